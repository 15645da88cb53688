import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/driver/connect.ts'
import { QueryBudget } from '#db/driver/query-budget.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a query that loses its connection is an outage, ends its time, and leaves the next ones as they are', async ({
  own: { sql, url },
}) => {
  const budget = new QueryBudget(60_000)
  let outages = 0
  const pool = connect(url, {
    maxConnections: 1,
    queryTimeoutMs: 30_000,
    currentBudget: () => budget,
    onOutage() {
      outages += 1
    },
  })
  const lost = pool.runPrepared('select pg_sleep(60)::text', []).catch(({ code }) => code)
  const end = () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(end, { intervals: [50] }).toHaveLength(1)
  expect(await lost).toBe('57P01')
  expect([outages, pool.usage()]).toEqual([1, { running: 0, waiting: 0 }])
  const spent = budget.spent()
  await sleep(20)
  expect(budget.spent()).toBe(spent)
  for (const _ of [1, 2])
    expect(await pool.runPrepared('select 1 as one', [])).toEqual([{ one: 1 }])
  expect(outages).toBe(1)
  await pool.$client.end()
})

test('a pool leaves the connection of a server that does not even cancel a query', async ({
  own: { url },
}) => {
  const proxy = await openDatabaseProxy(url)
  let outages = 0
  const pool = connect(proxy.url, {
    maxConnections: 1,
    queryTimeoutMs: 300,
    onOutage() {
      outages += 1
    },
  })
  const query = () => pool.runPrepared('select 1', [])
  await query()
  proxy.stall()
  await expect(query()).rejects.toThrow('did not respond within 300 ms')
  expect(outages).toBe(1)
  // A second later.
  await expect.poll(() => outages).toBe(2)
  const before = proxy.accepted()
  query().catch(() => {})
  await expect.poll(proxy.accepted).toBe(before + 1)
  await pool.$client.end({ timeout: 0 })
  await proxy.disconnect()
})
