import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { connect } from '#db/driver/connect.ts'
import {
  addAttempt,
  claimWebhooks,
  recordDeliveries,
  recordFailure,
} from '#db/queries/events/deliveries.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import { listWaitingEvents, maxWebhookAttempts } from '#db/queries/events/waiting-events.ts'
import {
  addWebhook,
  disableWebhook,
  findWebhook,
  listWebhooks,
  retryWaitingEvents,
  skipEvent,
  startWebhook,
  type WebhookAttempt,
} from '#db/queries/events/webhooks.ts'
import { webhookRetrySeconds } from '#db/values/lifetimes.ts'
import { maxFailingDays } from '#db/values/periods.ts'
import { People } from '../fixtures/people.ts'
import { eventIdAt, expect, test } from '../fixtures/statements.ts'

type Db = Parameters<typeof claimWebhooks>[0]

const attemptWith = (result: string): WebhookAttempt => ({
  eventId: randomUUID(),
  type: 'account.created',
  at: Date.now(),
  result,
  durationMs: 9,
})

const addClient = (
  sql: postgres.Sql,
  id: string,
  { isTest = false, roles = ['events'] } = {},
) => sql`
  insert into client (id, name, secret_hashes, redirect_uris, roles, is_test)
  values (${id}, ${`The client ${id}`}, array['x'::bytea], array['https://app.example/'], ${roles}, ${isTest})`

async function addHook(db: Db, clientId: string): Promise<string> {
  const id = randomUUID()
  const added = await addWebhook(
    db,
    {
      id,
      clientId,
      url: `https://app.example/${clientId}`,
      email: 'dev@app.example',
      types: [],
      sealedSecret: Buffer.from('sealed'),
    },
    'olga',
  )
  return added ? id : ''
}

/** Adds an event with its place in the feed. */
async function addEvent(db: Db, sql: postgres.Sql) {
  await new People(sql).add()
  await numberEvents(db)
}

/** Claims the only webhook that is due, whenever it is. */
async function claim(db: Db, sql: postgres.Sql) {
  await sql`update webhook set due_at = now()`
  const [due, ...others] = await claimWebhooks(db)
  if (!due || others.length > 0) throw new Error('Not one webhook is due.')
  return due
}

const failingOf = async (sql: postgres.Sql, id: string) => {
  const [row] = await sql`
    select attempts, position::int as position, disabled_by as "disabledBy",
      failing_since is not null as "isFailing", extract(epoch from due_at - now())::float8 as seconds
    from webhook where id = ${id}`
  return row
}

test('webhooks are claimed once until their lease ends, if they are on and their client may have events', async ({
  own: { db, sql },
}) => {
  await addEvent(db, sql)
  for (const id of ['on', 'off', 'disabled', 'roleless', 'tested']) await addClient(sql, id)
  const on = await addHook(db, 'on')
  await disableWebhook(db, await addHook(db, 'off'), 'olga')
  for (const id of ['disabled', 'roleless', 'tested']) await addHook(db, id)
  expect(await claimWebhooks(db), 'before an event').toEqual([])
  await addEvent(db, sql)
  await sql`update client set disabled_at = now() where id = 'disabled'`
  await sql`update client set roles = array['email'] where id = 'roleless'`
  await sql`update client set is_test = true where id = 'tested'`
  expect((await claimWebhooks(db)).map(({ id }) => id)).toEqual([on])
  expect(await claimWebhooks(db)).toEqual([])
  const seconds = (await failingOf(sql, on))?.seconds
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThanOrEqual(30)
  expect((await listWebhooks(db)).map(({ clientName, waiting }) => [clientName, waiting])).toEqual(
    ['on', 'off', 'disabled', 'roleless', 'tested'].map((id) => [`The client ${id}`, 1]),
  )
  expect((await listWebhooks(db, 'off')).map(({ disabledBy }) => disabledBy)).toEqual(['staff'])
  await addClient(sql, 'no-events', { roles: ['email'] })
  await addClient(sql, 'test', { isTest: true })
  for (const id of ['no-events', 'test', 'disabled']) expect(await addHook(db, id), id).toBe('')
})

