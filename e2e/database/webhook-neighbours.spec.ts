import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { connect } from '#db/driver/connect.ts'
import { addAttempt, recordDeliveries, recordFailure } from '#db/queries/events/deliveries.ts'
import {
  disableWebhook,
  endFormerSecret,
  retryWaitingEvents,
  rotateWebhookSecret,
  skipEvent,
  startWebhook,
} from '#db/queries/events/webhooks.ts'
import { expect, test } from '../fixtures/statements.ts'

type Database = ReturnType<typeof connect>
interface Webhook {
  readonly id: string
  readonly lease: string
}

const attempt = (eventId: string, result = '204') => ({
  eventId,
  type: 'account.created',
  at: Date.now(),
  result,
  durationMs: 5,
})
const progress = { position: 9, refusals: 0, attempts: [], aside: [], isLast: true }

/** Everything that is done to one webhook, at which two events wait. */
const acts: Readonly<
  Record<string, (db: Database, hook: Webhook, events: readonly string[]) => Promise<unknown>>
> = {
  'an accepted attempt': (db, { id }, [first = '']) => addAttempt(db, id, attempt(first)),
  'a refused attempt': (db, { id }, [first = '']) => addAttempt(db, id, attempt(first, '400')),
  deliveries: (db, hook, [first = '', second = '']) =>
    recordDeliveries(db, hook, {
      ...progress,
      attempts: [attempt(first), attempt(second, '400')],
      aside: [],
    }),
  'a failure': (db, hook, [first = '']) => recordFailure(db, hook, attempt(first, '500')),
  'a new secret': (db, { id }) => rotateWebhookSecret(db, id, Buffer.from('new'), 'olga'),
  'the end of the secret before': (db, { id }) => endFormerSecret(db, id, 'olga'),
  'its end': (db, { id }) => disableWebhook(db, id, 'olga'),
  'its start after all events': (db, { id }) => startWebhook(db, id, 'now', 'olga'),
  'its start where it stopped': (db, { id }) => startWebhook(db, id, 'stopped', 'olga'),
  'an event that it does without': (db, { id }, [first = '']) => skipEvent(db, id, first, 'olga'),
  'new attempts at all events': (db, { id }) => retryWaitingEvents(db, id, 'olga'),
}

const events = [randomUUID(), randomUUID()]

/** Adds a client with two events in the feed, and returns how to add a webhook at which both wait. */
async function prepare(sql: postgres.Sql) {
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, roles)
    values ('crm', 'The CRM', '{x}', '{https://crm.example/}', '{events}')`
  for (const [n, id] of events.entries())
    await sql`
      insert into event (id, type, position, run) values (${id}, 'account.created', ${1_000_000 + n}, uuidv7())`
  return async (hasFormer = false): Promise<Webhook> => {
    const [row] = await sql`
      insert into webhook (client_id, url, email, sealed_secret, sealed_former, position, refusals, attempts, due_at)
      values ('crm', 'https://crm.example/', 'crm@example.org', 'sealed', ${hasFormer ? 'former' : null}, 7, 2, 1,
        now() + interval '1 minute')
      returning id, due_at::text as lease`
    await sql`
      insert into waiting_event (webhook_id, event_id, attempts, due_at)
      select ${row?.id}, event_id, 0, null from unnest(${events}::text[]::uuid[]) as event_id`
    return { id: row?.id, lease: row?.lease }
  }
}

test('what is done to one webhook changes it, and no other with the same events', async ({
  own: { db, sql },
}) => {
  const add = await prepare(sql)
  const stateOf = async ({ id }: Webhook) => [
    await sql`select * from webhook where id = ${id}`,
    await sql`select * from waiting_event where webhook_id = ${id} order by event_id`,
    await sql`select * from webhook_attempt where webhook_id = ${id}`,
  ]
  for (const [name, act] of Object.entries(acts)) {
    const hasFormer = name === 'the end of the secret before'
    const [hook, other] = [await add(hasFormer), await add(hasFormer)]
    const before = [await stateOf(hook), await stateOf(other)]
    await act(db, hook, events)
    expect(await stateOf(hook), name).not.toEqual(before[0])
    expect(await stateOf(other), `the other webhook after ${name}`).toEqual(before[1])
  }
})

test('a webhook that starts, or whose events are tried again or left out, begins to count anew', async ({
  own: { db, sql },
}) => {
  const add = await prepare(sql)
  const [first = '', second = ''] = events
  const after = async (act: (id: string) => Promise<unknown>) => {
    const { id } = await add()
    await sql`
      update webhook set failing_since = now(), disabled_at = now(), disabled_by = 'staff' where id = ${id}`
    await sql`update waiting_event set attempts = 3 where webhook_id = ${id}`
    expect(await act(id)).toBe(true)
    const [row] = await sql`
      select refusals, attempts, position::int, failing_since is null and disabled_at is null as on,
        array(select attempts || ' ' || (due_at is not null) from waiting_event where webhook_id = id) as waiting
      from webhook where id = ${id}`
    return row
  }
  const started = { refusals: 0, attempts: 0, on: true }
  expect(await after((id) => startWebhook(db, id, 'stopped', 'olga'))).toEqual({
    ...started,
    position: 7,
    waiting: [],
  })
  expect(await after((id) => startWebhook(db, id, 'now', 'olga'))).toEqual({
    ...started,
    position: 1_000_001,
    waiting: ['3 false', '3 false'],
  })
  const still = { refusals: 0, attempts: 1, on: false, position: 7 }
  expect(await after((id) => retryWaitingEvents(db, id, 'olga'))).toEqual({
    ...still,
    waiting: ['0 true', '0 true'],
  })
  expect(await after((id) => skipEvent(db, id, first, 'olga'))).toEqual({
    ...still,
    waiting: ['3 true'],
  })
  const { id } = await add()
  await sql`delete from waiting_event where webhook_id = ${id}`
  expect(await retryWaitingEvents(db, id, 'olga'), 'while events wait elsewhere').toBe(false)
  expect(await skipEvent(db, id, second, 'olga')).toBe(false)
  expect(await startWebhook(db, randomUUID(), 'now', 'olga')).toBeUndefined()
})
