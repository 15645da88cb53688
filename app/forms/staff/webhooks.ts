import { pathOfClient, pathOfWebhook } from '#app/paths/client.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { eventTypes } from '#lib/contracts/events/feed.ts'
import { AddWebhook, ChosenEvent, StartWebhook } from '#lib/contracts/forms/client.ts'
import {
  addWebhook,
  disableWebhook,
  endFormerSecret,
  resendEvent,
  retryWaitingEvents,
  rotateWebhookSecret,
  skipEvent,
  startWebhook,
  testWebhook,
} from '#lib/events/manage-webhooks.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const list = '/staff/clients/{client}/webhooks'
const path = `${list}/{webhook}`
const may = staff('manage-clients')
const text = () => texts().staffWebhooks
const clientOf = ({ param }: SentForm) => param('client')
const idOf = (sent: SentForm) => idIn(sent, 'webhook')
const pageOf = (sent: SentForm) => pathOfWebhook(clientOf(sent), idOf(sent))

/** A button on the page of a webhook. */
const manage = (
  name: string,
  act: (id: string, actor: ActingStaff['actor']) => Promise<unknown>,
  done: string,
) =>
  button(`${path}/${name}`, pageOf, may, async ({ who, ...sent }) =>
    (await act(idOf(sent), who.actor)) === undefined
      ? fault('id', text().gone)
      : `${pageOf(sent)}?done=${done}`,
  )

/** A button beside an event of a webhook. */
const onEvent = (
  name: string,
  act: (id: string, eventId: string, actor: ActingStaff['actor']) => Promise<unknown>,
  done: string,
) =>
  form(
    `${path}/${name}`,
    may,
    ChosenEvent,
    async ({ who, input: { event }, ...sent }) =>
      (await act(idOf(sent), guidOrNil(event), who.actor))
        ? `${pageOf(sent)}?done=${done}`
        : fault('id', text().gone),
    { page: pageOf },
  )

/** The forms of webhooks, for administrators. */
export const webhookForms = [
  form(`${list}/add`, may, AddWebhook, async ({ who, input, ...sent }) => {
    const clientId = clientOf(sent)
    const types = eventTypes.filter((type) => input[type] === 'yes')
    const { url, email } = input
    const added = await addWebhook({ clientId, url, email, types }, who.actor)
    if ('fault' in added) return fault('url', text().faults[added.fault](added))
    return { result: { secret: added.secret, href: pathOfWebhook(clientId, added.id) } }
  }),
  form(`${path}/secret`, may, nothing, async ({ who, ...sent }) => {
    const secret = await rotateWebhookSecret(idOf(sent), who.actor)
    return secret ? { result: { secret, href: pageOf(sent) } } : fault('id', text().unfinished)
  }),
  form(`${path}/start`, may, StartWebhook, async ({ who, input: { from, day }, ...sent }) => {
    if (from === 'day' && !day) return fault('day', text().start.enter.day)
    const isFound = await startWebhook(
      idOf(sent),
      from === 'day' ? { day: day ?? '' } : from,
      who.actor,
    )
    return isFound ? `${pageOf(sent)}?done=staff-webhook-started` : pathOfClient(clientOf(sent))
  }),
  onEvent('resend', resendEvent, 'staff-webhook-sent'),
  onEvent('skip', skipEvent, 'staff-webhook-skipped'),
  manage('retry', retryWaitingEvents, 'staff-webhook-retried'),
  manage('test', testWebhook, 'staff-webhook-sent'),
  manage('disable', disableWebhook, 'staff-webhook-disabled'),
  manage('finish', endFormerSecret, 'staff-client-finished'),
]
