import { period } from '../../language/period.ts'
import { list, number, plural } from '../../language/plural.ts'
import { importCommandText } from '../imports/database.ts'

const nouns = {
  accounts: { one: '{n} person', other: '{n} people' },
  memberships: { one: '{n} membership', other: '{n} memberships' },
  contacts: { one: '{n} contact', other: '{n} contacts' },
  fees: { one: '{n} fee', other: '{n} fees' },
  subscribers: { one: '{n} subscriber', other: '{n} subscribers' },
}

type RowCounts = Readonly<Record<string, number>>

const rowsOf = (rows: RowCounts) =>
  list.en(
    Object.entries(nouns).flatMap(([table, forms]) => {
      const count = rows[table] ?? 0
      return count > 0 ? [plural.en(count, forms)] : []
    }),
  )

/** The form that uploads a file. */
export const staffUploadText = {
  title: 'Import a file',
  lead: (megabytes: number, ofWorkbook: number): string =>
    `Choose a CSV file of up to ${megabytes} MB, or an .xlsx file of up to ${ofWorkbook} MB. We check every row and show you what will change. Nothing is imported until you confirm.`,
  larger:
    'For a larger file, ask the people who run this service. They can import it with a command.',
  kind: 'What does the file contain?',
  kinds: {
    sheet: 'People with their memberships, one person on each row',
    accounts: 'Accounts: people with their details',
    memberships: 'Memberships',
    contacts: 'Contacts: which people belong to which membership',
    fees: 'Fees',
    subscribers: 'Subscribers to the briefing',
  },
  file: 'File',
  fileHint: 'Keep the original. Our report refers to its line numbers.',
  care: 'We delete the file once it has been imported, or after a day if you do not import it.',
  submit: 'Upload and check',
  problems: {
    file: 'Select a file',
    kind: 'Select what the file contains',
    size: (megabytes: number): string =>
      `The file must be ${megabytes} MB or smaller. Ask the people who run this service to import it.`,
    incomplete: 'The upload was interrupted. Select the file again.',
    busy: 'Other files are being uploaded. Wait a minute, then select the file again.',
  },
}

/** The steps of an import, an undo and invitations. */
export const staffJobText = {
  open: 'Not finished',
  back: 'Import and export',
  /** The heading of each step, by what it does. */
  titles: {
    import: {
      'check waiting': 'Checking the file',
      'check done': 'Check before you import',
      'check failed': 'This file cannot be imported',
      'check interrupted': 'The check was interrupted',
      'write waiting': 'Importing',
      'write done': 'Imported',
      'write failed': 'The import failed',
      'write interrupted': 'The import was interrupted',
    },
    undo: {
      'check waiting': 'Checking what can be undone',
      'check done': 'Check before you undo the import',
      'check failed': 'This import cannot be undone',
      'check interrupted': 'The check was interrupted',
      'write waiting': 'Undoing the import',
      'write done': 'Import undone',
      'write failed': 'The undo failed',
      'write interrupted': 'The undo was interrupted',
    },
    invite: {
      'check waiting': 'Counting who can be invited',
      'check done': 'Invite the imported people',
      'check failed': 'These people cannot be invited',
      'check interrupted': 'The count was interrupted',
      'write waiting': 'Sending invitations',
      'write done': 'Invitations sent',
      'write failed': 'Sending the invitations failed',
      'write interrupted': 'Sending was interrupted',
    },
  },
  importOf: (id: number | null): string => `Import ${id}`,
  progress: {
    waiting: 'Waiting to start',
    reading: (done: number, total: number): string =>
      `Read ${number.en(done)} of about ${number.en(total)} lines`,
    sending: (done: number, total: number): string =>
      `Sent ${number.en(done)} of ${number.en(total)} emails`,
    working: 'Comparing the file with our records',
    close:
      'You can close this page. The work continues, and you can come back here from Import and export.',
    again: 'Update this page',
  },
  /** After a step that ended without a result. */
  interrupted: {
    import:
      'The service restarted during the import. Nothing was imported. Check the file again, then import it.',
    undo: 'The service restarted during the undo. Nothing was undone. Start again from the list of imports.',
    invite: 'The service restarted during the count. Start again from the list of imports.',
  },
  failed: {
    failed:
      'Something went wrong on our side, and nothing was changed. Try again in a few minutes.',
    memory:
      'The file is too large to read, and nothing was changed. Save it as ‘CSV UTF-8 (Comma delimited)’ and upload that file.',
    'missing-column':
      'We cannot tell which columns of your file contain: {missing}. Choose them below, or correct the headers in your file and upload it again.',
    'same-column': 'Two columns of your file have the same meaning. Choose which one to import.',
    busy: 'The invitations of this import are already being sent.',
  },
  hasChanged:
    'Nothing was imported: our records have changed since your last check, or a row to merge fits two accounts. This is a new check of the same file.',
  again: { submit: 'Check again', pending: 'Starting…' },
  discard: 'Delete this upload',
  discardUndo: 'Do not undo',
  discardInvite: 'Do not invite',
  discarding: 'Deleting…',
}

