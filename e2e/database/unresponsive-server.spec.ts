import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/driver/connect.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a server that does not settle a cancelled query within a second is away, and its next query opens a connection', async ({
  database,
}) => {
  const proxy = await openDatabaseProxy(database.url)
  let outages = 0
  const onOutage = () => {
    outages += 1
  }
  const db = connect(proxy.url, { queryTimeoutMs: 400, maxConnections: 1, onOutage })
  const run = (text = 'select 1') =>
    db.runPrepared(text, []).then(
      () => 'done',
      (error) => error.message,
    )
  const late = 'The database did not respond within 400 ms.'
  await expect.poll(() => run()).toBe('done')
  outages = 0
  expect(await run('select pg_sleep(0.5)')).toBe(late)
  await sleep(1_200)
  expect(outages, 'one that settles it').toBe(1)
  await expect.poll(() => run()).toBe('done')

  proxy.stall()
  outages = 0
  expect(await run()).toBe(late)
  expect(outages).toBe(1)
  await expect.poll(() => outages).toBe(2)
  const before = proxy.accepted()
  const next = run()
  await expect.poll(() => proxy.accepted()).toBeGreaterThan(before)
  expect(await next).not.toBe('done')
  await db.$client.end({ timeout: 0 })
  await proxy.disconnect()
})
