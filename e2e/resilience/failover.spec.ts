import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../fixtures/client/caller.ts'
import { expect, test } from '../fixtures/test.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { startWriteLoad } from './write-load.ts'

const cleanups: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface Failure {
  readonly fail: (pair: PostgresPair) => void
  readonly promotedAfterMs: number
}

const failures: { [failure: string]: Failure } = {
  'is killed': { fail: ({ primary }) => primary.kill(), promotedAfterMs: 1_000 },
  'is down for longer than the query timeout': {
    fail: ({ primary }) => primary.kill(),
    promotedAfterMs: 4_000,
  },
  'stops responding': { fail: ({ primary }) => primary.suspend(), promotedAfterMs: 1_000 },
}

for (const [failure, { fail, promotedAfterMs }] of Object.entries(failures)) {
  test(`the service fails over without a restart, a lost write or a standby read when the primary ${failure}`, async ({
    caller,
    startAnother,
  }) => {
    test.slow()
    const pair = await startPostgresPair()
    cleanups.push(pair.stop)
    const service = await startAnother({ DATABASE_URL: pair.url })
    const writeLoad = startWriteLoad([caller.at(service)], 12)
    cleanups.unshift(writeLoad.stop)
    const { acknowledged, countByStatus } = writeLoad
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50)

    fail(pair)
    await sleep(300)
    const readLoad = startReadLoad(caller.at(service))
    cleanups.unshift(readLoad.stop)
    await sleep(promotedAfterMs - 300)
    const statusesBeforePromotion = [...readLoad.statuses]
    await pair.promoteStandby()
    const countAtPromotion = acknowledged.length
    const promotedAt = performance.now()
    await expect
      .poll(() => acknowledged.length - countAtPromotion, { intervals: [50], timeout: 10_000 })
      .toBeGreaterThan(20)
    const seconds = (performance.now() - promotedAt) / 1_000
    test.info().annotations.push({ type: 'recovery', description: `${seconds.toFixed(1)} s` })
    await Promise.all([readLoad.stop(), writeLoad.stop()])
    // No credential exists, so a database would lead to 401. Only 503 shows that none was read.
    expect(statusesBeforePromotion.filter((status) => status !== 503)).toEqual([])
    expect([...countByStatus.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(
      await writeLoad.countMissingIn(pair.standby.url),
      'acknowledged writes that the new primary lacks',
    ).toBe(0)
    // A connection that has just opened has not run its first query yet; one that is lost never will.
    await expect
      .poll(() => listUnusedConnections(pair.standby.url), {
        message: 'connections that the pool has lost',
      })
      .toEqual([])
    // A service that starts after the failover finds the new primary as well.
    const another = await startAnother({ DATABASE_URL: pair.url })
    await expect.poll(async () => (await fetch(`${another.url}/readyz`)).status).toBe(200)
    await another.stop()
    expect(service.logLines(/unhandled|uncaught/i)).toEqual([])
    await service.stop()
  })
}

/** Sends reads that need the database until it is stopped. */
function startReadLoad(caller: Caller) {
  const statuses: number[] = []
  let stopped = false
  const loops = Array.from({ length: 20 }, async () => {
    while (!stopped) statuses.push((await caller.call('profile', { bearer: 'gh_none' })).status)
  })
  const stop = async () => {
    stopped = true
    await Promise.allSettled(loops)
  }
  return { statuses, stop }
}

/** Lists the service's connections that have run no query, with their age in seconds. */
async function listUnusedConnections(databaseUrl: string): Promise<unknown[]> {
  const sql = postgres(databaseUrl, { max: 1 })
  const rows = await sql`
    select pid, extract(epoch from now() - backend_start)::float8 as age from pg_stat_activity
    where application_name = 'gatehouse' and state = 'idle' and query = ''`
  await sql.end()
  return [...rows]
}
