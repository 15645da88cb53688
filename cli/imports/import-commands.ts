import { identifier, text } from '#lib/contract/field.ts'
import { productNames } from '#lib/imports/columns/product-mappings.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import { type CommandInput, command, type Noun, option } from '../declare.ts'
import { importEverythingCommand } from './everything-commands.ts'
import { runImport, runImportList, runImportUndo } from './import-actions.ts'

const options = {
  mapping: option(
    text('mapping'),
    `the product that exported the file (${productNames.join(', ')}), or a JSON file that says which header fills which column, such as { "First name": "forename" }`,
    'product|file',
  ),
  values: option(
    text('values'),
    'a JSON file of values to import instead of others, by header, such as { "Membership type": { "Joint": "Producer Group" } }',
    'file',
  ),
  source: option(
    identifier('source'),
    'where the rows come from, if the file has no such column; the same file must always have the same source (default: sheet)',
    'name',
  ),
  errors: option(
    text('errors'),
    'writes the faulty lines with the reasons to this file, which can be corrected and imported',
    'file',
  ),
}
const flags = {
  'dry-run': 'report what the import would do, by the same statement, and write nothing',
  'only-good': 'import the correct rows and leave out the others',
  'accept-suggestions': 'import the suggested value of a cell in its place, where there is one',
  'add-types':
    'add the membership types of the file that the organisation does not have, also in a dry run',
  'merge-probable': 'merge every row into the account that is probably the same person',
  'merge-numbers': 'merge every new row into the membership that has its number',
  yes: 'do not ask for confirmation',
}
const lists = {
  merge: {
    about: 'merge the row that is probably the same person into the account with this username',
    placeholder: 'username',
  },
}
/** The input of the commands that import a file. */
export type ImportInput = CommandInput<typeof options, keyof typeof flags, keyof typeof lists>
const note =
  'Every row is checked before anything is written. If any has a fault, nothing is written. An import sends no email. docs/importing.md describes the columns.'

const importCommand = (kind: 'sheet' | (typeof tableNames)[number], summary: string) =>
  command({
    name: kind,
    summary,
    ...(kind === 'sheet' && { isDefault: true as const }),
    arguments: { file: 'a CSV or .xlsx file' },
    options,
    flags,
    lists,
    note,
    examples: [
      `import ${kind} ${kind === 'sheet' ? 'members' : kind}.csv --dry-run --errors errors.csv`,
      `import ${kind} ${kind === 'sheet' ? 'members' : kind}.csv`,
    ],
    run: (input) => runImport(kind, input),
  })

/** The commands that import files. */
export const importCommands: Noun = {
  name: 'import',
  description:
    'Imports members, memberships, contacts, fees and subscribers. `import FILE` is short for `import sheet FILE`.',
  commands: [
    importCommand('sheet', 'imports a sheet with a person and their membership on each row'),
    ...tableNames.map((table) => importCommand(table, `imports a file of ${table}`)),
    importEverythingCommand,
    command({
      name: 'list',
      summary: 'lists all imports',
      examples: ['import list'],
      run: runImportList,
    }),
    command({
      name: 'undo',
      summary: 'undoes an import within RETENTION_IMPORT_DAYS (30 by default)',
      description:
        'Deletes the rows that an import added and restores those that it changed. Rows that were edited since, and accounts whose members have signed in, stay as they are and are listed.',
      arguments: { id: 'the id of the import' },
      flags: { 'dry-run': 'report what the undo would do', yes: 'do not ask for confirmation' },
      examples: ['import undo 3 --dry-run', 'import undo 3'],
      run: runImportUndo,
    }),
  ],
}
