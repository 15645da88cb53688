import { tableNames } from '#lib/imports/columns/table-name.ts'
import { command, type Noun } from '../declare.ts'
import { importEverythingCommand } from './everything-commands.ts'
import { runImport, runImportList, runImportUndo } from './import-actions.ts'
import { flags, lists, options } from './import-options.ts'

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