test('a lease ends with the access of the client: disabled, without the role or a test client, it gets no more events', async ({
  own: { db, sql },
}) => {
  const ends = {
    disabled: (id: string) => sql`update client set disabled_at = now() where id = ${id}`,
    roleless: (id: string) => sql`update client set roles = array['email'] where id = ${id}`,
    tested: (id: string) => sql`update client set is_test = true where id = ${id}`,
  }
  const delivered = attemptWith('204')
  const progress = { refusals: 0, attempts: [delivered], aside: [], isLast: false }
  for (const [id, end] of Object.entries(ends)) {
    await addClient(sql, id)
    const hook = await addHook(db, id)
    await addEvent(db, sql)
    const { lease, position } = await claim(db, sql)
    const next = await recordDeliveries(db, { id: hook, lease }, { ...progress, position })
    await end(id)
    const last = { id: hook, lease: String(next) }
    expect(await recordDeliveries(db, last, { ...progress, position }), id).toBeUndefined()
    expect(
      (await findWebhook(db, hook))?.attempts,
      `${id}: what was sent is recorded`,
    ).toHaveLength(2)
  }
})

test('an instance claims the twenty webhooks that are due longest, without waiting for one that another claims', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const ids: string[] = []
  for (let n = 0; n < 22; n += 1) ids.push(await addHook(db, 'app'))
  await addEvent(db, sql)
  for (const [seconds, id] of ids.entries()) {
    await sql`update webhook set due_at = now() - ${seconds} * interval '1 second' where id = ${id}`
  }
  const claimed = await sql.begin(async (other) => {
    await other`select from webhook where id = ${ids[21] ?? ''} for update`
    return claimWebhooks(db)
  })
  expect(claimed.map(({ id }) => id).sort()).toEqual(ids.slice(1, 21).sort())
})

/** Takes the news for the owner of the webhook; null without any. */
async function takeNews(sql: postgres.Sql) {
  const told = await sql`delete from outgoing where kind = 'notice' returning facts`
  expect(told.length).toBeLessThan(2)
  return told[0]?.facts.news ?? null
}

/** Records what an instance has done with the webhook that is due. */
const progressWith = (
  changed: Partial<Parameters<typeof recordDeliveries>[2]>,
): Parameters<typeof recordDeliveries>[2] => ({
  position: 7,
  refusals: 0,
  attempts: [],
  aside: [],
  isLast: true,
  ...changed,
})

test('after each failure of the endpoint all events wait longer, and its owner gets an email after the third', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  const start = (await failingOf(sql, id))?.position
  const news = []
  for (let n = 1; n <= maxWebhookAttempts; n += 1) {
    await sql`update webhook set failing_since = now() where failing_since is not null`
    await recordFailure(db, await claim(db, sql), attemptWith('503'))
    news.push(await takeNews(sql))
    const after = await failingOf(sql, id)
    expect(after).toMatchObject({ attempts: n, position: start, isFailing: true })
    const wait = webhookRetrySeconds[n - 1] ?? webhookRetrySeconds.at(-1) ?? 0
    expect(after?.seconds, `after the attempt ${n}`).toBeGreaterThan(wait * 0.9 - 2)
    expect(after?.seconds, `after the attempt ${n}`).toBeLessThan(wait * 1.1)
  }
  expect(news).toEqual([null, null, 'retrying', ...Array(maxWebhookAttempts - 3).fill(null)])
  const attempts = (await findWebhook(db, id))?.attempts ?? []
  expect(attempts.map(({ id }) => id)).toEqual(
    attempts.map(({ id }) => id).toSorted((a, b) => b - a),
  )
  expect(attempts).toHaveLength(maxWebhookAttempts)
})

