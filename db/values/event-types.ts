import type { AuditAction } from './audit-actions.ts'

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

/** The parts of a subject that an event names as changed: those of the list of subjects, and some that it does not show. */
export const changedParts = [
  'preferred_username',
  'email',
  'email_verified',
  'title',
  'given_name',
  'family_name',
  'position',
  'address',
  'phone_number',
  'fax',
  'groups',
  'state',
  'number',
  'type',
  'band',
  'name',
  'joined_on',
  'paid_until',
  'ended_on',
  'end_reason',
  'roles',
  'campaign',
] as const

/** The actors of events: the person or another contact of the membership, staff on their pages, the command, or the service by itself. */
export const eventActors = ['member', 'staff', 'operator', 'service'] as const

/** The cause of an event: the action of the audit trail, and who acted. */
export interface EventCause {
  readonly action: AuditAction
  readonly by: (typeof eventActors)[number]
}
