import { randomUUID } from 'node:crypto'
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
  'its start': (db, { id }) => startWebhook(db, id, 'now', 'olga'),
  'an event that it does without': (db, { id }, [first = '']) => skipEvent(db, id, first, 'olga'),
  'new attempts at all events': (db, { id }) => retryWaitingEvents(db, id, 'olga'),
}

test('what is done to one webhook changes it, and no other with the same events', async ({
  own: { db, sql },
}) => {
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, roles)
    values ('crm', 'The CRM', '{x}', '{https://crm.example/}', '{events}')`
  const events = [randomUUID(), randomUUID()]
  for (const [n, id] of events.entries())
    await sql`
      insert into event (id, type, position, run) values (${id}, 'account.created', ${1_000_000 + n}, uuidv7())`
  const add = async (hasFormer: boolean): Promise<Webhook> => {
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
