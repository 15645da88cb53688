import { randomUUID } from 'node:crypto'
import type { People } from '../fixtures/people.ts'
import type { StaffForm, WebhookState } from './staff-form.ts'

/** Adds a webhook with an attempt and, if there are events, a refused one to a client, which gets the role for it; returns its id. No request can be signed. */
export async function addWebhookRow(
  { sql }: People,
  client: string,
  { isOn = false, hasTwoSecrets = false }: WebhookState = {},
): Promise<string> {
  const [row] = await sql`
    with allowed as (
      update client set roles = array['events'], own = true where id = ${client} returning id
    ), added as (
      insert into webhook (client_id, url, email, sealed_secret, sealed_former, position, disabled_at,
        disabled_by)
      select id, 'https://crm.example/hooks', 'crm@example.org', '',
        case when ${hasTwoSecrets} then ''::bytea end, coalesce((select max(position) from event), 0),
        case when not ${isOn} then now() end, case when not ${isOn} then 'staff' end
      from allowed returning id
    ), attempted as (
      insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
      select id, ${randomUUID()}, 'account.updated', now(), '503', 12 from added
    ), waiting as (
      insert into waiting_event (webhook_id, event_id, attempts, result)
      select added.id, event.id, 10, '422'
      from added, (select id from event order by position desc nulls last limit 1) as event
    ) select id from added`
  return row?.id
}

const onWebhook = (page: string, button: string): StaffForm => ({
  capability: 'manage-clients',
  kind: 'none',
  button,
  webhook: {},
  page: `/staff/clients/[client]/webhooks/${page}`,
})

const path = '/staff/clients/{client}/webhooks'

/** The forms of the pages for webhooks, by their paths. */
export const webhookForms: Readonly<Record<string, StaffForm>> = {
  [`${path}/add`]: {
    ...onWebhook('add', 'Add the webhook'),
    status: 200,
    values: { url: 'https://crm.example/hooks', email: 'crm@example.org' },
  },
  [`${path}/{webhook}/secret`]: {
    ...onWebhook('[webhook]/secret', 'Create a new secret'),
    status: 200,
  },
  [`${path}/{webhook}/start`]: {
    ...onWebhook('[webhook]/start', 'Continue'),
    values: { from: 'day', day: '2026-01-31' },
  },
  [`${path}/{webhook}/resend`]: {
    ...onWebhook('[webhook]', 'Send again'),
    events: 0,
  },
  [`${path}/{webhook}/skip`]: onWebhook('[webhook]', 'Skip'),
  [`${path}/{webhook}/retry`]: onWebhook('[webhook]', 'Send all again'),
  [`${path}/{webhook}/test`]: { ...onWebhook('[webhook]', 'Send a test'), events: 0 },
  [`${path}/{webhook}/disable`]: {
    ...onWebhook('[webhook]', 'Switch off'),
    webhook: { isOn: true },
  },
  [`${path}/{webhook}/finish`]: {
    ...onWebhook('[webhook]', 'End the old secret'),
    webhook: { hasTwoSecrets: true },
  },
}
