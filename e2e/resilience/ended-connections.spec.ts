import { connect, type Database } from '#db/driver/connect.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { expect, test } from '../fixtures/test.ts'

const poolSize = 10

const runOnAll = (db: Database, text: string) =>
  Promise.allSettled(Array.from({ length: poolSize }, () => db.runPrepared(text, [])))

/** Waits until every connection of a pool runs `pg_sleep`. */
const expectAllBusy = (database: TestDatabase) =>
  expect
    .poll(async () => {
      const [row] = await database.sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`
      return row?.count
    })
    .toBe(poolSize)

test('after PostgreSQL ended all busy connections of a pool, every further query succeeds', async () => {
  const database = await createDatabase()
  const db = connect(database.url, { maxConnections: poolSize, queryTimeoutMs: 30_000 })
  const busy = runOnAll(db, 'select pg_sleep(60)::text')
  await expectAllBusy(database)
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%'`
  for (const { status } of await busy) expect(status).toBe('rejected')

  for (const { status } of await runOnAll(db, 'select 1 as one')) expect(status).toBe('fulfilled')
  await db.$client.end()
  await database.drop()
})

test('a pool opens all its connections again after the server did not respond', async () => {
  const database = await createDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const db = connect(proxy.url, { maxConnections: poolSize, queryTimeoutMs: 10_000 })
  const run = () => db.runPrepared('select 1', [])
  proxy.stall()
  await expect(run()).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  await proxy.restore()
  await run()
  const busy = runOnAll(db, 'select pg_sleep(5)::text')
  await expectAllBusy(database)
  await busy
  await db.$client.end()
  await proxy.disconnect()
  await database.drop()
})
