import { formatDay } from '../../language/format-date-time.ts'

const dayHint = 'For example, 31 March 2027'

/** The dates of a membership as staff see them, and the pages that change them. */
export const staffTermText = {
  /** Beside a membership. */
  state: 'Status',
  states: {
    current: 'Current',
    due: 'Due for renewal',
    'in-grace': 'Payment is late',
    lapsed: 'Lapsed',
    ended: 'Ended',
  },
  /** On the first page for staff: memberships whose payment is late or due. */
  toRenew: {
    title: 'Late and due memberships',
    none: 'No payment is late or due.',
    paidUntil: (day: string): string => `Paid until the end of ${day}`,
    reminded: (day: string): string => `reminded on ${day}`,
    late: 'All late memberships',
    due: 'All due memberships',
    remind: { submit: 'Remind', pending: 'Sending…' },
    faults: {
      reminded: 'The contacts have already had a reminder today.',
      'no-email': 'No primary or billing contact can be reached by email.',
      failed: 'The email could not be sent. Try again in a few minutes.',
    },
  },
  renew: {
    link: 'Mark as paid',
    begin: 'Begin again',
    title: (name: string): string => `Mark ${name} as paid`,
    lead: (renewsOn: string | null): string =>
      renewsOn
        ? `It is paid until the end of ${formatDay(renewsOn)}.`
        : 'It has no last paid day yet.',
    withdraws: 'This restarts the membership and removes its end.',
    again: 'There was another payment',
    againHint:
      'This membership has just been marked as paid. Confirm that there was another payment.',
    paidUntil: 'It is now paid until the end of',
    paidUntilHint: dayHint,
    submit: 'Mark as paid',
    pending: 'Saving…',
    enter: 'Enter the last day that is paid for',
    notLater: 'Enter a later day than the one until which it is already paid',
  },
  end: {
    title: (name: string): string => `End the membership of ${name}`,
    lead: 'We email its contacts, who see it as ended from this day. They keep their accounts.',
    ended: 'First day without membership',
    endedHint: dayHint,
    submit: 'End the membership',
    pending: 'Ending…',
    enter: 'Enter the first day without membership',
    enterReason: 'Enter the reason',
  },
  enterDay: 'Enter a day from 1900 to 2100, like 2027-03-31',
}
