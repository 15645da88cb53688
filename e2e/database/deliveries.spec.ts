import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import {
  claimWebhooks,
  maxWebhookAttempts,
  recordDeliveries,
  recordFailure,
} from '#db/queries/events/deliveries.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import {
  addWebhook,
  disableWebhook,
  findWebhook,
  listWebhooks,
  startWebhook,
} from '#db/queries/events/webhooks.ts'
import { webhookRetrySeconds } from '#db/values/lifetimes.ts'
import { maxFailingDays } from '#db/values/periods.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

type Db = Parameters<typeof claimWebhooks>[0]

const attemptWith = (result: string) => ({
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
  expect([await addHook(db, 'no-events'), await addHook(db, 'test')]).toEqual(['', ''])
})

test('a failed delivery is tried again after longer and longer times, its owner is told after the third, and it is given up after the last', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  const start = (await failingOf(sql, id))?.position
  const news = []
  for (let n = 1; n < maxWebhookAttempts; n += 1) {
    const due = await claim(db, sql)
    const failure = await recordFailure(db, due, { attempt: attemptWith('503'), position: 77 })
    news.push(failure?.news)
    const after = await failingOf(sql, id)
    expect(after).toMatchObject({ attempts: n, position: start, isFailing: true })
    const wait = webhookRetrySeconds[n - 1] ?? 0
    expect(after?.seconds, `after the attempt ${n}`).toBeGreaterThan(wait * 0.9 - 2)
    expect(after?.seconds, `after the attempt ${n}`).toBeLessThan(wait * 1.1)
  }
  expect(news).toEqual([null, null, 'retrying', ...Array(maxWebhookAttempts - 4).fill(null)])
  await recordFailure(db, await claim(db, sql), { attempt: attemptWith('503'), position: 77 })
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, position: 77, isFailing: true })
  const attempts = (await findWebhook(db, id))?.attempts ?? []
  expect(attempts.map(({ id }) => id)).toEqual(
    attempts.map(({ id }) => id).toSorted((a, b) => b - a),
  )
  expect(attempts).toHaveLength(maxWebhookAttempts)
})

test('a webhook that is gone, or has failed for five days, is switched off at the place of its last delivery', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  const start = (await failingOf(sql, id))?.position
  const fail = async (result: string) => {
    const due = await claim(db, sql)
    return recordFailure(db, due, { attempt: attemptWith(result), position: 77 })
  }
  expect(await fail('410')).toEqual({
    news: '410',
    email: 'dev@app.example',
    url: 'https://app.example/app',
    clientName: 'The client app',
  })
  expect(await failingOf(sql, id)).toMatchObject({
    attempts: 0,
    position: start,
    disabledBy: '410',
  })
  await startWebhook(db, id, 'stopped', 'olga')
  expect(await failingOf(sql, id)).toMatchObject({ disabledBy: null, isFailing: false })
  await sql`update webhook set position = 5, failing_from = ${start ?? 0},
    failing_since = now() - ${maxFailingDays} * interval '1 day' + interval '1 minute'`
  expect(await fail('timeout')).toMatchObject({ news: null })
  expect((await failingOf(sql, id))?.seconds).toBeLessThanOrEqual(60)
  await sql`update webhook set failing_since = now() - ${maxFailingDays} * interval '1 day'`
  expect(await fail('timeout')).toMatchObject({ news: 'failing' })
  expect(await failingOf(sql, id)).toMatchObject({ position: start, disabledBy: 'failing' })
})

test('a delivery moves the webhook on and ends its failure, unless its lease has ended', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'app')
  const id = await addHook(db, 'app')
  await addEvent(db, sql)
  await recordFailure(db, await claim(db, sql), { attempt: attemptWith('503'), position: 1 })
  const due = await claim(db, sql)
  const delivered = { position: 7, attempts: [attemptWith('200')], isLast: false }
  const lease = await recordDeliveries(db, due, delivered)
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, position: 7, isFailing: false })
  expect(await recordDeliveries(db, due, { ...delivered, position: 8 })).toBeUndefined()
  expect(await recordFailure(db, due, { attempt: attemptWith('503'), position: 8 })).toBeUndefined()
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 0, position: 7, isFailing: false })
  const renewed = { id, lease: lease ?? '' }
  await recordFailure(db, renewed, { attempt: attemptWith('503'), position: 8 })
  const again = await claim(db, sql)
  // Events that the webhook does not want are no delivery.
  await recordDeliveries(db, again, { position: 9, attempts: [], isLast: true })
  expect(await failingOf(sql, id)).toMatchObject({ attempts: 1, position: 9, isFailing: true })
  expect((await failingOf(sql, id))?.seconds).toBeLessThanOrEqual(0)
  await disableWebhook(db, id, 'olga')
  expect(await failingOf(sql, id)).toMatchObject({ position: 7 })
})
