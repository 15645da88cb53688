import { date, email, identifier } from '#lib/contract/field.ts'
import { guidOrNil, isGuid } from '#lib/contract/guid.ts'
import { required } from '#lib/contract/rule.ts'
import { eventTypes } from '#lib/contracts/events/feed.ts'
import type { findWebhook } from '#lib/events/manage-webhooks.ts'
import { texts } from '#lib/text/texts.ts'
import { assertFound, openClients } from '../clients/open-clients.ts'
import { CommandError, notFound } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { alignColumns, dateTimeOf, tableOr } from '../table.ts'

const openWebhooks = () => openFor(() => import('#lib/events/manage-webhooks.ts'))
/** The same for commands that sign a request or encrypt a secret. */
async function openWithSecret() {
  const opened = await openWebhooks()
  const { hasServiceSecret } = await import('#lib/runtime/service-secret.ts')
  if (!hasServiceSecret()) throw new CommandError('not-set-up', texts().operatorWebhooks.noSecret)
  return opened
}

const say = () => texts().operatorWebhooks
const pages = () => texts().staffWebhooks
const webhook = { id: 'the id of the webhook' }

type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** The result of an act on a webhook; fails if there is no webhook with the id. */
async function actOn<Result>(id: string, act: (id: string) => Promise<Result | undefined>) {
  const result = isGuid(id) ? await act(id) : undefined
  if (result === undefined) throw notFound(say().unknown(id))
  return result
}

const sheetOf = (found: Webhook, maxWaiting: number) => {
  const { labels, types, state, waiting, aside, took } = pages()
  const set = found.waitingEvents.map(({ type, eventId, dueAt, ...event }) =>
    [type, eventId, aside.state(event), dueAt === null ? '' : dateTimeOf(dueAt)].join('  ').trim(),
  )
  const made = found.attempts.map(({ at, type, eventId, durationMs, ...attempt }) =>
    [dateTimeOf(at), type, eventId, took(attempt.result, durationMs)].join('  '),
  )
  return alignColumns([
    [labels.url, found.url],
    [labels.email, found.email],
    [labels.types, types(found.types)],
    [labels.state, state(found)],
    [labels.waiting, waiting(found.waiting, maxWaiting)],
    [labels.aside, [`${found.aside}`, ...set].join('\n')],
    [labels.secrets, found.hasTwoSecrets ? '2' : '1'],
    [say().attempts, made.join('\n') || pages().none],
  ])
}

/** Makes an attempt to send an event, and says which server did not respond. */
async function attempt(
  id: string,
  send: (
    id: string,
  ) => Promise<{ readonly result: string; readonly durationMs: number } | undefined>,
) {
  const { findWebhook } = await openWithSecret()
  const { url } = await actOn(id, (known) => findWebhook(known))
  const made = await actOn(id, send)
  const took = pages().took(made.result, made.durationMs)
  const isAway = made.result === 'unreachable' || made.result === 'timeout'
  return {
    json: made,
    text: isAway ? say().away(new URL(url).host, took) : took,
    ...(!/^2/.test(made.result) && { exitCode: 1 as const }),
  }
}

