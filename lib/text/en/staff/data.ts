/** The pages on which an administrator imports and exports. */
export const staffDataText = {
  tables: {
    accounts: 'Accounts',
    memberships: 'Memberships',
    contacts: 'Contacts',
    fees: 'Fees',
    subscribers: 'Subscribers',
  },
  export: {
    title: 'Export',
    lead: 'Download a table as a CSV file. You can change it and import it again.',
    open: 'Export a table',
    table: 'What do you want to export?',
    about: {
      accounts: 'People with their details, without passwords',
      memberships: 'Membership numbers, types, names and addresses',
      contacts: 'Which people belong to which membership, and their rights',
      fees: 'All fees, also those that have ended or not begun',
      subscribers: 'Email addresses on the list of the briefing, and when they were confirmed',
    },
    spreadsheet: 'To be opened in Excel or another spreadsheet',
    spreadsheetHint:
      'Puts an apostrophe before cells that a spreadsheet would run as a formula. An import takes it away again.',
    care: 'The file contains personal data. Keep it where only those who need it can open it, and delete it when you have finished. The export is recorded with your name.',
    submit: 'Download',
    problems: { table: 'Select what to export' },
  },
  imports: {
    title: 'Import and export',
    lead: 'Bring in members from a spreadsheet or another system, and download what is stored.',
    list: 'Imports',
    none: 'Nothing has been imported yet.',
    older: 'Older imports',
    kinds: { sheet: 'People and memberships' },
    by: (operator: string): string => `by ${operator}`,
    rows: (added: string, changed: string): string => `${added} new, ${changed} changed`,
    tooOld: 'Can no longer be undone',
    undone: 'Undone {time}',
  },
}