test('a refused event waits longer each time, its owner gets an email after the third refusal, and after the tenth it waits for staff', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  await addEvent(db, sql)
  const [event, later] = await sql`select id from event order by position desc limit 2`
  const refused = (eventId: string) => [{ ...attemptWith('422'), eventId }]
  const news = []
  for (let n = 1; n <= maxWebhookAttempts; n += 1) {
    const attempts = refused(event?.id)
    await recordDeliveries(db, await claim(db, sql), progressWith({ attempts }))
    news.push(await takeNews(sql))
    const [waiting] = (await findWebhook(db, id))?.waitingEvents ?? []
    expect(waiting).toMatchObject({ eventId: event?.id, attempts: n, result: '422' })
    const seconds = ((waiting?.dueAt ?? 0) - Date.now()) / 1_000
    const wait = webhookRetrySeconds[n - 1]
    if (wait === undefined) expect(waiting?.dueAt).toBeNull()
    else expect(Math.abs(seconds / wait - 1), `after ${n}`).toBeLessThan(0.1 + 3 / wait)
    const [listed] = await listWaitingEvents(db, id)
    expect(listed, `after ${n}`).toMatchObject({ id: event?.id, isDue: false })
    await sql`update waiting_event set due_at = now() where due_at is not null`
    expect((await listWaitingEvents(db, id))[0]?.isDue).toBe(wait !== undefined)
  }
  expect(news).toEqual([null, null, 'refused', ...Array(maxWebhookAttempts - 3).fill(null)])
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, isFailing: false })
  // Another one is no news while this one waits, from the refusal on of which its owner is told.
  const setAttempts = (count: number) =>
    sql`update waiting_event set attempts = ${count} where event_id = ${event?.id}`
  await setAttempts(news.indexOf('refused') + 1)
  for (let n = 1; n <= 3; n += 1) {
    const attempts = refused(later?.id)
    await recordDeliveries(db, await claim(db, sql), progressWith({ attempts }))
    expect(await takeNews(sql)).toBeNull()
  }
  await setAttempts(maxWebhookAttempts)
  const attempts = [{ ...attemptWith('204'), eventId: later?.id }]
  await recordDeliveries(db, await claim(db, sql), progressWith({ attempts }))
  expect(await listWaitingEvents(db, id), 'the end of another wait').toMatchObject([
    { id: event?.id, isDue: false },
  ])
})

test('what waits for another event is due when that is accepted, sent again or skipped, and not when another is refused', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  for (let n = 0; n < 3; n += 1) await addEvent(db, sql)
  const [first, second, third] = (
    await sql`select id from event order by position desc limit 3`
  ).map(({ id }) => id as string) as [string, string, string]
  const statesOf = async () =>
    Object.fromEntries(
      ((await findWebhook(db, id))?.waitingEvents ?? []).map(({ eventId, attempts, dueAt }) => [
        eventId,
        `${attempts} ${dueAt === null ? 'waits' : dueAt <= Date.now() ? 'due' : 'later'}`,
      ]),
    )
  const record = async (attempts: WebhookAttempt[], aside: string[] = []) =>
    recordDeliveries(db, await claim(db, sql), progressWith({ attempts, aside }))
  const refuse = (eventId: string) => ({ ...attemptWith('500'), eventId })
  const accept = (eventId: string) => ({ ...attemptWith('204'), eventId })
  await record([refuse(first)], [second, third])
  expect(await statesOf()).toEqual({ [first]: '1 later', [second]: '0 waits', [third]: '0 waits' })
  await record([accept(randomUUID()), refuse(first)])
  expect(await statesOf()).toEqual({ [first]: '2 later', [second]: '0 waits', [third]: '0 waits' })
  await record([accept(first), refuse(second)], [third])
  expect(await statesOf()).toEqual({ [second]: '1 later', [third]: '0 waits' })
  await addAttempt(db, id, refuse(second))
  expect(await statesOf()).toEqual({ [second]: '1 later', [third]: '0 waits' })
  const due = await claim(db, sql)
  await addAttempt(db, id, accept(second))
  expect(await statesOf()).toEqual({ [third]: '0 due' })
  // The lease has ended: the instance does not know that the event waits no longer.
  expect(await recordDeliveries(db, due, progressWith({ aside: [third] }))).toBeUndefined()
  expect(await statesOf()).toEqual({ [third]: '0 due' })
  await record([refuse(third)], [first])
  expect(await skipEvent(db, id, second, 'olga')).toBe(false)
  expect(await skipEvent(db, id, third, 'olga')).toBe(true)
  expect(await statesOf()).toEqual({ [first]: '0 due' })
  await record([refuse(first)])
  expect(await retryWaitingEvents(db, id, 'olga')).toBe(true)
  expect(await statesOf()).toEqual({ [first]: '0 due' })
  await startWebhook(db, id, { day: '2020-01-01' }, 'olga')
  expect(await statesOf()).toEqual({})
  expect(await retryWaitingEvents(db, id, 'olga')).toBe(false)
  expect(await retryWaitingEvents(db, randomUUID(), 'olga')).toBeUndefined()
})

