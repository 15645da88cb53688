import { eventActors, eventTypes } from '#db/values/event-types.ts'
import { client, endpoint } from '#lib/contract/endpoint.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { date, dateTime, double, identifier, items, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'

export { eventTypes } from '#db/values/event-types.ts'

/** The maximum number of events in a response. */
export const maxEvents = 500

/** The maximum time for which a reader can wait for the next event. */
export const maxWaitSeconds = 25

const seconds = Array.from({ length: maxWaitSeconds + 1 }, (_, n) => `${n}`)

/** The parameters of a request for events. */
export const FeedRequest = message('feedRequest', {
  after: identifier('after', maxLength(64)),
  since: date('since'),
  wait: identifier('wait', { ...oneOf(...seconds), message: () => texts().api.events.wait }),
})

const eventFields = {
  id: text('id', required()),
  type: text('type', required(), oneOf(...eventTypes)),
  time: dateTime('time', required()),
  account: text('account'),
  membership: text('membership'),
  application: text('application'),
  subscription: text('subscription'),
  changed: items('changed'),
  cause: text('cause'),
  by: text('by', oneOf(...eventActors)),
}

/** A part of the feed (decision 093). */
export const Feed = message('feed', {
  events: list('events', 'item', eventFields),
  cursor: text('cursor'),
})

/** The type of the event with which a webhook is tried. */
export const testType = 'webhook.test'

/** The body of a webhook: an event with its place in the feed (decision 105). */
export const WebhookEvent = message('event', {
  ...eventFields,
  type: text('type', required(), oneOf(...eventTypes, testType)),
  position: double('position'),
  cursor: text('cursor'),
})

/** The fault of a cursor that is not in the feed any more, or never was. */
export const cursorGone = fieldFault('after', 'NotFoundRule', () => texts().api.events.cursor, 410)

/** The fault of a day before which the feed has no event any more. */
export const sinceGone = fieldFault('since', 'NotFoundRule', () => texts().api.events.since, 410)

/** Reads the feed of events (decision 093). */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  access: client('events'),
  summary: 'Returns what has changed since the last call.',
  request: FeedRequest,
  response: Feed,
  faults: [cursorGone, sinceGone],
})