/** The commands for webhooks. */
export const webhookCommands: Noun = {
  name: 'webhook',
  description:
    'Manages webhooks: the URLs of clients with the role events to which changes are sent.',
  commands: [
    command({
      name: 'create',
      summary: 'adds a webhook to a client and shows its secret',
      description:
        'Adds a webhook to a client with the role events, and shows the secret with which requests are signed. It is shown only once. The webhook gets the events from now on.',
      arguments: { client: 'the id of the client' },
      options: {
        url: option(
          identifier('url', required()),
          'where to send events: https, or http on 127.0.0.1, [::1] or localhost',
        ),
        email: option(email('email', required()), 'who is emailed if it fails'),
      },
      lists: {
        type: {
          about: `a type of events, instead of all: ${eventTypes.join(', ')}`,
          placeholder: 'type',
        },
      },
      examples: [
        'webhook create crm --url https://crm.example.org/hooks --email crm@example.org --type membership.renewed',
      ],
      async run({ args: [clientId = ''], options: { url, email }, lists, operator }) {
        const { addWebhook } = await openWithSecret()
        const { findClientDetails } = await openClients()
        assertFound(clientId, await findClientDetails(clientId), 'client')
        const added = await addWebhook({ clientId, url, email, types: lists.type }, operator)
        if ('fault' in added) throw new CommandError('conflict', pages().faults[added.fault](added))
        return { json: added, text: say().created(added.id, added.secret) }
      },
    }),
    command({
      name: 'list',
      summary: 'lists all webhooks',
      examples: ['webhook list'],
      async run() {
        const { listWebhooks, maxWaiting } = await openWebhooks()
        const found = await listWebhooks()
        const rows = found.map((one) => [
          one.id,
          one.clientId,
          one.url,
          pages().types(one.types),
          pages().waiting(one.waiting, maxWaiting),
          `${one.aside}`,
          pages().state(one),
        ])
        return { json: found, text: tableOr(say().none, say().columns, rows) }
      },
    }),
    command({
      name: 'show',
      summary: 'shows a webhook with the events that it has refused and its newest attempts',
      arguments: webhook,
      examples: ['webhook show 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'],
      async run({ args: [id = ''] }) {
        const { findWebhook, maxWaiting } = await openWebhooks()
        const found = await actOn(id, (known) => findWebhook(known))
        return { json: found, text: sheetOf(found, maxWaiting) }
      },
    }),
    command({
      name: 'test',
      summary: 'sends an event of the type webhook.test once',
      arguments: webhook,
      examples: ['webhook test 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'],
      async run({ args: [id = ''] }) {
        return attempt(id, (await openWithSecret()).testWebhook)
      },
    }),
    command({
      name: 'rotate',
      summary: 'gives a webhook a new secret to replace its old one',
      description:
        'Creates a new secret and shows it once. Requests are signed with both, so that the program can switch at any time. Once it has switched, use --finish to end the old secret.',
      arguments: webhook,
      flags: { finish: 'end the old secret, instead of creating a new one' },
      examples: ['webhook rotate 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'],
      async run({ args: [id = ''], flags: { finish }, operator }) {
        const { endFormerSecret, findWebhook, rotateWebhookSecret } = await openWithSecret()
        if (finish) {
          const changed = await actOn(id, (known) => endFormerSecret(known, operator))
          return { json: { id, changed }, text: say().finished(changed) }
        }
        await actOn(id, (known) => findWebhook(known))
        const secret = await rotateWebhookSecret(id, operator)
        if (!secret) throw new CommandError('conflict', say().unfinished)
        return { json: { id, secret }, text: say().rotated(id, secret) }
      },
    }),
    command({
      name: 'disable',
      summary: 'switches a webhook off',
      arguments: webhook,
      examples: ['webhook disable 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'],
      async run({ args: [id = ''], operator }) {
        const { disableWebhook } = await openWebhooks()
        const changed = await actOn(id, (known) => disableWebhook(known, operator))
        return { json: { id, changed }, text: say().disabled(changed) }
      },
    }),
    command({
      name: 'enable',
      summary: 'switches a webhook on, where it stopped',
      description: 'Switches a webhook on. It gets all events since it stopped, in their order.',
      arguments: webhook,
      flags: { skip: 'continue with the next event instead, and leave out those since it stopped' },
      examples: ['webhook enable 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f --skip'],
      async run({ args: [id = ''], flags: { skip }, operator }) {
        const { startWebhook } = await openWebhooks()
        await actOn(id, (known) => startWebhook(known, skip ? 'now' : 'stopped', operator))
        return { json: { id }, text: say().started }
      },
    }),
    command({
      name: 'replay',
      summary: 'sends one event again, those that were refused, or all since a day',
      description:
        'Sends one event again at once, all that were refused, or all events since a day in their order. A webhook that is off is switched on by --since.',
      arguments: webhook,
      options: {
        event: option(identifier('event'), 'the id of an event'),
        since: option(date('since'), 'the first day, such as 2027-01-31', 'day'),
      },
      flags: { refused: 'all events that were refused, and the later ones that wait for them' },
      examples: ['webhook replay 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f --since 2027-01-31'],
      async run({ args: [id = ''], options: { event, since }, flags: { refused }, operator }) {
        if ([event, since, refused || undefined].filter(Boolean).length !== 1) {
          throw new CommandError('command-line', say().eventOrSince)
        }
        const { resendEvent, retryWaitingEvents, startWebhook } = await openWithSecret()
        if (refused) {
          const changed = await actOn(id, (known) => retryWaitingEvents(known, operator))
          return { json: { id, changed }, text: say().retried(changed) }
        }
        const resend = (known: string) => resendEvent(known, guidOrNil(event))
        if (event) return attempt(id, resend)
        const day = since ?? ''
        await actOn(id, (known) => startWebhook(known, { day }, operator))
        return { json: { id, since: day }, text: say().replaying(day) }
      },
    }),
    command({
      name: 'skip',
      summary: 'skips an event that a webhook has refused',
      description:
        'Skips an event that a webhook has refused. The later ones about the same person or membership follow.',
      arguments: { ...webhook, event: 'the id of the event' },
      examples: [
        'webhook skip 0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f 0190f3a4-9c2d-7e3f-8a41-5b6c7d8e9fa0',
      ],
      async run({ args: [id = '', event = ''], operator }) {
        const { skipEvent } = await openWebhooks()
        const changed = await actOn(id, (known) => skipEvent(known, guidOrNil(event), operator))
        if (!changed) throw notFound(say().unknown(id))
        return { json: { id, event }, text: say().skipped }
      },
    }),
  ],
}
