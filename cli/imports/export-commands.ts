import { fstatSync } from 'node:fs'
import { text as textField } from '#lib/contract/field.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import type { TableName } from '#lib/imports/table-row.ts'
import { texts } from '#lib/text/texts.ts'
import { openServiceDatabase } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { createFile } from '../files.ts'
import { write } from '../operator.ts'
import { progress } from '../progress.ts'
import { exportEverythingCommand } from './everything-commands.ts'

const text = () => texts().importCommand

const options = {
  out: option(textField('out'), 'the file to write (default: standard output)', 'file'),
}
const flags = {
  spreadsheet:
    'for opening in a spreadsheet: puts an apostrophe before cells that it would execute as a formula',
}

/** Writes a table as CSV to a file that only its owner can read, or to standard output. */
const exportCommand = (table: TableName) =>
  command({
    name: table,
    summary: `exports all ${table} as CSV in UTF-8`,
    description: `Exports all ${table} as CSV in UTF-8. Importing the file again changes nothing. Password hashes are not exported.`,
    options,
    flags,
    examples: [`export ${table} --out ${table}.csv`],
    note: 'Without --out it prints the CSV, also with --json.',
    async run({ options: { out }, flags: { spreadsheet }, operator }) {
      await openServiceDatabase()
      const { exportTable, recordExport } = await import('#lib/imports/applying/export-table.ts')
      // A pipe often leads to a program that uses the terminal itself, such as less.
      if (!out && !fstatSync(1).isFile()) progress.end()
      const exporting = {
        forSpreadsheet: spreadsheet,
        onProgress: (done: number, total: number) => progress.show(text().exporting, done, total),
      }
      const writeAll = async (writePart: (text: string) => Promise<unknown>) => {
        await recordExport(operator, table)
        let rows = 0
        for await (const page of exportTable(table, exporting)) {
          rows += page.rows
          await writePart(page.text)
        }
        return rows
      }
      if (!out) {
        await writeAll(write)
        return { json: undefined, text: '' }
      }
      const rows = await createFile(out, (file) => writeAll((part) => file.writeFile(part)))
      return { json: { table, rows, file: out }, text: text().exported(rows, out) }
    },
  })

/** The commands that export tables. */
export const exportCommands: Noun = {
  name: 'export',
  description:
    'Exports one table as CSV, or everything in a form from which a second instance can be built.',
  commands: [...tableNames.map(exportCommand), exportEverythingCommand],
}
