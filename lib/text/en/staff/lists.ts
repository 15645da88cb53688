import { formatDay } from '../../language/format-date-time.ts'
import { plural } from '../../language/plural.ts'

const counted =
  (one: string, others: string) =>
  (count: number, max: number): string =>
    count > max
      ? `more than ${max.toLocaleString('en-GB')} ${others}`
      : `${count.toLocaleString('en-GB')} ${count === 1 ? one : others}`

/** The lists of all people and all memberships on the staff pages. */
export const staffListsText = {
  none: 'Nothing in this list matches the filters.',
  pages: 'Pages',
  next: 'Next page',
  previous: 'Previous page',
  select: 'Select',
  selectRow: (name: string): string => `Select ${name}`,
  export: 'Export this list',
  exported: 'A CSV file for a spreadsheet with every row of this list. The download is recorded.',
  back: 'Back to the list',
  nothingToDo: 'There is nothing to do',
  nothingSelected: {
    title: 'Nothing is selected',
    advice: 'Go back to the list and tick the boxes of those you mean.',
  },
  filters: {
    title: 'Filter the list',
    type: 'Membership type',
    state: 'Status',
    county: 'County',
    size: 'Rows on a page',
    any: 'Any',
    select: 'Select a type',
    submit: 'Show',
    clear: 'Clear the filters',
  },
  people: {
    title: 'All people',
    count: counted('person', 'people'),
    since: 'Added on or after',
    added: 'Added',
    switches: { noEmail: 'Without an email address', neverSignedIn: 'Never signed in' },
  },
  memberships: {
    title: 'Memberships',
    count: counted('membership', 'memberships'),
    since: 'Joined on or after',
    paidUntil: 'Paid until',
    contacts: 'Contacts',
    switches: { noContact: 'Without a contact who can be reached' },
  },
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
