import { verdictOf } from '#db/values/webhook-results.ts'
import { period } from '../../language/period.ts'
import { number } from '../../language/plural.ts'
import type { EmailContent } from '../emails.ts'
import { staffClientsText } from './clients.ts'

interface FailureFacts {
  readonly organisation: string
  readonly client: string
  readonly host: string
  readonly manual: string
}

const about = { label: 'Read about webhooks', url: '' }

const switchedOff =
  (reason: string) =>
  ({ organisation, client, host, manual }: FailureFacts): EmailContent => ({
    subject: `${client} no longer gets webhooks from ${organisation}`,
    name: undefined,
    parts: [
      `We have stopped sending webhooks for ${client} to ${host}, because ${reason}.`,
      `No event is lost. Once it works again, ask us to switch it on. It then gets all events since the last one that it accepted, up to ${period.en.eventDays} ago.`,
      { ...about, url: manual },
    ],
  })

interface State {
  readonly disabledBy: keyof typeof switchedOffBy | null
  readonly failingSince: number | null
  readonly getsEvents: boolean
}

const switchedOffBy = {
  staff: 'Off',
  '410': 'Off, because it responded with status 410',
  failing: `Off, because nothing could be delivered for ${period.en.maxFailingDays}`,
}

const withheld = 'the client is disabled, is a test client or lacks the role events'

/** The result of an attempt to deliver an event: the HTTP status, or a word. */
const result = (value: string): string => {
  if (verdictOf(value) === 'accepted') return `Accepted (${value})`
  if (value === 'timeout') return `No response within ${period.en.webhookTimeoutSeconds}`
  if (value === 'unreachable') return 'The server cannot be reached'
  if (value === 'refused') return 'Not sent: the server is in a private network'
  if (value === 'withheld') return `Not sent: ${withheld}`
  if (value === 'unsigned') return 'Not sent: AUTH_SECRET has changed. Create a new secret.'
  return `Rejected (${value})`
}

interface WaitingState {
  readonly attempts: number
  readonly result: string | null
}

