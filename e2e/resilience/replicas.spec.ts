import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../fixtures/caller.ts'
import { type Replicas, startReplicas } from '../fixtures/machines/replicas.ts'
import { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ mountedBy }) => mountedBy === 'next', 'the database is the same for both mounts')
test.describe.configure({ mode: 'serial' })

let replicas: Replicas
let sql: postgres.Sql
let standby: postgres.Sql
test.beforeAll(async ({ mountedBy }) => {
  if (mountedBy === 'next') return
  replicas = await startReplicas({ synchronous: false })
  sql = postgres(replicas.primary.url, { max: 2 })
  standby = postgres(replicas.standby.url, { max: 1 })
})
test.afterAll(async () => {
  await sql?.end()
  await standby?.end()
  await replicas?.stop()
})

/** How many reads a replica has answered. */
async function readsThere({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^database_replica_reads_total (\d+)/m)?.[1])
}

const settings = () => ({
  DATABASE_URL: replicas.primary.url,
  DATABASE_REPLICA_URL: replicas.standby.url,
})

/** A service that has begun to use the replica, and the caller at it. */
async function onReplica(startAnother: () => Promise<Service>, caller: Caller) {
  const service = await startAnother()
  const there = caller.at(service)
  // The first read has the replica prove itself. Not of the fees: they would be kept for a second.
  await there.call('profile', { bearer: 'nobody' })
  await expect.poll(() => service.lines(/replica-used/)).toHaveLength(1)
  return { service, there, people: new People(sql) }
}

test('memberships, fees, contacts and profile are read from the replica', async ({
  caller,
  startAnother,
}) => {
  const { service, there, people } = await onReplica(() => startAnother(settings()), caller)
  const person = await people.add()
  const bearer = await people.issue(person)
  const { guid } = await people.membership({ person })
  const before = await readsThere(service)
  for (const name of ['memberships', 'fees', 'contacts', 'profile'] as const) {
    const { status } = await there.call(name, { bearer, membership: guid })
    expect(status, name).toBe(200)
  }
  expect(await readsThere(service)).toBe(before + 4)
})

for (const isPaused of [false, true]) {
  const how = isPaused ? 'that has stopped replaying' : 'that is a moment behind'
  test(`with a replica ${how}, what was just issued, changed or revoked is so at once`, async ({
    caller,
    startAnother,
  }) => {
    const { service, there, people } = await onReplica(() => startAnother(settings()), caller)
    const profile = async (bearer: string) => {
      const { status, body } = await there.call('profile', { bearer })
      return { status, forename: body.forename }
    }
    if (isPaused) await standby`select pg_wal_replay_pause()`
    const lives = Array.from({ length: 8 }, async (_, n) => {
      for (let round = 0; round < 15; round += 1) {
        const person = await people.add()
        const bearer = await people.issue(person)
        expect(await profile(bearer)).toEqual({ status: 200, forename: 'Pat' })
        const forename = `Pat ${n} ${round}`
        await sql`update account set forename = ${forename} where id = ${person.id}`
        expect(await profile(bearer)).toEqual({ status: 200, forename })
        await sql`update account set epoch = epoch + 1 where id = ${person.id}`
        expect((await profile(bearer)).status).toBe(401)
      }
    })
    await Promise.all(lives).finally(() => standby`select pg_wal_replay_resume()`)
    if (isPaused) await expect.poll(() => service.lines(/replica-left/)).toHaveLength(1)
    else expect(await readsThere(service)).toBeGreaterThan(100)
  })
}

test('a replica that falls silent costs its callers a moment and no answer, and is used again when it is back', async ({
  caller,
  startAnother,
}) => {
  const { service, there, people } = await onReplica(() => startAnother(settings()), caller)
  const bearer = await people.issue(await people.add())
  let over = false
  const readers = Array.from({ length: 12 }, async () => {
    const answers = []
    while (!over) answers.push(await there.call('profile', { bearer }))
    return answers.map(({ status, milliseconds }) => ({ status, milliseconds }))
  })
  await sleep(500)
  replicas.standby.silence()
  await sleep(4_000)
  replicas.standby.wake()
  await expect.poll(() => service.lines(/replica-used/).length, { timeout: 10_000 }).toBe(2)
  over = true
  const answers = (await Promise.all(readers)).flat()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000)
  expect(service.lines(/unhandled|uncaught/i)).toEqual([])
})

test('a database that is no replica of the primary is never asked', async ({
  caller,
  database,
  startAnother,
}) => {
  const own = { ...settings(), DATABASE_REPLICA_URL: database.url }
  const service = await startAnother(own)
  const bearer = await new People(database.sql).issue(await new People(database.sql).named('ada'))
  for (let n = 0; n < 30; n += 1) {
    expect((await caller.at(service).call('profile', { bearer })).status).toBe(401)
    await sleep(50)
  }
  expect(await readsThere(service)).toBe(0)
  await expect.poll(() => service.lines(/replica-left/)).toHaveLength(1)
})

test('a replica that has become the primary is read as such', async ({ caller, startAnother }) => {
  const both = { DATABASE_URL: replicas.url, DATABASE_REPLICA_URL: replicas.standby.url }
  const { there, people } = await onReplica(() => startAnother(both), caller)
  const bearer = await people.issue(await people.add())
  await sql.end()
  replicas.primary.kill()
  await replicas.promoteStandby()
  await expect
    .poll(async () => (await there.call('profile', { bearer })).status, { timeout: 10_000 })
    .toBe(200)
  await standby`update account set epoch = epoch + 1`
  expect((await there.call('profile', { bearer })).status).toBe(401)
})
