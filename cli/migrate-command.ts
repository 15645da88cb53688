import { texts } from '#lib/text/texts.ts'
import { openAnyVersion } from './database.ts'
import { command } from './declare.ts'

/** Brings the tables up to date; no other command does. */
export const migrateCommand = command({
  name: 'migrate',
  summary: 'brings the tables of the database up to date',
  description:
    'Applies pending migrations to the database, as the service does when it starts. Make a backup first: an older version of the service may not work with the new tables.',
  examples: ['migrate'],
  async run() {
    const url = await openAnyVersion()
    const { applyMigrations } = await import('#lib/lifecycle/database.ts')
    const applied = await applyMigrations(url)
    return { json: { applied }, text: texts().command.migrated(applied) }
  },
})
