import { number, plural } from '../../language/plural.ts'

/** The report of an import or an undo, which the command and the pages of staff show. */
export const importReportText = {
  sameFile: (id: number): string => `This file was imported before, as import ${id}.`,
  file: 'File',
  facts: {
    name: 'Name',
    kind: 'Contains',
    lines: 'Lines',
    sheet: 'Sheet',
    encoding: 'Encoding',
    delimiter: 'Separator',
    samples: 'Names in the file',
  },
  delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as Readonly<
    Record<string, string>
  >,
  /** The sheets of a workbook that are not read. */
  unread: (sheets: readonly { readonly name: string; readonly isHidden: boolean }[]): string =>
    `${plural.en(sheets.length, { one: 'One more sheet is', other: '{n} more sheets are' })} not read: ${sheets
      .map(({ name, isHidden }) => `‘${name}’${isHidden ? ' (hidden)' : ''}`)
      .join(', ')}`,
  samplesHint: 'If any letters are wrong, save the file as ‘CSV UTF-8’ and import that file.',
  replaced: 'Values that we replace',
  cleaned: 'Cells that we store in another form',
  rows: 'Rows',
  counts: (added: number, changed: number, unchanged: number, unsubscribed = 0): string =>
    `${number.en(added)} new, ${number.en(changed)} changed, ${number.en(unchanged)} unchanged${
      unsubscribed > 0 ? `, ${number.en(unsubscribed)} have unsubscribed and are not added` : ''
    }`,
  /** The first lines without faults. */
  sample: (lines: number): string =>
    plural.en(lines, {
      one: 'The first row, as we store it',
      other: 'The first {n} rows, as we store them',
    }),
  lineNumber: (line: number): string => `Line ${line}`,
  line: (line: number, what: string): string => `Line ${line}, ${what}`,
  fact: (label: string, value: string): string => `${label}: ${value}`,
  yes: 'yes',
  changes: 'Changes',
  change: (label: string, before: string, after: string): string =>
    `${label}: from ${before} to ${after}`,
  empty: 'empty',
  secret: 'a password',
  probable: (rows: number): string => `Probably the same person (${number.en(rows)})`,
  probableNote:
    'These rows have the same name, and the same postcode, email address or membership number, as an existing account. They will become new accounts unless you merge them.',
  probableFlags: '--merge USERNAME or --merge-probable',
  noEmail: 'no email address',
  account: (username: string, email: string | null): string =>
    `Account ${username}, ${email ?? importReportText.noEmail}`,
  merged: 'Merged',
  disabledAccount: 'Is disabled and cannot be merged',
  cannotMerge: 'Belongs to another row of the file and cannot be merged',
  sameNumbers: (rows: number): string =>
    `Numbers that memberships have already (${number.en(rows)})`,
  sameNumbersNote:
    'These rows will become second memberships with these numbers unless you merge them into the memberships that have them.',
  sameNumbersFlags: '--merge-numbers',
  membership: (stored: string, name: string | null): string =>
    `Membership ${stored}${name ? `, ${name}` : ''}`,
  unsubscribed: (people: number): string =>
    `People who have unsubscribed and are not added (${number.en(people)})`,
  unsubscribedNote: 'Only they themselves can subscribe again.',
  more: (rows: number): string => `and ${number.en(rows)} more`,
  undo: {
    reversed: 'Undone',
    edited: 'Kept because they were edited later',
    other: 'Cannot be undone',
    tables: {
      account: 'Account',
      membership: 'Membership',
      contact: 'Contact',
      fee: 'Fee',
      subscription: 'Subscriber',
    } as Readonly<Record<string, string>>,
    reasons: {
      gone: 'deleted since',
      edited: 'edited since',
      'signed-in': 'cannot be reversed, because the member has signed in or can do so',
      'has-contacts': 'cannot be reversed, because it has contacts that were added since',
      'contact-stays': 'kept, because one of its contacts is kept',
      'account-stays': 'kept, because its account is kept',
      disabled: 'cannot be reversed, because someone whose account is disabled would get a role',
      taken:
        'cannot be reversed, because another row now has its username or its role as primary or billing contact',
    },
  },
}