/** The pages on which an administrator manages webhooks, and the emails about them. */
export const staffWebhooksText = {
  title: 'Webhooks',
  none: 'There are none.',
  withRole:
    'A client with the role ‘events’ can have webhooks, which tell it of each change to people and memberships.',
  add: 'Add a webhook',
  addForm: {
    title: (client: string): string => `Add a webhook to ${client}`,
    lead: 'We send each change to people and memberships to this URL as it happens.',
    url: 'URL',
    urlHint: 'It begins with https://',
    email: 'Who should we email if it fails?',
    emailHint: 'The developer or the team who looks after the program',
    types: 'Types of events (optional)',
    typesHint: 'It gets all of them if you select none.',
    submit: 'Add the webhook',
    pending: 'Adding…',
  },
  labels: {
    url: 'URL',
    email: 'Email for failures',
    types: 'Types of events',
    state: 'State',
    waiting: 'Events to send',
    aside: 'Events set aside',
    secrets: 'Secrets',
  },
  waiting: (count: number, max: number): string =>
    count > max ? `More than ${number.en(max)}` : number.en(count),
  aside: {
    title: 'Events set aside',
    lead: `The program has refused these events, or they are about the same person or membership as one that it has refused. All others are sent. We try a refused event again for ${period.en.webhookRetryDays}. Then it waits here until you send it again or skip it.`,
    first: (count: number, all: number): string =>
      `The first ${count} of ${number.en(all)} are listed.`,
    columns: { event: 'Event', state: 'State', next: 'Next attempt', act: 'Act' },
    state: ({ attempts, result: last }: WaitingState): string =>
      last === null
        ? 'Waits for an earlier event'
        : `${result(last)}${attempts > 1 ? `, ${attempts} times` : ''}`,
    skip: { submit: 'Skip', pending: 'Skipping…' },
    all: {
      submit: 'Send all again',
      pending: 'Sending…',
      lead: 'When the program can handle the refused events, we can send them all again.',
    },
  },
  types: (types: readonly string[]): string => types.join('\n') || 'All',
  state: ({ disabledBy, failingSince, getsEvents }: State): string => {
    if (disabledBy) return switchedOffBy[disabledBy]
    if (!getsEvents) return `On, but nothing is sent: ${withheld}`
    return failingSince === null ? 'On' : 'On, but the last attempt failed. We will try again.'
  },
  attempts: `Attempts of the last ${period.en.webhookAttemptDays}`,
  older: 'Older attempts',
  columns: { event: 'Event', result: 'Result', at: 'Sent', again: 'Again' },
  took: (value: string, milliseconds: number): string =>
    `${result(value)}, after ${milliseconds} ms`,
  result,
  resend: { submit: 'Send again', pending: 'Sending…' },
  gone: 'This event or webhook no longer exists',
  test: {
    submit: 'Send a test',
    pending: 'Sending…',
    lead: 'We will send an event of the type webhook.test once. Its result is in the list above.',
  },
  disable: {
    submit: 'Switch off',
    pending: 'Switching off…',
    lead: 'We will stop sending. When you switch it on again, it can continue where it stopped.',
  },
  start: {
    rows: {
      off: {
        link: 'Switch on',
        lead: 'It can continue where it stopped, with the next event, or from a day on.',
      },
      on: {
        link: 'Send events again',
        lead: 'Resend all events since a date.',
      },
    },
    title: 'Where should we continue?',
    lead: 'We will send all events from there on in their order.',
    from: 'Continue',
    day: 'First day',
    options: {
      stopped: 'Where it stopped',
      now: 'With the next event',
      day: 'From a day on: it gets those events again',
    },
    submit: 'Continue',
    pending: 'Continuing…',
    enter: { from: 'Select where to continue', day: 'Enter the first day' },
  },
  rotate: {
    ...staffClientsText.rotate,
    title: 'New secret for the webhook',
    lead: 'Requests are signed with both secrets until you end the old one, so the program can switch at any time.',
  },
  finish: staffClientsText.finish,
  unfinished: 'There are already two secrets. End the old one first.',
  back: 'Back to the webhook',
  faults: {
    ...staffClientsText.faults,
    absolute: ({ value }: { readonly value: string }): string =>
      `‘${value.replace(/\p{C}/gu, '?')}’ is not a full URL. Begin with https://`,
    client: (): string =>
      'Only a client with the role events can have a webhook, and no disabled or test client',
    type: ({ value }: { readonly value: string }): string =>
      `There is no type of event ‘${value.replace(/\p{C}/gu, '?')}’`,
  },
  enter: { url: 'Enter the URL', email: 'Enter an email address' },
  emails: {
    '410': switchedOff('it responded that it is gone (status 410)'),
    refused: ({ organisation, client, host, manual }: FailureFacts): EmailContent => ({
      subject: `A webhook for ${client} is refused`,
      name: undefined,
      parts: [
        `${organisation} has tried three times to send an event to ${host} for ${client}. The program refused it.`,
        `Other events are sent. Later ones about the same person or membership wait. We will try again for ${period.en.webhookRetryDays}. Then the event waits until you ask us to send it again or to skip it.`,
        { ...about, url: manual },
      ],
    }),
    failing: switchedOff(`we could not deliver anything for ${period.en.maxFailingDays}`),
    retrying: ({ organisation, client, host, manual }: FailureFacts): EmailContent => ({
      subject: `Webhooks for ${client} are failing`,
      name: undefined,
      parts: [
        `${organisation} has tried three times to send an event to ${host} for ${client}. It was not accepted.`,
        `We will try again, and later events wait until then. If nothing can be delivered for ${period.en.maxFailingDays}, we will switch the webhook off.`,
        { ...about, url: manual },
      ],
    }),
  },
}
