import postgres from 'postgres'
import { unique } from '../fixtures/people.ts'
import { startReplicas } from '../fixtures/replicas.ts'
import { expect, test } from '../fixtures.ts'

const ending: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

test('the primary dies under writes, the standby takes over: no restart, and nothing acknowledged is lost', async ({
  mountedBy,
  caller,
  startAnother,
}) => {
  test.skip(mountedBy === 'next', 'the database is the same for both mounts')
  test.slow()
  const replicas = await startReplicas()
  ending.push(replicas.stop)
  const service = await startAnother({ DATABASE_URL: replicas.url })
  const there = caller.at(service)
  const synchronous = postgres(replicas.url.replace(/,[^/]*/, ''), { max: 1 })
  await expect
    .poll(async () => {
      const [standby] = await synchronous`select sync_state from pg_stat_replication`
      return standby?.sync_state
    })
    .toBe('sync')
  await synchronous.end()

  const acknowledged: string[] = []
  let over = false
  const writing = Array.from({ length: 6 }, async () => {
    while (!over) {
      const email = `${unique('failover')}@readers.example`
      const input = { EmailAddress: email, Action: 'Subscribe' }
      const { status, body } = await there.elsewhere().call('ebrief', { input })
      expect([200, 503]).toContain(status)
      if (body.Result === 'Subscribed') acknowledged.push(email)
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(30)

  replicas.killPrimary()
  const before = acknowledged.length
  const killed = performance.now()
  await new Promise((next) => setTimeout(next, 1_000))
  await replicas.promoteStandby()
  await expect
    .poll(() => acknowledged.length - before, { intervals: [50], timeout: 10_000 })
    .toBeGreaterThan(20)
  const seconds = (performance.now() - killed) / 1_000
  test.info().annotations.push({ type: 'away', description: `${seconds.toFixed(1)} s` })
  expect(seconds).toBeLessThan(10)
  over = true
  await Promise.all(writing)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)

  const sql = postgres(replicas.standby, { max: 1 })
  const kept = await sql`select email from subscription where email in ${sql(acknowledged)}`
  expect(kept).toHaveLength(acknowledged.length)
  await sql.end()
  expect(service.lines(/unhandled|uncaught/i)).toEqual([])
  await service.stop()
})
