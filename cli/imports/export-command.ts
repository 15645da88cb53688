import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { text as textField } from '#lib/contract/field.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import { command, option } from '../declare.ts'
import { progress } from '../progress.ts'

const text = () => texts().importCommand

/** Writes a table as CSV to a file that only its owner can read, or to standard output. */
export const exportCommand = command({
  name: 'export',
  summary: 'exports a table as CSV in UTF-8',
  description:
    'Exports a table as CSV in UTF-8. Importing the file again changes nothing. Password hashes are not exported.',
  arguments: { table: tableNames.join(', ') },
  options: {
    out: option(textField('out'), 'the file to write (default: standard output)', 'file'),
  },
  flags: {
    spreadsheet:
      'for opening in a spreadsheet: puts an apostrophe before cells that it would execute as a formula',
  },
  examples: ['export accounts --out accounts.csv', 'export contacts --out contacts.csv'],
  async run({ args: [name = ''], options: { out }, flags: { spreadsheet }, operator }) {
    const table = tableNames.find((candidate) => candidate === name)
    if (!table) throw new CommandError(2, text().unknownTable(name, tableNames))
    await openServiceDatabase()
    const { exportTable, recordExport } = await import('#lib/imports/applying/export-table.ts')
    const file = out ? await open(out, 'wx', 0o600).catch(() => undefined) : undefined
    if (out && !file) throw new CommandError(1, text().fileExists(out))
    // A pipe often leads to a program that uses the terminal itself, such as less.
    if (!file && !fstatSync(1).isFile()) progress.end()
    const options = {
      forSpreadsheet: spreadsheet,
      onProgress: (done: number, total: number) => progress.show(text().exporting, done, total),
    }
    await recordExport(operator, table)
    let rows = 0
    try {
      for await (const page of exportTable(table, options)) {
        rows += page.rows
        if (file) await file.write(page.text)
        else if (!process.stdout.write(page.text)) await once(process.stdout, 'drain')
      }
    } finally {
      await file?.close()
    }
    return out
      ? { json: { table, rows, file: out }, text: text().exported(rows, out) }
      : { json: undefined, text: '' }
  },
})
