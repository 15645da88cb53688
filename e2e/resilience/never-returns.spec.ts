import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase } from '../fixtures/database.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test('an export holds no connection to the database while its reader takes no more', async () => {
  const database = await createDatabase()
  setDatabaseUrl(database.url)
  const { exportTable } = await import('#lib/imports/applying/export-table.ts')
  const pages = exportTable('fees', { forSpreadsheet: false })
  await pages.next()
  const { value } = await pages.next()
  expect(value?.rows).toBeGreaterThan(0)
  const open = () => database.sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse'`
  await expect.poll(async () => (await open()).length).toBe(0)
  await pages.return(undefined)
  await database.drop()
})

test('a start fails if another instance changes the tables for longer than it may wait', async () => {
  const database = await createDatabase({ empty: true })
  const other = postgres(database.url, { max: 1 })
  const lock = await other.reserve()
  await lock`select pg_advisory_lock(hashtext('gatehouse migration'))`
  const starting = migrate(database.url, `${root}/db/migrations`, 300)
  await expect(starting).rejects.toThrow('another process has locked the tables')
  lock.release()
  await other.end()
  expect(await migrate(database.url, `${root}/db/migrations`)).toBeGreaterThan(0)
  await database.drop()
})
