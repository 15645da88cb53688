import { plural } from '../../language/plural.ts'
import { importCommandText } from '../imports/database.ts'

/** The form that uploads a file. */
export const staffUploadText = {
  title: 'Import a file',
  lead: (megabytes: number): string =>
    `A CSV or .xlsx file of up to ${megabytes} MB; .xlsx up to 10 MB. We check every row first and show you what would change. Nothing is stored until you confirm.`,
  larger: 'For larger files, ask the people who run this service: their command has no limit.',
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
  fileHint: 'Keep your original. The reports name its lines.',
  care: 'We delete the file as soon as it has been imported, and after a day if it has not.',
  submit: 'Upload and check',
  problems: {
    file: 'Select a file',
    kind: 'Select what the file contains',
    size: (megabytes: number): string =>
      `The file must be ${megabytes} MB or smaller. Ask the people who run this service to import it.`,
    incomplete: 'The upload was interrupted. Select the file again.',
    busy: 'Other files are being uploaded. Wait for a minute, then select the file again.',
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
  importOf: (id: number): string => `Import ${id}`,
  progress: {
    waiting: 'Waiting to begin',
    reading: (done: number, total: number): string =>
      `Read ${done.toLocaleString('en-GB')} of about ${total.toLocaleString('en-GB')} lines`,
    sending: (done: number, total: number): string =>
      `Sent ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} emails`,
    working: 'Comparing with what is stored',
    close:
      'This page shows how far it is. You can close it: the work goes on, and the page on imports leads back here.',
    again: 'Show how far it is now',
  },
  /** After a step that ended without a result. */
  interrupted: {
    import:
      'The service was restarted while it worked. Nothing was imported. Check the file again, and then import it.',
    undo: 'The service was restarted while it worked. Nothing was undone. Start the undo again from the list of imports.',
    invite: 'The service was restarted while it counted. Start again from the list of imports.',
  },
  failed: {
    failed:
      'Something went wrong on our side, and nothing was changed. Try again in a few minutes.',
    memory:
      'The file needs too much memory, and nothing was changed. Save it as ‘CSV UTF-8 (Comma delimited)’ and upload that.',
    'missing-column':
      'We do not know which columns of your file contain these: {missing}. Choose them below, or correct the headers in your file and upload it again.',
    'same-column': 'Two headers of your file mean the same. Choose below which of them to import.',
    busy: 'The invitations of this import are being sent already.',
  },
  hasChanged:
    'Something was changed meanwhile, so nothing was imported. This is a new check of the same file.',
  again: 'Check again',
  checking: 'Starting…',
  discard: 'Delete this upload',
  discardUndo: 'Do not undo',
  discardInvite: 'Do not invite',
  discarding: 'Deleting…',
}

/** The report of a check of a file, and that of an import. */
export const staffReportText = {
  delimiters: importCommandText.delimiter,
  file: 'File',
  facts: {
    name: 'Name',
    kind: 'Contains',
    encoding: 'Letters',
    delimiter: 'Between the cells',
    samples: 'Names as read',
    lines: 'Lines',
  },
  samplesHint: 'If letters are wrong, save the file as ‘CSV UTF-8’ and upload it again.',
  sameFile: (id: number): string => `This file was imported before, as import ${id}.`,
  columns: 'Columns',
  changeColumns: 'Change the columns',
  column: (header: string): string => `‘${header}’ of your file`,
  notImported: 'Not imported',
  columnsHint: 'What each header of your file fills. Change it, and check again.',
  rows: 'Rows',
  states: {
    new: 'new',
    changed: 'changed',
    unchanged: 'unchanged',
    unsubscribed: 'unsubscribed, kept',
  },
  noRows: 'No row of the file can be imported.',
  changes: 'Changes',
  line: (line: number, what: string): string => `Line ${line}, ${what}`,
  from: 'from',
  to: 'to',
  empty: 'empty',
  firstOf: (shown: number): string => `The first ${shown} are shown.`,
  probable: (rows: number): string => `Probably the same person (${rows.toLocaleString('en-GB')})`,
  probableLead:
    'These rows have the same name, and the same postcode or email, as an account that exists. They become new accounts unless you merge them.',
  probableRow: (username: string, email: string | null): string =>
    `Account ${username}, ${email ?? 'no email'}`,
  merged: 'Merged',
  cannotMerge: 'Comes from another file, cannot be merged',
  unsubscribed: 'Have unsubscribed, are not added',
  faults: (faults: number, lines: number): string =>
    `${plural.en(faults, { one: '1 fault', other: '{n} faults' })} on ${plural.en(lines, { one: '1 line', other: '{n} lines' })}`,
  value: 'Your file has {value}.',
  noValue: 'Your file has nothing here.',
  /** Without the document that only operators have. */
  expected: (expected: string): string =>
    `Expected: ${expected.replace(' in docs/importing.md', '')}.`,
  suggestion: 'Use {value}.',
  leaveEmpty: 'Leave it empty.',
  more: (rows: number): string => `and ${rows.toLocaleString('en-GB')} more`,
  errors: 'Download the faulty lines (errors.csv)',
  errorsHint:
    'It contains only the faulty lines, with the reasons in the last column. Correct them there and upload that file.',
  confirm: {
    title: 'Import',
    faulty: (lines: number): string =>
      `${plural.en(lines, { one: '1 line', other: '{n} lines' })} cannot be imported. Correct the file and upload it again, or import only the other lines now.`,
    onlyGood: 'Import the lines without faults, although others have some',
    merge: 'Merge the rows that are probably the same person',
    noMail: 'An import sends no email. You can undo it for {days} days.',
    submit: 'Import',
    pending: 'Starting…',
    nothing: 'Everything in the file is stored already. There is nothing to import.',
    onlyFaults: 'No line can be imported. Correct the file and upload it again.',
    select: 'Select that only the lines without faults are imported, or correct the file',
  },
  done: {
    lead: (id: number): string => `This is import ${id}. The uploaded file has been deleted.`,
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
    groups: {
      reversed: 'Reversed',
      edited: 'Kept, because edited since',
      other: 'Cannot be reversed',
    },
    reversedLead: 'New rows are deleted, and changed rows get back what they were before.',
    none: 'None',
    tables: {
      account: 'Account',
      membership: 'Membership',
      contact: 'Contact',
      fee: 'Fee',
      subscription: 'Subscriber',
    },
    state: {
      unknown: 'There is no such import.',
      undone: 'This import has been undone already.',
      expired: 'This import is too old: what its rows were before has been deleted.',
    },
    reasons: importCommandText.undo.reasons,
    confirm: 'Undo the import',
    done: 'The rows are as they were before, except those that were kept.',
  },
  invite: {
    submit: 'Invite',
    of: (file: string): string => `the people of ${file}`,
    pending: 'Starting…',
    lead: 'We email each person who has no password yet a link with which they choose one. It works for 14 days.',
    rate: '60 emails are sent each minute. If many are rejected, sending stops.',
    labels: {
      created: 'People added by the import',
      due: 'To be invited now',
      invited: 'Invited before',
      withoutEmail: 'Without an email address',
      notInvitable: 'Have a password, are disabled or deleted',
      unclear: 'Unclear: sending ended in the middle',
      sent: 'Emails sent',
      rejected: 'Emails that were not accepted',
    },
    stopped:
      'So many emails were rejected that we stopped. Check the email addresses before you go on.',
    confirm: 'Send the invitations',
    nobody: 'There is nobody to invite.',
  },
}
