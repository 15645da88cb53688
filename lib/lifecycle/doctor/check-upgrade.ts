import { readDatabaseFacts } from '#db/backup/facts.ts'
import { estimateRows, readPendingMigrations } from '#db/pending-migrations.ts'
import { db } from '#lib/runtime/database.ts'
import { checkBackup } from './check-routine.ts'
import { checkDisk } from './check-surroundings.ts'
import { type Finding, type NamedFinding, ok, runChecks, warning } from './finding.ts'

/** Checks whether the database is ready for this version. Changes nothing. */
export const checkUpgrade = (): Promise<NamedFinding[]> =>
  runChecks({
    migrations: checkMigrations,
    backup: async () =>
      (await readDatabaseFacts(db)).isEmpty
        ? [ok('nothingToBackUp')]
        : checkBackup(db, 'backup-made', 1),
    database: async () => [ok('size', (await readDatabaseFacts(db)).bytes)],
    disk: checkDisk,
  })

async function checkMigrations(): Promise<Finding[]> {
  const { migrations, later } = await readPendingMigrations(db)
  if (migrations.length === 0) return [later > 0 ? warning('newerTables', later) : ok('upToDate')]
  const { isEmpty } = await readDatabaseFacts(db)
  if (isEmpty) return [ok('allNew')]
  return (await estimateRows(db, migrations)).map(({ name, breaks, rows }) =>
    breaks ? warning('incompatible', name, rows, breaks) : ok('compatible', name, rows),
  )
}
