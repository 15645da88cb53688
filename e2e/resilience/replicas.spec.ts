import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../fixtures/client/caller.ts'
import { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'

test.describe.configure({ mode: 'serial' })

let pair: PostgresPair
let primarySql: postgres.Sql
let standbySql: postgres.Sql
test.beforeAll(async () => {
  pair = await startPostgresPair({ synchronous: false })
  primarySql = postgres(pair.primary.url, { max: 2 })
  standbySql = postgres(pair.standby.url, { max: 1 })
})
test.afterAll(async () => {
  await primarySql?.end()
  await standbySql?.end()
  await pair?.stop()
})

/** Returns the number of reads that the replica has served. */
async function countReplicaReads({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^gatehouse_database_replica_reads_total (\d+)/m)?.[1])
}

const settings = () => ({
  DATABASE_URL: pair.primary.url,
  DATABASE_REPLICA_URL: pair.standby.url,
})

/** Starts a service and waits until it uses the replica. */
async function startOnReplica(startAnother: () => Promise<Service>, caller: Caller) {
  const service = await startAnother()
  const instance = caller.at(service)
  // The first read starts the check of the replica. Fees would be cached for a second.
  await instance.call('profile', { bearer: 'unknown' })
  await expect.poll(() => service.logLines(/replica-used/)).toHaveLength(1)
  return { service, instance, people: new People(primarySql) }
}

test('memberships, fees, contacts and profile are read from the replica', async ({
  caller,
  startAnother,
}) => {
  const { service, instance, people } = await startOnReplica(() => startAnother(settings()), caller)
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  const { guid } = await people.addMembership({ person })
  const before = await countReplicaReads(service)
  for (const name of ['memberships', 'fees', 'contacts', 'profile'] as const) {
    const { status } = await instance.call(name, { bearer, membership: guid })
    expect(status, name).toBe(200)
  }
  expect(await countReplicaReads(service)).toBe(before + 4)
})

for (const isPaused of [false, true]) {
  const replicaState = isPaused ? 'has stopped replaying' : 'lags by some milliseconds'
  test(`reads see new, changed and revoked data at once when the replica ${replicaState}`, async ({
    caller,
    startAnother,
  }) => {
    const { service, instance, people } = await startOnReplica(
      () => startAnother(settings()),
      caller,
    )
    const readProfile = async (bearer: string) => {
      const { status, body } = await instance.call('profile', { bearer })
      return { status, forename: body.forename }
    }
    if (isPaused) await standbySql`select pg_wal_replay_pause()`
    const loops = Array.from({ length: 8 }, async (_, n) => {
      for (let round = 0; round < 15; round += 1) {
        const person = await people.add()
        const bearer = await people.issueCredential(person)
        expect(await readProfile(bearer)).toEqual({ status: 200, forename: 'Pat' })
        const forename = `Pat ${n} ${round}`
        await primarySql`update account set forename = ${forename} where id = ${person.id}`
        expect(await readProfile(bearer)).toEqual({ status: 200, forename })
        await primarySql`update account set epoch = epoch + 1 where id = ${person.id}`
        expect((await readProfile(bearer)).status).toBe(401)
      }
    })
    await Promise.all(loops).finally(() => standbySql`select pg_wal_replay_resume()`)
    if (isPaused) await expect.poll(() => service.logLines(/replica-left/)).toHaveLength(1)
    else expect(await countReplicaReads(service)).toBeGreaterThan(100)
  })
}

test('reads succeed within a second when the replica stops responding, and return to it when it recovers', async ({
  caller,
  startAnother,
}) => {
  const { service, instance, people } = await startOnReplica(() => startAnother(settings()), caller)
  const bearer = await people.issueCredential(await people.add())
  const read = () => instance.call('profile', { bearer })
  // The first requests of a service take longer: they open its connections.
  await Promise.all(Array.from({ length: 12 }, read))
  let stopped = false
  const loops = Array.from({ length: 12 }, async () => {
    const responses = []
    while (!stopped) responses.push(await read())
    return responses.map(({ status, durationMs }) => ({ status, durationMs }))
  })
  await sleep(500)
  pair.standby.suspend()
  await sleep(4_000)
  pair.standby.resume()
  await expect.poll(() => service.logLines(/replica-used/).length, { timeout: 10_000 }).toBe(2)
  stopped = true
  const responses = (await Promise.all(loops)).flat()
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(Math.max(...responses.map(({ durationMs }) => durationMs))).toBeLessThan(1_000)
  expect(service.logLines(/unhandled|uncaught/i)).toEqual([])
})

test('no read goes to a database that is not a replica of the primary', async ({
  caller,
  database,
  startAnother,
}) => {
  const service = await startAnother({ ...settings(), DATABASE_REPLICA_URL: database.url })
  const people = new People(database.sql)
  const bearer = await people.issueCredential(await people.findDemo('ada'))
  for (let n = 0; n < 30; n += 1) {
    expect((await caller.at(service).call('profile', { bearer })).status).toBe(401)
    await sleep(50)
  }
  expect(await countReplicaReads(service)).toBe(0)
  await expect.poll(() => service.logLines(/replica-left/)).toHaveLength(1)
})

test('a replica that has been promoted is read as the primary', async ({
  caller,
  startAnother,
}) => {
  const bothHosts = { DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.standby.url }
  const { instance, people } = await startOnReplica(() => startAnother(bothHosts), caller)
  const bearer = await people.issueCredential(await people.add())
  await primarySql.end()
  pair.primary.kill()
  await pair.promoteStandby()
  await expect
    .poll(async () => (await instance.call('profile', { bearer })).status, { timeout: 10_000 })
    .toBe(200)
  await standbySql`update account set epoch = epoch + 1`
  expect((await instance.call('profile', { bearer })).status).toBe(401)
})
