import type { EventType } from '#db/values/event-types.ts'
import { period } from '../../language/period.ts'

/** The meaning of each type of event. */
export const eventTypeText = {
  'account.created': 'A person has an account.',
  'account.updated':
    'The name, username, email, address, phone number, groups or state of a person has changed, or the person has proved control of the mailbox. The groups change with the type and the end of a membership.',
  'account.closed':
    'The account was disabled, merged into another one or deleted. If its subject is not there any more, delete your copy.',
  'membership.created': 'A membership was added.',
  'membership.updated':
    'The number, type, band, name, address or a date of a membership has changed.',
  'membership.renewed': 'A membership is paid for until a later day.',
  'membership.ended': `A membership has ended, was deleted, or was not renewed in time. If its date ends it, the event comes up to ${period.en.jobMinutes} after midnight in London.`,
  'contact.added': 'A person is a contact of a membership.',
  'contact.changed': 'The roles of a contact have changed.',
  'contact.removed': 'A person is no longer a contact of a membership.',
  'application.sent': 'An application to join was sent, or sent again after a question.',
  'application.accepted': 'An application to join was accepted.',
  'application.declined': 'An application to join was declined.',
  'subscription.changed':
    'A subscription to the briefing was confirmed, or a confirmed one was changed or removed. If its subject is not there any more, it was removed.',
  'email.failed':
    'A mail server says that emails to this person cannot be delivered. Ask them for another email address.',
} as const satisfies Readonly<Record<EventType, string>>
