import { eventTypes } from '#db/values/event-types.ts'
import { client, endpoint } from '#lib/contract/endpoint.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { dateTime, identifier, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { texts } from '#lib/text/texts.ts'

/** The maximum number of events in a response. */
export const maxEvents = 500

/** The maximum time for which a reader can wait for the next event. */
export const maxWaitSeconds = 25

const seconds = Array.from({ length: maxWaitSeconds + 1 }, (_, n) => `${n}`)

/** The parameters of a request for events. */
export const FeedRequest = message('feedRequest', {
  after: identifier('after', maxLength(64)),
  wait: identifier('wait', { ...oneOf(...seconds), message: () => texts().api.events.wait }),
})

/** A part of the feed (decision 093). */
export const Feed = message('feed', {
  events: list('events', 'item', {
    id: text('id', required()),
    type: text('type', required(), oneOf(...eventTypes)),
    time: dateTime('time', required()),
    account: text('account'),
    membership: text('membership'),
    application: text('application'),
    subscription: text('subscription'),
  }),
  cursor: text('cursor'),
})

/** The fault of a cursor that is not in the feed any more, or never was. */
export const cursorGone = fieldFault('after', 'NotFoundRule', () => texts().api.events.cursor, 410)

/** Reads the feed of events (decision 093). */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  access: client('events'),
  summary: 'Returns what has changed since the last call.',
  request: FeedRequest,
  response: Feed,
  faults: [cursorGone],
})
