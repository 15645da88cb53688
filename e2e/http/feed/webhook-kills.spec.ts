import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../../fixtures/database.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { addWebhook, startReceiver } from './webhook-receiver.ts'

/** The kills; more with the variable. */
const kills = Number(process.env.TEST_KILLS ?? 4)
const batchMs = 50
const perBatch = 10

test('services that are killed while they deliver 200 events a second lose none, and each comes first in its order', {
  tag: '@all',
}, async ({ startAnother }) => {
  test.setTimeout(120_000 + kills * 20_000)
  const database = await createDatabase()
  const people = new People(database.sql)
  const persons = await Promise.all(Array.from({ length: perBatch }, () => people.add()))
  const receiver = await startReceiver()
  const { deliveries } = receiver
  receiver.respond = (response) => setTimeout(() => response.writeHead(204).end(), 1)
  const { id } = await addWebhook(people, new Grants(people), receiver)
  let isOver = false
  const write = async () => {
    const begin = performance.now()
    let batches = 0
    for (; !isOver; batches += 1) {
      await Promise.all(
        persons.map(
          (person) =>
            database.sql`update account set county = ${randomUUID()} where id = ${person.id}`,
        ),
      )
      await wait(Math.max(0, begin + batches * batchMs - performance.now()))
    }
    return (batches * perBatch * 1_000) / (performance.now() - begin)
  }
  const writing = write()
  const start = () => startAnother({ DATABASE_URL: database.url })
  for (let kill = 0; kill < kills; kill += 2) {
    const instances = await Promise.all([start(), start()])
    const before = deliveries.length
    await expect.poll(() => deliveries.length, { timeout: 40_000 }).toBeGreaterThan(before + 200)
    for (const instance of instances) await instance.kill('SIGKILL')
    // Otherwise the test would wait for the end of the lease of the killed instance.
    await database.sql`update webhook set due_at = now() where id = ${id}`
  }
  isOver = true
  const rate = await writing
  await start()
  const idsInOrder = async () =>
    (await database.sql`select id from event order by position, seq`).map((event) => event.id)
  const written = (await idsInOrder()).length
  const firsts = () => [...new Set(deliveries.map(({ headers }) => headers['webhook-id']))]
  await expect.poll(() => firsts().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(written)
  expect(firsts()).toEqual(await idsInOrder())
  const again = deliveries.length - written
  console.log(
    `${kills} kills, ${written} events at ${Math.round(rate)}/s: 0 lost, ${again} repeated`,
  )
  await receiver.close()
  await database.drop()
})

test('a receiver that refuses 5 % of its webhooks ends equal to the truth, with each subject in its order, over kills of the service', {
  tag: '@all',
}, async ({ startAnother }) => {
  test.setTimeout(180_000)
  const database = await createDatabase()
  const { sql } = database
  const people = new People(sql)
  const persons = await Promise.all(Array.from({ length: 30 }, () => people.add()))
  const receiver = await startReceiver()
  /** The positions of the accepted events of each account, in the order in which they first came. */
  const copy = new Map<string, Set<number>>()
  const seen = new Set<number>()
  let isStubborn = true
  let refused = 0
  receiver.respond = (response, { body }) => {
    const { account, position } = JSON.parse(body)
    // Some are refused once, and some until the program is repaired.
    const isRefused =
      position % 20 === 7 && (!seen.has(position) || (isStubborn && position % 3 === 0))
    seen.add(position)
    refused += Number(isRefused)
    if (!isRefused && account) copy.set(account, (copy.get(account) ?? new Set()).add(position))
    response.writeHead(isRefused ? 422 : 204).end()
  }
  const { id } = await addWebhook(people, new Grants(people), receiver)
  const makeDue = async () => {
    await sql`update webhook set due_at = now() where id = ${id}`
    await sql`update waiting_event set due_at = now() where webhook_id = ${id} and attempts > 0`
  }
  const start = () => startAnother({ DATABASE_URL: database.url })
  for (let kill = 0; kill < kills; kill += 1) {
    const instance = await start()
    const before = seen.size
    for (let n = 0; n < 300; n += 1) {
      await sql`update account set county = ${randomUUID()} where id = ${persons[n % 30]?.id ?? ''}`
    }
    await expect.poll(() => seen.size, { timeout: 40_000 }).toBeGreaterThan(before + 100)
    await instance.kill('SIGKILL')
    await makeDue()
  }
  await start()
  const waiting = () => sql`select from waiting_event where webhook_id = ${id}`
  await expect.poll(async () => (await waiting()).length, { timeout: 40_000 }).toBeGreaterThan(0)
  isStubborn = false
  const truth = async () => {
    const rows = await sql`
      select account_id, array_agg(position::int order by seq) as positions from event
      where account_id is not null group by account_id`
    return new Map(rows.map(({ account_id, positions }) => [account_id, positions]))
  }
  await expect(async () => {
    await makeDue()
    const found = new Map([...copy].map(([account, positions]) => [account, [...positions]]))
    expect(found).toEqual(await truth())
    expect(await waiting()).toHaveLength(0)
  }).toPass({ timeout: 60_000 })
  expect(refused / seen.size).toBeGreaterThan(0.05)
  await receiver.close()
  await database.drop()
})