/** The report of a check of a file, and that of an import. */
export const staffReportText = {
  columns: 'Columns',
  changeColumns: 'Change the columns',
  column: (header: string): string => `‘${header}’ in your file`,
  notImported: 'Not imported',
  columnsHint: 'Choose what each column of your file contains, then check again.',
  faults: (faults: number, lines: number): string =>
    `${plural.en(faults, { one: '1 mistake', other: '{n} mistakes' })} on ${plural.en(lines, { one: '1 line', other: '{n} lines' })}`,
  value: 'Your file says {value}.',
  noValue: 'The cell is empty.',
  expected: (expected: string): string => `Expected: ${expected}.`,
  suggestion: 'Use {value}.',
  leaveEmpty: 'Leave it empty.',
  /** Equal mistakes on several lines. */
  lines: (count: number, what: string): string => `${number.en(count)} lines, ${what}`,
  onLines: (lines: string): string => `See ${lines}.`,
  otherValue: (value: string): string => `Use instead of ‘${value}’`,
  emptyInstead: (value: string): string => `Leave the cell empty instead of ‘${value}’`,
  replaceHint:
    'You can choose another value for every line of a column that has this one. Your file stays as it is.',
  replace: 'Use these values and check again',
  addTypesHint:
    'Or add the values that are no membership types as types of your own. You can change them later, but not delete them.',
  addTypes: 'Add the membership types and check again',
  replacedValue: (header: string, from: string, to: string): string =>
    `${header}: ‘${from}’ becomes ${to === '' ? 'empty' : `‘${to}’`}`,
  errors: 'Download the lines with mistakes (errors.csv)',
  errorsHint:
    'It contains only those lines, with the reasons in the last column. Correct them and upload the file.',
  confirm: {
    title: 'Import',
    faulty: (lines: number): string =>
      `${plural.en(lines, { one: '1 row has a mistake', other: '{n} rows have mistakes' })}. Correct the file and upload it again, or import the others now.`,
    onlyGood: (good: number, faulty: number): string =>
      `Import the ${plural.en(good, { one: 'correct row', other: '{n} correct rows' })} and leave out ${number.en(faulty)}`,
    /** Columns that are not imported. */
    ignored: (headers: readonly string[]): string =>
      `${plural.en(headers.length, { one: 'This column is', other: 'These {n} columns are' })} not imported: ${headers.map((header) => `‘${header}’`).join(', ')}. You can change the columns above.`,
    withoutColumns: (columns: number): string =>
      `Import without ${plural.en(columns, { one: 'this column', other: 'these {n} columns' })}`,
    warningsHeading: importCommandText.warningsHeading,
    warning: importCommandText.warning,
    withWarnings: 'Import these rows as they are',
    merge: 'Merge the rows that are probably the same person',
    mergeNumbers: 'Merge the rows into the memberships that have their numbers',
    noMail: 'No one is emailed. You can undo the import for {days} days.',
    submit: 'Import',
    pending: 'Starting…',
    nothing: 'We already have everything in this file. There is nothing to import.',
    onlyFaults: 'No rows can be imported. Correct the file and upload it again.',
    select: 'Select this to import the correct rows only, or correct the file',
    selectWarnings: 'Select this to import them as they are, or correct the file',
    selectColumns: 'Select this to import without these columns, or change the columns',
  },
  done: {
    /** By the table of the rows, such as 46 people and 46 memberships. */
    new: (rows: RowCounts): string => `${rowsOf(rows)} added.`,
    changed: (rows: RowCounts): string => `${rowsOf(rows)} changed.`,
    list: 'See all imports',
    invite: 'Invite the imported people',
  },
}

/** An undo of an import, and inviting its people. */
export const staffImportActionsText = {
  undo: {
    submit: 'Undo',
    of: (file: string): string => `the import of ${file}`,
    pending: 'Starting…',
    reversedLead: 'We will delete what the import added and restore what it changed.',
    state: {
      unknown: 'There is no such import.',
      undone: 'This import has already been undone.',
      expired: 'This import is too old to undo.',
    },
    later: (later: number | null): string =>
      `Import ${later} has changed rows of this import. Undo import ${later} first.`,
    confirm: 'Undo the import',
    done: 'Everything is as it was before the import, except the rows that were kept.',
  },
  invite: {
    submit: 'Invite',
    of: (file: string): string => `the people of ${file}`,
    pending: 'Starting…',
    lead: `We will email everyone who has no password a link to choose one. The link works for ${period.en.invitationDays}.`,
    rate: 'We send 60 emails a minute, and stop if many are rejected.',
    labels: {
      created: 'People added by the import',
      due: 'Will be invited now',
      invited: 'Already invited',
      withoutEmail: 'No email address',
      former: 'Former members, whom you can invite from their own pages',
      deceased: 'Deceased',
      disabled: 'Disabled',
      notInvitable: 'Have a password, or were deleted',
      unclear: 'May not have been sent, because we were interrupted',
      sent: 'Emails sent',
      waiting: 'Emails that wait for the mail server',
      rejected: 'Emails rejected',
    },
    stopped:
      'We stopped because too many emails were rejected. Check the email addresses before you continue.',
    failed:
      'Something went wrong on our side while we sent the emails. Start again from the list of imports: nobody gets a second one.',
    confirm: 'Send the invitations',
    nobody: 'There is no one to invite.',
  },
}
