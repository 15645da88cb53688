import { formatDay } from '../../language/format-date-time.ts'
import { plural } from '../../language/plural.ts'

/** The acts on the selected rows of a list. */
export const staffListActsText = {
  invite: {
    select: 'Invite the selected people',
    title: (count: number): string =>
      plural.en(count, {
        one: 'Send an invitation to 1 person',
        other: 'Send an invitation to {n} people',
      }),
    others: (count: number): string =>
      plural.en(count, {
        one: '1 person gets no invitation, because they have a password, no email address or a disabled account.',
        other:
          '{n} people get no invitation, because they have a password, no email address or a disabled account.',
      }),
    submit: 'Send the invitations',
    pending: 'Sending…',
  },
  markPaid: {
    select: 'Mark the selected memberships as paid',
    title: (count: number): string =>
      plural.en(count, {
        one: 'Mark 1 membership as paid',
        other: 'Mark {n} memberships as paid',
      }),
    days: (renewsOn: string | null, next: string): string =>
      `${renewsOn ? `now paid until ${formatDay(renewsOn)}` : 'no last paid day yet'}, then until ${formatDay(next)}`,
    ended: (count: number): string =>
      plural.en(count, {
        one: '1 membership has ended. Open it to mark it as paid.',
        other: '{n} memberships have ended. Open each to mark it as paid.',
      }),
    again: (names: readonly string[]): string =>
      `Just marked as paid: ${names.join('; ')}. Without another payment they stay as they are.`,
    label: 'Another last paid day for all (optional)',
    hint: 'Leave this empty to use the days in the list. For example, 31 March 2027',
    submit: 'Mark as paid',
    pending: 'Saving…',
  },
  changeType: {
    select: 'Change the type of the selected memberships',
    title: (count: number): string =>
      plural.en(count, {
        one: 'Change the type of 1 membership',
        other: 'Change the type of {n} memberships',
      }),
    label: 'New membership type',
    enter: 'Select a membership type',
    submit: 'Change the type',
    pending: 'Saving…',
  },
}