test('a webhook that is gone, or has failed for five days, is switched off at the place of its last delivery', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  const start = (await failingOf(sql, id))?.position
  const fail = async (result: string) => {
    await recordFailure(db, await claim(db, sql), attemptWith(result))
    return takeNews(sql)
  }
  expect(await fail('410')).toBe('410')
  expect(await failingOf(sql, id)).toMatchObject({ position: start, disabledBy: '410' })
  await startWebhook(db, id, 'stopped', 'olga')
  expect(await failingOf(sql, id)).toMatchObject({ disabledBy: null, isFailing: false })
  await sql`update webhook set
    failing_since = now() - ${maxFailingDays} * interval '1 day' + interval '1 minute'`
  expect(await fail('timeout')).toBeNull()
  expect((await failingOf(sql, id))?.seconds).toBeLessThanOrEqual(60)
  await sql`update webhook set failing_since = now() - ${maxFailingDays} * interval '1 day'`
  expect(await fail('timeout')).toBe('failing')
  expect(await failingOf(sql, id)).toMatchObject({ position: start, disabledBy: 'failing' })
})

test('a delivery moves the webhook on and ends its failure, unless its lease has ended', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  await recordFailure(db, await claim(db, sql), attemptWith('503'))
  const due = await claim(db, sql)
  const delivered = progressWith({ attempts: [attemptWith('200')], isLast: false })
  const renewed = await recordDeliveries(db, due, delivered)
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, position: 7, isFailing: false })
  expect(await recordDeliveries(db, due, { ...delivered, position: 8 })).toBeUndefined()
  await recordFailure(db, due, attemptWith('503'))
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, position: 7, isFailing: false })
  await recordFailure(db, { id, lease: renewed ?? '' }, attemptWith('503'))
  const again = await claim(db, sql)
  // Events that the webhook does not want are no delivery.
  await recordDeliveries(db, again, progressWith({ position: 9 }))
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 1, position: 9, isFailing: true })
  expect((await failingOf(sql, id))?.seconds).toBeLessThanOrEqual(0)
})

test('a webhook continues where it stopped, after all events, or with the first event of a day in London', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  for (let n = 0; n < 3; n += 1) await addEvent(db, sql)
  const [last] = await sql`select max(position)::int as position from event`
  const newest = Number(last?.position)
  for (const [from, at] of [
    [0, '2031-06-29T12:00Z'],
    [newest - 1, '2031-06-30T22:59:59Z'],
    [newest, '2031-06-30T23:00Z'],
  ] as const) {
    await sql`update event set at = ${at}, id = ${eventIdAt(sql, at)} where position >= ${from}`
  }
  await sql`update webhook set position = 1 where id = ${id}`
  for (const [from, position] of [
    ['stopped', 1],
    ['now', newest],
    [{ day: '2031-06-29' }, 0],
    [{ day: '2031-06-30' }, newest - 2],
    [{ day: '2031-07-01' }, newest - 1],
    [{ day: '2031-07-02' }, newest],
  ] as const) {
    await disableWebhook(db, id, 'olga')
    expect(await startWebhook(db, id, from, 'olga')).toBe(true)
    expect(await failingOf(sql, id), JSON.stringify(from)).toMatchObject({
      position,
      attempts: 0,
      disabledBy: null,
    })
  }
})

test('the first event of a day is found along an index', async ({ own: { db, sql, url } }) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await sql`
    insert into event (id, type, at, position, run)
    select ${eventIdAt(sql, sql`at`)}, 'account.created', at, 1000000 + n, ${randomUUID()}::uuid
    from generate_series(1, 20000) as n, lateral (select '2031-06-01'::timestamptz + n * interval '2 minutes') as t (at)`
  await sql`analyze event`
  const other = connect(url)
  expect(await startWebhook(other, id, { day: '2031-06-27' }, 'olga')).toBe(true)
  const read = async () =>
    (
      await sql`select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'event'`
    )[0]?.rows
  const before = Number(await read())
  // A connection reports what it has read when it ends.
  await other.$client.end()
  await expect.poll(async () => Number(await read()) - before).toBeGreaterThan(0)
  expect(Number(await read()) - before).toBeLessThan(1_000)
})
