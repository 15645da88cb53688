/** The types of events (decision 093). Each says what it concerns; readers fetch what they may see. */
export const eventTypes = [
  'account.created',
  'account.updated',
  'account.closed',
  'membership.created',
  'membership.updated',
  'membership.renewed',
  'membership.ended',
  'contact.added',
  'contact.changed',
  'contact.removed',
  'application.sent',
  'application.accepted',
  'application.declined',
  'subscription.changed',
  'email.failed',
] as const

/** The type of an event. */
export type EventType = (typeof eventTypes)[number]
