import { randomUUID } from 'node:crypto'
import { connect } from '#db/driver/connect.ts'
import { startWebhook } from '#db/queries/events/webhooks.ts'
import { maxRefusals } from '#db/values/webhook-results.ts'
import { newWebhookSecret } from '#lib/events/send-event.ts'
import { createDatabase } from '../../fixtures/database.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People, type Person } from '../../fixtures/people.ts'
import { test as base, expect } from '../../fixtures/test.ts'
import { basicHeader, waitForPlaces } from './feed-reader.ts'
import {
  addWebhook,
  type Delivery,
  type Receiver,
  startReceiver,
  verified,
} from './webhook-receiver.ts'

const test = base.extend<{ receiver: Receiver; sender: undefined }>({
  // The service sends also in tests that do not name it. Events of earlier tests come before the webhooks of this one.
  sender: [
    async ({ service, database }, use) => {
      await waitForPlaces(database.sql)
      await use(service && undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.close()
  },
})

const soon = { timeout: 30_000 }

/** Changes a person, which writes an event each time. */
async function change({ sql }: People, { id }: Person, times = 1) {
  for (let n = 0; n < times; n += 1) {
    await sql`update account set county = ${randomUUID()} where id = ${id}`
  }
}

/** The deliveries about a person, in the order in which they came. */
const about = ({ deliveries }: Receiver, { id }: Person) =>
  deliveries.filter(({ body }) => JSON.parse(body).account === id)

const webhookOf = async ({ sql }: People, id: string) => {
  const [row] = await sql`
    select attempts, position, failing_since is not null as failing,
      due_at > now() as later, disabled_by from webhook where id = ${id}`
  return row
}

const resultsOf = async ({ sql }: People, id: string) =>
  (await sql`select result from webhook_attempt where webhook_id = ${id} order by id`).map(
    ({ result }) => result,
  )

/** Makes the next attempt due now. */
const makeDue = ({ sql }: People, id: string) =>
  sql`update webhook set due_at = now() where id = ${id}`

test('a webhook gets each event in order over one connection, signed, with its place in the feed', async ({
  caller,
  grants,
  people,
  receiver,
}) => {
  const person = await people.add()
  await waitForPlaces(people.sql)
  const { id, secret, client } = await addWebhook(people, grants, receiver)
  await change(people, person, 4)
  await expect.poll(() => about(receiver, person).length, soon).toBeGreaterThanOrEqual(4)
  const all = receiver.deliveries.map((delivery) => verified(secret, delivery))
  const positions = all.map(({ position }) => position as number)
  expect(positions).toEqual(positions.map((_, n) => (positions[0] ?? 0) + n))
  expect(receiver.connections()).toBeLessThanOrEqual(5)
  const [first, second] = about(receiver, person).slice(-4)
  expect(first?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': JSON.parse(first?.body ?? '{}').id,
    'user-agent': expect.stringMatching(/^Gatehouse\//),
  })
  const { cursor, ...event } = JSON.parse(first?.body ?? '{}')
  expect(event).toMatchObject({ type: 'account.updated', account: person.id })
  const path = `/events?after=${cursor}`
  const next = await caller.send({ method: 'GET', path, headers: basicHeader(client) })
  const { position: _, cursor: __, ...following } = JSON.parse(second?.body ?? '{}')
  expect(next.body.events[0]).toEqual(following)
  await expect.poll(() => resultsOf(people, id), soon).toEqual(receiver.deliveries.map(() => '204'))
})

test('a webhook with types gets only those', async ({ grants, people, receiver }) => {
  const { id } = await addWebhook(people, grants, receiver, ['account.closed'])
  const person = await people.add()
  await change(people, person)
  await people.disable(person)
  await expect.poll(() => about(receiver, person).length, soon).toBe(1)
  expect(JSON.parse(about(receiver, person)[0]?.body ?? '').type).toBe('account.closed')
  const newest = async () =>
    (await people.sql`select max(position) as newest from event`)[0]?.newest
  await expect
    .poll(async () => (await webhookOf(people, id))?.position === (await newest()), soon)
    .toBe(true)
})

test('a webhook gets nothing while its client does not have the role events', async ({
  grants,
  people,
  receiver,
}) => {
  const person = await people.add()
  const { clientId } = await addWebhook(people, grants, receiver)
  const setRoles = (roles: string[]) =>
    people.sql`update client set roles = ${roles} where id = ${clientId}`
  await setRoles(['fees'])
  const other = await startReceiver()
  await addWebhook(people, grants, other)
  await people.disable(person)
  const closed = (of: Receiver) =>
    about(of, person).filter(({ body }) => JSON.parse(body).type === 'account.closed')
  await expect.poll(() => closed(other).length, soon).toBe(1)
  expect(closed(receiver)).toEqual([])
  await setRoles(['events'])
  await expect.poll(() => closed(receiver).length, soon).toBe(1)
  await other.close()
})

test('requests are signed with both secrets while one is being replaced', async ({
  grants,
  people,
  receiver,
}) => {
  const person = await people.add()
  const { id, secret } = await addWebhook(people, grants, receiver)
  const newer = newWebhookSecret(id)
  await people.sql`update webhook set sealed_former = sealed_secret, sealed_secret = ${newer.sealed},
    due_at = clock_timestamp() where id = ${id}`
  await change(people, person)
  // A delivery that has begun is signed with one, and repeated.
  const signedTwice = () =>
    about(receiver, person).find(({ headers }) =>
      /^\S+ \S+$/.test(`${headers['webhook-signature']}`),
    )
  await expect.poll(signedTwice, soon).toBeDefined()
  const delivery = signedTwice() as Delivery
  for (const known of [secret, newer.secret]) {
    expect(verified(known, delivery)).toMatchObject({ account: person.id })
  }
  const { secret: strange } = newWebhookSecret(randomUUID())
  expect(() => verified(strange, delivery)).toThrow('No matching signature')
})

test('while an endpoint fails, an event is sent again before later ones, and the owner is emailed at the third failure', async ({
  grants,
  mailbox,
  people,
  receiver,
}) => {
  const person = await people.add()
  receiver.respond = (response) => response.writeHead(503).end()
  const { id, email } = await addWebhook(people, grants, receiver, ['account.updated'])
  await change(people, person, 2)
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await expect.poll(async () => (await webhookOf(people, id))?.attempts, soon).toBe(attempts)
    expect(await webhookOf(people, id)).toMatchObject({ failing: true, later: true })
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    if (attempts === 3) break
    expect(mailbox.to(email)).toHaveLength(0)
    await makeDue(people, id)
  }
  await expect.poll(() => mailbox.to(email).length, soon).toBe(1)
  expect(mailbox.to(email)[0]?.text).toContain('has tried three times')
  expect(mailbox.to(email)[0]?.text).not.toContain('/hooks')
  receiver.respond = (response) => response.writeHead(200).end('a body that is not kept')
  await makeDue(people, id)
  await expect.poll(async () => (await webhookOf(people, id))?.failing, soon).toBe(false)
  await expect.poll(() => about(receiver, person).length, soon).toBeGreaterThanOrEqual(5)
  const order = about(receiver, person).map(({ body }) => JSON.parse(body).position)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(new Set(order).size).toBe(2)
})

const asideOf = async ({ sql }: People, id: string) =>
  (
    await sql`select attempts from waiting_event join event on event.id = event_id
    where webhook_id = ${id} order by position`
  ).map(({ attempts }) => attempts)

test('a refused event waits aside with the later ones of its subject, all others go on, and its owner is emailed at the third refusal', async ({
  grants,
  mailbox,
  people,
  receiver,
}) => {
  const [refused, other] = await Promise.all([people.add(), people.add()])
  await waitForPlaces(people.sql)
  receiver.respond = (response, { body }) =>
    response.writeHead(JSON.parse(body).account === refused.id ? 302 : 204).end()
  const { id, email } = await addWebhook(people, grants, receiver, ['account.updated'])
  await change(people, refused, 2)
  await change(people, other)
  await expect.poll(() => about(receiver, other).length, soon).toBe(1)
  await expect.poll(() => asideOf(people, id), soon).toEqual([1, 0])
  await change(people, refused)
  await expect.poll(() => asideOf(people, id), soon).toEqual([1, 0, 0])
  expect(about(receiver, refused), 'an event that follows one that is not due').toHaveLength(1)
  const makeRefusedDue = () =>
    people.sql`update waiting_event set due_at = now() where webhook_id = ${id} and attempts > 0`
  for (const attempts of [2, 3]) {
    expect(mailbox.to(email)).toHaveLength(0)
    await makeRefusedDue()
    await expect.poll(() => asideOf(people, id), soon).toEqual([attempts, 0, 0])
  }
  expect(about(receiver, refused)).toHaveLength(3)
  await expect.poll(() => mailbox.to(email).length, soon).toBe(1)
  expect(mailbox.to(email)[0]?.text).toContain('The program refused it')
  receiver.respond = (response) => response.writeHead(204).end()
  await makeRefusedDue()
  await expect.poll(() => asideOf(people, id), soon).toEqual([])
  const ids = about(receiver, refused).map(({ headers }) => headers['webhook-id'])
  expect(ids.length).toBe(6)
  expect(new Set(ids.slice(0, 4)).size).toBe(1)
})

test('ten events may be refused one after another; with the next one all wait until one is accepted', async ({
  grants,
  logOfJobs,
  people,
  receiver,
}) => {
  receiver.respond = (response) => response.writeHead(500).end()
  const persons = await Promise.all(Array.from({ length: maxRefusals + 2 }, () => people.add()))
  await waitForPlaces(people.sql)
  const { id } = await addWebhook(people, grants, receiver, ['account.closed'])
  for (const person of persons) await people.disable(person)
  await expect.poll(async () => (await webhookOf(people, id))?.failing, soon).toBe(true)
  expect(await asideOf(people, id)).toHaveLength(maxRefusals)
  const tried = () => new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size
  expect(tried()).toBe(maxRefusals + 1)
  const logged = (event: string) => logOfJobs(`"${event}","webhook":"${id}","result":"500"`)
  await expect.poll(() => logged('webhook-failed')).toHaveLength(1)
  expect(logged('webhook-refused')).toHaveLength(maxRefusals)
  receiver.respond = (response) => response.writeHead(204).end()
  await makeDue(people, id)
  await expect.poll(tried, soon).toBe(persons.length)
  await expect.poll(async () => (await webhookOf(people, id))?.failing, soon).toBe(false)
})

for (const [what, prepare, result, by, text] of [
  ['that responds 410', undefined, '410', '410', 'is gone'],
  ['that has got nothing for five days', '5 days', '503', 'failing', 'anything for 5 days'],
] as const) {
  test(`a webhook ${what} is switched off, its owner is emailed, and it continues where it stopped`, async ({
    database,
    grants,
    mailbox,
    people,
    receiver,
  }) => {
    const person = await people.add()
    receiver.respond = (response) => response.writeHead(Number(result)).end()
    const { id, email } = await addWebhook(people, grants, receiver, ['account.updated'])
    const before = Number((await webhookOf(people, id))?.position)
    if (prepare) {
      await people.sql`
        update webhook set failing_since = now() - ${prepare}::interval,
          attempts = 7 where id = ${id}`
    }
    await change(people, person)
    await expect.poll(async () => (await webhookOf(people, id))?.disabled_by, soon).toBe(by)
    expect(receiver.deliveries).toHaveLength(1)
    expect(Number((await webhookOf(people, id))?.position)).toBeGreaterThanOrEqual(before)
    await expect.poll(() => mailbox.to(email).length, soon).toBe(1)
    expect(mailbox.to(email)[0]?.text).toContain(text)
    await change(people, person)
    receiver.respond = (response) => response.writeHead(204).end()
    const db = connect(database.url)
    expect(await startWebhook(db, id, 'stopped', 'olga')).toBe(true)
    await db.$client.end()
    await expect.poll(() => about(receiver, person).length, soon).toBe(3)
  })
}

test('a webhook to a private network that no setting permits gets nothing', async ({
  grants,
  people,
}) => {
  const receiver = await startReceiver('127.0.0.2')
  const { id } = await addWebhook(people, grants, receiver)
  await people.add()
  await expect.poll(() => resultsOf(people, id), soon).toContain('refused')
  expect(receiver.deliveries).toEqual([])
  await receiver.close()
})

test('an endpoint that does not respond delays no other', { tag: '@all' }, async ({
  grants,
  people,
  receiver,
}) => {
  const person = await people.add()
  const slow = await startReceiver()
  slow.respond = () => {}
  const { id } = await addWebhook(people, grants, slow, ['account.updated'])
  await addWebhook(people, grants, receiver, ['account.updated'])
  for (let n = 1; n <= 5; n += 1) {
    await change(people, person)
    await expect.poll(() => about(receiver, person).length, { timeout: 5_000 }).toBe(n)
  }
  await expect.poll(() => resultsOf(people, id), soon).toEqual(['timeout'])
  await slow.close()
})

/** The waiting events; more with the variable. */
const waiting = Number(process.env.TEST_WAITING ?? 10_000)

test('waiting events are delivered, and a new one within a second', {
  tag: '@alone',
}, async ({ startAnother }) => {
  test.setTimeout(600_000)
  const database = await createDatabase()
  const people = new People(database.sql)
  const receiver = await startReceiver()
  await addWebhook(people, new Grants(people), receiver)
  await database.sql`insert into event (type, account_id)
    select 'account.updated', uuidv7() from generate_series(1, ${waiting}::int)`
  while (((await database.sql`select number_events(5000) as count`)[0]?.count ?? 0) > 0);
  await startAnother({ DATABASE_URL: database.url })
  await expect.poll(() => receiver.deliveries.length, soon).toBeGreaterThan(0)
  const { deliveries } = receiver
  await expect.poll(() => deliveries.length, { timeout: 500_000 }).toBeGreaterThanOrEqual(waiting)
  const seconds = ((deliveries[waiting - 1]?.at ?? 0) - (deliveries[0]?.at ?? 0)) / 1_000
  const person = await people.add()
  const latencies: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const count = deliveries.length
    await change(people, person)
    const committed = Date.now()
    await expect.poll(() => deliveries.length, { intervals: [20] }).toBeGreaterThan(count)
    latencies.push((deliveries[count]?.at ?? 0) - committed)
    await new Promise((done) => setTimeout(done, Math.random() * 300))
  }
  latencies.sort((a, b) => a - b)
  const p95 = latencies[37] ?? 0
  console.log(`${waiting} events in ${seconds} s; p95 to the first attempt ${p95} ms`)
  expect(p95).toBeLessThan(1_000)
  await receiver.close()
  await database.drop()
})
