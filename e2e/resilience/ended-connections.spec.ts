import { connect } from '#db/driver/connect.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

const poolSize = 10

test('after PostgreSQL ended all busy connections of a pool, every further query succeeds', async () => {
  const database = await createDatabase()
  const db = connect(database.url, { maxConnections: poolSize, queryTimeoutMs: 30_000 })
  const runOnAll = (text: string) =>
    Promise.allSettled(Array.from({ length: poolSize }, () => db.runPrepared(text, [])))
  const busy = runOnAll('select pg_sleep(60)::text')
  const endBusy = () => database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%'`
  const countBusy = async () => {
    const [row] = await database.sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    return row?.count
  }
  await expect.poll(countBusy).toBe(poolSize)
  await endBusy()
  for (const { status } of await busy) expect(status).toBe('rejected')

  for (const { status } of await runOnAll('select 1 as one')) expect(status).toBe('fulfilled')
  await db.$client.end()
  await database.drop()
})
