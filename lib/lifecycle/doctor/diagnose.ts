import { db } from '#lib/runtime/database.ts'
import type { Settings } from '#lib/settings.ts'
import { databaseChecks, describeSupport } from './check-database.ts'
import { checkDisk, surroundingChecks } from './check-surroundings.ts'
import { type NamedFinding, ok, runChecks } from './finding.ts'

/** Makes every check of a service whose settings are valid and whose database is open. */
export const diagnose = (
  settings: Settings,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<NamedFinding[]> =>
  runChecks({
    settings: async () => [ok('settings')],
    ...surroundingChecks(settings),
    ...databaseChecks(db, settings, isEmbedded),
    disk: checkDisk,
    'Node.js': async () => [describeSupport('Node.js', process.versions.node)],
  })
