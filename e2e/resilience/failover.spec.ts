import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../fixtures/caller.ts'
import { type Replicas, startReplicas } from '../fixtures/machines/replicas.ts'
import { startWriters } from '../fixtures/machines/writers.ts'
import { expect, test } from '../fixtures/test.ts'

const ending: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

type Way = readonly [breakIt: (replicas: Replicas) => void, promotedAfter: number]
const ways: { [way: string]: Way } = {
  dies: [({ primary }) => primary.kill(), 1_000],
  'is dead for longer than a caller waits': [({ primary }) => primary.kill(), 4_000],
  'falls silent': [({ primary }) => primary.silence(), 1_000],
}

for (const [way, [breakIt, promotedAfter]] of Object.entries(ways)) {
  test(`the primary ${way}, the standby takes over: no restart, nothing acknowledged is lost, and nothing is read from a standby`, async ({
    mountedBy,
    caller,
    startAnother,
  }) => {
    test.skip(mountedBy === 'next', 'the database is the same for both mounts')
    test.slow()
    const replicas = await startReplicas()
    ending.push(replicas.stop)
    const service = await startAnother({ DATABASE_URL: replicas.url })
    const writers = startWriters([caller.at(service)], 12)
    ending.unshift(writers.end)
    const { acknowledged, statuses } = writers
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50)

    breakIt(replicas)
    await sleep(300)
    const readers = startReaders(caller.at(service))
    ending.unshift(readers.end)
    await sleep(promotedAfter - 300)
    const told = [...readers.statuses]
    await replicas.promoteStandby()
    const before = acknowledged.length
    const promoted = performance.now()
    await expect
      .poll(() => acknowledged.length - before, { intervals: [50], timeout: 10_000 })
      .toBeGreaterThan(20)
    const seconds = (performance.now() - promoted) / 1_000
    test.info().annotations.push({ type: 'away', description: `${seconds.toFixed(1)} s` })
    await Promise.all([readers.end(), writers.end()])
    // No credential is live here: 401 is what a database says, 503 that there was none to ask.
    expect(told.filter((status) => status !== 503)).toEqual([])
    expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(await writers.missingIn(replicas.standby.url)).toBe(0)
    expect(await idleFromTheStart(replicas.standby.url)).toBe(0)
    // One that starts now finds its way as well.
    const another = await startAnother({ DATABASE_URL: replicas.url })
    await expect.poll(async () => (await fetch(`${another.url}/readyz`)).status).toBe(200)
    await another.stop()
    expect(service.lines(/unhandled|uncaught/i)).toEqual([])
    await service.stop()
  })
}

/** Callers who ask for what only a database can tell. */
function startReaders(there: Caller) {
  const statuses: number[] = []
  let over = false
  const reading = Array.from({ length: 20 }, async () => {
    while (!over) statuses.push((await there.call('profile', { bearer: 'gh_none' })).status)
  })
  const end = async () => {
    over = true
    await Promise.allSettled(reading)
  }
  return { statuses, end }
}

/** How many of the service's connections have never been used: what is lost to its pool. */
async function idleFromTheStart(database: string): Promise<number> {
  const sql = postgres(database, { max: 1 })
  const [row] = await sql`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'gatehouse' and state = 'idle' and query = ''`
  await sql.end()
  return row?.count
}
