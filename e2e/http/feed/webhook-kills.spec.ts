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
