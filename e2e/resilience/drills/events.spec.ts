import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../../fixtures/client/caller.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People, unique } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { FeedReader } from '../../http/feed/feed-reader.ts'
import { faultsOf } from '../feed-oracle.ts'
import { type Write, writeInTransactions } from '../feed-writers.ts'
import { startPostgresPair } from '../postgres-pair.ts'
import { idsOf, startReading } from './keep-reading.ts'

const kills = 20
const perSecond = 200
const settings = { EBRIEF_DOUBLE_OPT_IN: 'false', UNIDENTIFIED_EMAILS_PER_HOUR: '99999' }

/** A subscription that the service acknowledged. */
type Subscription = Pick<Write, 'startedAt' | 'endedAt'> & { readonly email: string }

/** Subscribes emails at the instances, `perSecond` in all, until it is stopped. */
function startSubscribing(instances: () => readonly Caller[]) {
  const acknowledged: Subscription[] = []
  let isStopped = false
  const loops = Array.from({ length: 20 }, async (_, n) => {
    while (!isStopped) {
      const startedAt = performance.now()
      const all = instances()
      const email = `${unique('event')}@readers.example`
      const input = { EmailAddress: email, Action: 'Subscribe' }
      const response = await (all[n % all.length] as Caller)
        .fromNewNetwork()
        .call('ebrief', { input })
        .catch(() => undefined)
      const endedAt = performance.now()
      if (response?.status === 200) acknowledged.push({ email, startedAt, endedAt })
      await sleep(Math.max(0, (20 / perSecond) * 1_000 - (endedAt - startedAt)))
    }
  })
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
  }
}

/** Finds the event of each subscription. */
async function writesOf(sql: postgres.Sql, acknowledged: readonly Subscription[]) {
  const rows = await sql`
    select email, subscription.id as subject, event.id as event from subscription
    join event on subscription_id = subscription.id
    where email = any(${acknowledged.map(({ email }) => email)})`
  const found = new Map(rows.map((row) => [row.email, row]))
  return acknowledged.map(({ email, startedAt, endedAt }): Write => {
    const { subject = '', event = '' } = found.get(email) ?? {}
    return { eventId: event, subject, version: 0, startedAt, endedAt }
  })
}

test(`readers see every event in order while two instances are killed ${kills} times under ${perSecond} events a second`, async ({
  caller,
  database: { sql },
  grants,
  startAnother,
}) => {
  const services = [await startAnother(settings), await startAnother(settings)]
  const instances = () => services.map((service) => caller.at(service))
  const client = await grants.addClient({ own: true, roles: ['events'] })
  const readers = [0, 1, 2].map(() => startReading(new FeedReader(client), instances))
  const subscribing = startSubscribing(instances)
  const inTransactions = writeInTransactions(sql, { writers: 3, writes: 2_000, subjects: 20 })
  for (let n = 0; n < kills; n += 1) {
    await sleep(1_500)
    await services[n % 2]?.kill('SIGKILL')
    services[n % 2] = await startAnother(settings)
  }
  await subscribing.stop()
  const writes = [...(await writesOf(sql, subscribing.acknowledged)), ...(await inTransactions)]
  await sleep(1_500)
  await Promise.all(readers.map(({ stop }) => stop()))
  console.log(`${writes.length} acknowledged changes, ${kills} kills, three readers.`)
  for (const { reader, gone } of readers) {
    expect(await faultsOf(sql, idsOf(reader), writes)).toEqual([])
    expect(gone()).toBe(0)
  }
})

for (const synchronous of [true, false]) {
  test(`readers ${synchronous ? 'lose nothing and start nowhere again' : 'never keep what was lost'} in a failover with ${synchronous ? 'synchronous' : 'asynchronous'} replication`, async ({
    caller,
    startAnother,
  }) => {
    const pair = await startPostgresPair({ synchronous })
    const onPair = { ...settings, DATABASE_URL: pair.url }
    const services = [await startAnother(onPair), await startAnother(onPair)]
    const instances = () => services.map((service) => caller.at(service))
    const primary = postgres(pair.primary.url, { max: 1 })
    const client = await new Grants(new People(primary)).addClient({ own: true, roles: ['events'] })
    await primary.end()
    const readers = [0, 1, 2].map(() => startReading(new FeedReader(client), instances))
    const subscribing = startSubscribing(instances)
    await sleep(5_000)
    pair.primary.kill()
    await sleep(1_000)
    await pair.promoteStandby()
    await sleep(8_000)
    await subscribing.stop()
    await sleep(1_500)
    await Promise.all(readers.map(({ stop }) => stop()))
    const sql = postgres(pair.standby.url, { max: 1 })
    const all = await writesOf(sql, subscribing.acknowledged)
    const writes = synchronous ? all : all.filter(({ eventId }) => eventId !== '')
    const restarts = readers.map(({ gone }) => gone())
    console.log(
      `${all.length} acknowledged changes, ${all.length - writes.length} lost by the failover;`,
      `readers that started again: ${restarts.filter(Boolean).length} of ${restarts.length}.`,
    )
    for (const { reader } of readers) {
      expect(await faultsOf(sql, idsOf(reader), writes)).toEqual([])
    }
    if (synchronous) expect(restarts).toEqual([0, 0, 0])
    await sql.end()
    for (const service of services) await service.stop()
    await pair.stop()
  })
}
