import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, type FaultWorld, test } from './test.ts'

/** Expects 503 within two seconds of each request for as long as the database is unavailable. */
async function expectUnavailable({ caller }: FaultWorld, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const response = await caller.call('profile', { bearer: 'gh_none' })
    expect(response.status).toBe(503)
    expect(response.durationMs).toBeLessThan(2_600)
    await sleep(200)
  }
}

for (const seconds of [4, 60]) {
  test(`the service returns 503 while PostgreSQL is stopped for ${seconds} s, and recovers within 5 s`, async ({
    startWorld,
  }) => {
    const world = await startWorld()
    world.postgres.suspend()
    // The first requests find the connections open and wait for their queries.
    await expectUnavailable(world, seconds)
    world.postgres.resume()
    await world.expectRecovery()
    await world.finish(`PostgreSQL stopped for ${seconds} s`)
  })
}

test('every acknowledged change survives three kill -9 of PostgreSQL under load', async ({
  startWorld,
}) => {
  const world = await startWorld()
  for (let kills = 0; kills < 3; kills += 1) {
    world.postgres.kill()
    await expectUnavailable(world, 1)
    await world.postgres.restart()
    await world.expectRecovery()
  }
  await world.finish('PostgreSQL killed 3 times')
})

test('no change is lost or half done while single connections are killed at random', async ({
  startWorld,
}) => {
  const world = await startWorld()
  let killed = 0
  while (killed < 100) {
    const rows = await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gatehouse' order by random() limit 1`
    killed += rows.length
    await sleep(50)
  }
  await world.expectRecovery()
  await world.finish(`${killed} connections killed`)
})

test('the service returns 503 while max_connections is reached, and recovers within 5 s', async ({
  startWorld,
}) => {
  const world = await startWorld()
  const sessions: postgres.Sql[] = []
  // Takes every connection, and then those that the service loses.
  const isFull = async () => {
    const session = postgres(world.postgres.url, { max: 1, connect_timeout: 5 })
    sessions.push(session)
    return session`select 1`.then(
      () => false,
      () => true,
    )
  }
  while (!(await isFull()));
  await world.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gatehouse'`
  while (!(await isFull()));
  await sleep(3_000)
  const [row] = await world.sql`
    select count(*)::int as count from pg_stat_activity where application_name = 'gatehouse'`
  // The service may have won some of its connections back. With none left it returns 503.
  if (row?.count === 0) await expectUnavailable(world, 3)
  expect(sessions.length).toBeGreaterThan(150)
  await Promise.all(sessions.map((session) => session.end({ timeout: 1 })))
  await world.expectRecovery()
  await world.finish(`max_connections reached, the service held ${row?.count} connections`)
})
