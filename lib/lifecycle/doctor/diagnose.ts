import { readDatabaseFacts } from '#db/backup/facts.ts'
import { askFirst } from '#db/driver/follow-primary.ts'
import { currentDatabaseUrl, db } from '#lib/runtime/database.ts'
import { databaseFailure } from './check-pooler.ts'
import { checks, type Installation } from './checks.ts'
import { type NamedFinding, runChecks } from './finding.ts'

/** Makes every check of an installation. */
export const diagnose = (installation: Omit<Installation, 'db'>): Promise<NamedFinding[]> =>
  runChecks(
    Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [
        name,
        async () => check({ ...installation, db }),
      ]),
    ),
  )

/** Finds out why the database of the settings cannot be used; undefined if it can. */
export const findDatabaseFailure = (): Promise<NamedFinding | undefined> =>
  askFirst(currentDatabaseUrl('jobs'), () => readDatabaseFacts(db)).then(
    () => undefined,
    (error) => ({ check: 'database', ...databaseFailure(error) }),
  )
