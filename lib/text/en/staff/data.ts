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
      contacts: 'Who belongs to which membership, and what they can do',
      fees: 'All fees, including those that have ended or not yet started',
      subscribers: 'Email addresses that get the briefing, and when they were confirmed',
    },
    spreadsheet: 'I will open the file in Excel or another spreadsheet',
    spreadsheetHint:
      'Adds an apostrophe to cells that a spreadsheet would run as a formula. An import removes it.',
    care: 'The file contains personal data. Keep it somewhere safe, and delete it when you have finished. We record that you exported it.',
    submit: 'Download',
    problems: { table: 'Select what to export' },
  },
  imports: {
    title: 'Import and export',
    lead: 'Import members from a spreadsheet or another system, and download your data.',
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
