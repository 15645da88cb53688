import { readDatabaseFacts } from '#db/backup/facts.ts'
import { db } from '#lib/runtime/database.ts'
import { readVariables, type Settings, unknownSettings } from '#lib/settings.ts'
import { databaseChecks, describeSupport } from './check-database.ts'
import { databaseFailure } from './check-pooler.ts'
import { checkDisk, type DiagnoseOptions, surroundingChecks } from './check-surroundings.ts'
import { type Finding, type NamedFinding, ok, runChecks, warning } from './finding.ts'

function checkSettings(): Finding[] {
  const unknown = unknownSettings(readVariables())
  return unknown.length > 0
    ? unknown.map(({ name, closest }) => warning('unknownSetting', name, closest))
    : [ok('settings')]
}

/** Makes every check of a service whose settings are valid and whose database is open. */
export const diagnose = (
  settings: Settings,
  { isEmbedded, ...options }: DiagnoseOptions & { readonly isEmbedded: boolean },
): Promise<NamedFinding[]> =>
  runChecks({
    settings: async () => checkSettings(),
    ...surroundingChecks(settings, options),
    ...databaseChecks(db, settings, isEmbedded),
    disk: checkDisk,
    'Node.js': async () => [describeSupport('Node.js', process.versions.node)],
  })

/** Finds out why the database of the settings cannot be used; undefined if it can. */
export const findDatabaseFailure = (): Promise<NamedFinding | undefined> =>
  readDatabaseFacts(db).then(
    () => undefined,
    (error) => ({ check: 'database', ...databaseFailure(error) }),
  )
