import type { DatabaseFaultCode } from '#db/queries/imports/fault-ctes.ts'
import type { OverlappingFee } from '#db/queries/imports/fee-overlaps.ts'
import { commandName } from '../../language/command-name.ts'
import { number, plural } from '../../language/plural.ts'

type Other = string | null

/** The valid content of a cell, by the code of a fault that only the database can find. */
export const databaseExpected: Readonly<Record<DatabaseFaultCode, (other: Other) => string>> = {
  'username-taken': () => 'a username that no other account has',
  'fee-overlaps': (other) => feeOverlap(JSON.parse(other ?? '{}')),
  'account-unknown': () => 'the ID of an account that was imported; import the accounts first',
  'membership-unknown': () =>
    'the ID of a membership that was imported; import the memberships first',
  'contact-exists': () =>
    'the ID that this contact already has; the person is a contact of the membership',
  'two-primary': (other) => `no, because ${other} is the primary contact of this membership`,
  'two-billing': (other) => `no, because ${other} is the billing contact of this membership`,
  'fee-stays': (other) =>
    `a fee that does not overlap with the stored one, which stays as it is because line ${other} has a fault`,
  'row-rejected': (other) => `a row whose person and membership have no faults; see line ${other}`,
  'merge-unclear': () =>
    'a row that belongs to one account only; several rows or accounts have this name',
  'another-person': (other) =>
    `the name or the email of ${other}, whose account the row finds and who can sign in; give another person an ID of their own, or change the email of the same person in the account first`,
}

const feeOverlap = ({ line, description, from, until }: OverlappingFee) =>
  `a period that does not overlap with ${
    line === null ? `the stored fee '${description}'` : `line ${line}`
  } (${from ? `from ${from}` : 'from the beginning'}${until ? ` to ${until}` : ', without an end'})`

const warnings = {
  'no-surname': 'No last name',
  'placeholder-name': 'A word in place of a name, such as TBC or Unknown',
  deceased: 'A person who has died, whose account is disabled and gets no email',
  'status-unknown': 'A status that is not read',
  'ended-by-status':
    'A membership that has ended by its status without a day, for which the one after the last paid for is stored, or today',
  'lost-letter':
    'A ? in a name or an address, probably for a letter that was lost when the file was saved (save it again from the original as CSV UTF-8, unless the ? is meant)',
  'two-people': 'Two people in one row, of whom one account is made (give each a row of their own)',
  'title-dropped': 'A title that is not in our list and is left out',
  'letter-case': 'A name in capitals only, or without one',
  remark: 'A remark in a name',
  company: 'A person with the name of an organisation',
  'no-postcode': 'An address without a postcode',
  'postcode-elsewhere': 'A postcode in another column',
  'email-domain': 'A domain of an email that is probably misspelt',
  'two-phones': 'Two phone numbers in one cell',
  'phone-digits': 'A phone number with too few digits, or too many',
  'same-email': 'An email of several people (who then sign in with their usernames)',
  'same-person':
    'The same name and address twice, perhaps in another spelling, probably one person',
  'same-number':
    'A number of several memberships, in the file or stored, which perhaps differs in capitals only (write it alike in the file, or merge the row, if it is one membership)',
  'joins-later': 'Joined in the future',
  'joined-long-ago': 'Joined over 100 years ago',
  'paid-before-joining': 'Paid until a day before joining',
  'ended-before-joining': 'Ended before joining',
  'paid-long-ago': 'Paid until a day over 20 years ago',
  'paid-far-ahead': 'Paid until a day more than 10 years ahead',
  'days-moved':
    'All days of a column are long ago, beside the first or last of a month, or as far from the stored ones, as if a program had moved them',
  'hidden-row': 'A row that Excel hides, and that is imported',
  'hidden-column': 'A column that Excel hides, and that is imported',
}

interface Warning {
  readonly code: keyof typeof warnings
  readonly count: number
  readonly found: readonly {
    readonly line: number
    readonly value: string
    readonly other: number | null
  }[]
}

/** The output of the command about imports and exports. */
export const importCommandText = {
  /** Labels of the progress bar. */
  reading: 'Reading',
  writing: 'Comparing with the database',
  exporting: 'Exporting',
  mapping: 'Columns:',
  notImported: 'not imported',
  warnings,
  warningsHeading: 'Look at these lines, which can be imported as they are:',
  /** Lines on which something is probably wrong. */
  warning: ({ code, count, found }: Warning): string =>
    `${warnings[code]}${count > 1 ? `, ${number.en(count)} times` : ''}: ${found
      .slice(0, 5)
      .map(
        ({ line, value, other }) =>
          `${value} (line ${line}${other === null ? '' : `, as line ${other}`})`,
      )
      .join(', ')}${count > 5 ? ', …' : ''}`,
  /** The flags that merge the rows of a section. */
  mergeBy: (flags: string): string => `To merge them, add ${flags}.`,
  faultsHeading: (faults: number, lines: number): string =>
    `${plural.en(faults, { one: '1 fault', other: '{n} faults' })} on ${plural.en(lines, { one: '1 line', other: '{n} lines' })}:`,
  membershipTypes: (types: readonly string[] = []): string =>
    `Membership types: ${types.join(', ')}. To add the others, add --add-types.`,
  errorsFile: (file: string): string =>
    `The faulty lines and the reasons are in ${file}. Correct them there and import that file.`,
  addErrors:
    'To save the lines with faults as a file that you can correct, add --errors errors.csv.',
  replaceValues:
    'To import other values in their place, add --values values.json, or --accept-suggestions for those that are suggested.',
  nothingWritten: (canSkip: boolean): string =>
    canSkip
      ? 'Nothing was written. Correct the file, or add --only-good to import the other lines.'
      : 'Nothing was written.',
  dryRun: 'This was a dry run. Nothing was written.',
  unchanged: 'The database already has all of this. Nothing was written.',
  nothingToAdd: 'There is nothing to add or change. Nothing was written.',
  imported: (id: number): string => `Imported. To undo it: ${commandName} import undo ${id}`,
  question: 'Import? [y/N] ',
  yesPattern: /^y(es)?$/i,
  interrupted: {
    reading: 'Interrupted. Nothing was written.',
    writing: `Interrupted while the import was being written. It is complete or has not happened: see ${commandName} import list`,
  },
  listColumns: ['id', 'when', 'operator', 'kind', 'file', 'new', 'changed', 'status'],
  listEmpty: 'There are no imports.',
  canBeUndone: 'can be undone',
  undoneOn: (date: string): string => `undone ${date}`,
  tooOld: 'can no longer be undone',
  undo: {
    state: {
      unknown: (id: string): string => `There is no import ${id}. See: ${commandName} import list`,
      later: (id: string, later: number | null): string =>
        `Import ${later} has changed rows of import ${id}. Undo import ${later} first: ${commandName} import undo ${later}`,
      undone: (id: string): string => `Import ${id} has already been undone.`,
      expired: (id: string): string =>
        `Import ${id} is too old to undo: the former values of its rows have been deleted, as the setting RETENTION_IMPORT_DAYS says. To keep them longer next time, raise it before the import.`,
    },
    done: (id: string): string => `Undid import ${id}.`,
    question: 'Undo? [y/N] ',
  },
  exported: (rows: number, file: string): string =>
    `Exported ${plural.en(rows, { one: '1 row', other: '{n} rows' })} to ${file}.`,
}
