import type { NumberHolder } from '#db/queries/memberships/next-number.ts'
import type { QuietReminders } from '#db/queries/memberships/reminders.ts'
import { commandName, shellWord } from '../../language/command-name.ts'
import { period } from '../../language/period.ts'
import { number, plural } from '../../language/plural.ts'

const memberships = (count: number) =>
  plural.en(count, { one: '1 membership', other: '{n} memberships' })

const remindersOf = (count: number) =>
  plural.en(count, { one: '1 reminder', other: '{n} reminders' })

const nameOf = ({ charityNumber, name }: NumberHolder) =>
  `${charityNumber}${name ? ` (${name})` : ''}`

/** The output of the commands for memberships and contacts. */
export const operatorMembershipsText = {
  unknown: (membership: string): string =>
    `There is no membership with the number or id ${JSON.stringify(membership)}`,
  ambiguous: (membership: string, candidates: readonly NumberHolder[]): string =>
    `Several memberships have the number ${JSON.stringify(membership)}. Use one of these ids:\n${candidates
      .map((candidate) => `  ${candidate.id}  ${candidate.name ?? ''}`.trimEnd())
      .join('\n')}`,
  numberTaken: (number: string, holder: NumberHolder): string =>
    `--number: the membership ${nameOf(holder)} already has the number ${JSON.stringify(number)}. To see it: ${commandName} membership show ${holder.id}`,
  created: (number: string, id: string): string =>
    `Created the membership ${number} (${id}). It has no contacts yet. To add one: ${commandName} contact add ${shellWord(number)} USER`,
  edited: (membership: NumberHolder): string => `Changed the membership ${nameOf(membership)}.`,
  renewed: (membership: NumberHolder, day: string): string =>
    `The membership ${nameOf(membership)} is paid until the end of ${day}.`,
  ended: (membership: NumberHolder, day: string): string =>
    `The membership ${nameOf(membership)} ends on ${day}.`,
  deletion: {
    plan: (membership: NumberHolder): string =>
      `The membership ${nameOf(membership)} will be deleted. This cannot be undone.`,
    question: 'To delete it, type its number: ',
    deleted: (membership: NumberHolder): string => `Deleted the membership ${nameOf(membership)}.`,
    kept: (membership: NumberHolder, belongings: readonly string[]): string =>
      `The membership ${nameOf(membership)} was not deleted, because it has ${belongings.join(', ')}. If it is over, end it: ${commandName} membership end ${shellWord(membership.charityNumber)} --reason REASON`,
  },
  sheet: {
    fault: (line: number, message: string): string => `line ${line}: ${message}`,
    notLater: (number: string, until: string): string =>
      `${number} is already paid until ${until}. The day of this line must be after that`,
    hasEnded: (number: string, day: string): string =>
      `${number} has an end on ${day} already. To move it, give the line another day`,
    faults: (count: number): string =>
      `${plural.en(count, { one: '1 fault', other: '{n} faults' })}. Nothing was changed.`,
    columns: ['number', 'name', 'before', 'after'],
    paid: {
      question: (count: number): string => `Mark ${memberships(count)} as paid? [y/N] `,
      done: (count: number): string => `Marked ${memberships(count)} as paid.`,
    },
    ended: {
      question: (count: number): string => `End ${memberships(count)}? [y/N] `,
      done: (count: number): string => `Ended ${memberships(count)}.`,
    },
    undo: (url: string): string =>
      `To take it back within ${period.en.actDays}, choose Undo on ${url}`,
    changed: 'Someone else has just changed one of these memberships. Nothing was changed.',
    dryRun: 'This was a dry run. Nothing was changed.',
    oneOf: 'Give either the number of a membership or --file',
    dryRunNeedsFile: '--dry-run needs --file. Nothing was changed.',
  },
  notRenewed: {
    unknown: 'This membership no longer exists',
    'changed-meanwhile': 'Someone else has just changed this membership. Try again',
    'not-later': '--until: this must be after the day until which the membership is already paid',
  },
  states: {
    current: 'current',
    due: 'due for renewal',
    'in-grace': 'payment is late',
    lapsed: 'lapsed',
    ended: 'ended',
  },
  reminders: {
    waiting: ({ memberships, reminders, dueNow }: QuietReminders): string =>
      `${plural.en(memberships, { one: '1 membership has dates', other: '{n} memberships have dates' })} from an import. This would send ${remindersOf(reminders)}, ${number.en(dueNow)} of them today.`,
    allowed: ({ reminders, dueNow }: QuietReminders): string =>
      `The service will send ${remindersOf(reminders)}, ${number.en(dueNow)} of them today.`,
    confirm: 'Type send to allow them: ',
    word: 'send',
    changed: 'The number has just changed, or nothing is waiting. Nothing was allowed. Try again',
  },
  labels: {
    id: 'id',
    state: 'state',
    created: 'created',
    contacts: 'contacts',
  },
  none: 'none',
  contact: (facts: {
    name: string
    username: string
    email: string | null
    rights: readonly string[]
  }) =>
    [`${facts.name} (${facts.username})`, facts.email ?? 'no email', ...facts.rights].join(', '),
  rights: { primary: 'primary', billing: 'billing', lsfr: 'LSFR access' },
  contactAdded: (username: string, membership: NumberHolder): string =>
    `Added ${username} to the membership ${nameOf(membership)}.`,
  contactEdited: (username: string, membership: NumberHolder): string =>
    `Changed the contact ${username} of the membership ${nameOf(membership)}.`,
  contactRemoved: (username: string, membership: NumberHolder): string =>
    `Removed ${username} from the membership ${nameOf(membership)}. The account stays.`,
  isContact: (username: string, membership: NumberHolder): string =>
    `${username} is already a contact of the membership ${nameOf(membership)}; to change the contact: ${commandName} contact edit`,
  noContact: (username: string, membership: NumberHolder): string =>
    `${username} is not a contact of the membership ${nameOf(membership)}`,
  raced: 'Someone else has just changed the contacts of this membership. Try again',
}
