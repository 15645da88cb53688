import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { parseMapping } from '#lib/imports/columns/map-headers.ts'
import { productNames } from '#lib/imports/columns/product-mappings.ts'
import { importNumberOrZero } from '#lib/imports/import-number.ts'
import type { SheetKind } from '#lib/imports/table-row.ts'
import { parseReplacedValues } from '#lib/imports/values/replace-values.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, notDone } from '../command-error.ts'
import { askYesNo, assertInteractive } from '../confirm.ts'
import { openFor, openServiceDatabase } from '../database.ts'
import type { CommandInput, CommandResult, ValueOption } from '../declare.ts'
import { assertReadable, readText } from '../files.ts'
import { ifInterrupted } from '../interruption.ts'
import { progress } from '../progress.ts'
import { dateOf, tableOr } from '../table.ts'
import type { ImportInput } from './import-options.ts'

const text = () => texts().importCommand

/** Imports a file and prints what it did. */
export async function runImport(
  kind: SheetKind,
  { args: [path = ''], options, flags, lists, operator }: ImportInput,
): Promise<CommandResult> {
  const write = !flags['dry-run']
  const asks = write && !flags.yes
  await assertReadable(path)
  const product = productNames.find((name) => name === options.mapping)
  const mapping =
    product ?? (options.mapping ? parseMapping(await readText(options.mapping)) : undefined)
  const replaced = options.values ? parseReplacedValues(await readText(options.values)) : undefined
  if (asks) assertInteractive()
  const errorsPath = options.errors ? unusedPath(options.errors) : undefined
  await openServiceDatabase()
  ifInterrupted(() => text().interrupted.reading)
  const { importFile } = await import('#lib/imports/applying/import-file.ts')
  const { describeFaults, formatImport, formatReport } = await import('./import-report.ts')
  const result = await importFile({
    path,
    kind,
    write,
    operator,
    onlyGood: flags['only-good'],
    addTypes: flags['add-types'],
    ...(mapping && { mapping }),
    ...(replaced && { replaced }),
    acceptSuggestions: flags['accept-suggestions'],
    ...(options.source && { source: options.source }),
    ...(errorsPath && { errorsPath }),
    merge: flags['merge-probable'] ? 'all' : lists.merge,
    mergeNumbers: flags['merge-numbers'],
    onProgress: (lines, total) => progress.show(text().reading, lines, total),
    onMerge: () => progress.next(text().writing),
    onWrite: () => ifInterrupted(() => text().interrupted.writing),
    ...(asks && {
      async confirm(preview) {
        progress.print(formatReport(preview, kind))
        return askYesNo(text().question)
      },
    }),
  })
  const failed = result.faultCount > 0 || result.isDeclined
  return {
    json: describeFaults(result),
    text: formatImport(result, { kind, write, errors: errorsPath, isShown: asks }),
    ...(failed && { exitCode: 1 as const }),
  }
}

/** Prints all imports. */
export async function runImportList(): Promise<CommandResult> {
  const { listImports } = await openFor(() => import('#lib/imports/applying/manage-imports.ts'))
  const imports = await listImports()
  const sum = (counts: (typeof imports)[number]['counts'], state: 'new' | 'changed') =>
    `${Object.values(counts).reduce((total, rows) => total + rows[state], 0)}`
  const rows = imports.map(({ id, at, operator, kind, file, counts, ...rest }) => [
    `${id}`,
    dateOf(at),
    operator,
    kind,
    file,
    sum(counts, 'new'),
    sum(counts, 'changed'),
    rest.undoneAt !== null
      ? text().undoneOn(dateOf(rest.undoneAt))
      : rest.canBeUndone
        ? text().canBeUndone
        : text().tooOld,
  ])
  const json = imports.map(({ operatorName, ...entry }) => entry)
  return { json, text: tableOr(text().listEmpty, text().listColumns, rows) }
}

/** Undoes an import and prints what was kept. */
export async function runImportUndo({
  args: [id = ''],
  flags,
  operator,
}: CommandInput<Record<never, ValueOption>, 'dry-run' | 'yes'>): Promise<CommandResult> {
  const write = !flags['dry-run']
  const asks = write && !flags.yes
  const { undoImport } = await openFor(() => import('#lib/imports/applying/manage-imports.ts'))
  const { formatUndo } = await import('./import-report.ts')
  const run = async (writes: boolean) => {
    const report = await undoImport(importNumberOrZero(id), operator, writes)
    const { state, laterImport } = report
    if (state !== 'done') throw notDone(state, text().undo.state[state](id, laterImport))
    return report
  }
  if (asks) {
    const plan = formatUndo(await run(false))
    assertInteractive(plan)
    progress.print(plan)
    if (!(await askYesNo(text().undo.question)))
      throw new CommandError('declined', text().nothingWritten(false))
  }
  const report = await run(write)
  const end = write ? text().undo.done(id) : text().dryRun
  return { json: { ...report, undone: write }, text: `${formatUndo(report)}\n${end}` }
}

/** The path, with a number if a file is there: it may be one that was corrected. */
function unusedPath(path: string): string {
  const { dir, name, ext } = parse(path)
  let unused = path
  for (let n = 2; existsSync(unused); n += 1) unused = join(dir, `${name}-${n}${ext}`)
  return unused
}
