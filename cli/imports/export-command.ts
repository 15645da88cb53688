import { text } from '#lib/contract/field.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import { command, option } from '../declare.ts'
import { runExport } from './export-action.ts'

/** The command that exports a table. */
export const exportCommand = command({
  name: 'export',
  summary: 'exports a table as CSV in UTF-8',
  description:
    'Exports a table as CSV in UTF-8. Importing the file again changes nothing. Password hashes are not exported.',
  arguments: { table: tableNames.join(', ') },
  options: {
    out: option(text('out'), 'the file to write (default: standard output)', 'file'),
  },
  flags: {
    spreadsheet:
      'for opening in a spreadsheet: puts an apostrophe before cells that it would execute as a formula',
  },
  examples: ['export accounts --out accounts.csv', 'export contacts --out contacts.csv'],
  run: runExport,
})
