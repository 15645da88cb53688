import type { UndoReport } from '#db/queries/imports/undo.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { fullName } from '#lib/text/full-name.ts'
import { texts } from '#lib/text/texts.ts'
import type { SampleRow } from '../applying/stage-sheet.ts'
import type { SheetKind, TableName } from '../table-row.ts'
import { columnLabels } from './import-jobs.ts'
import type { ImportJobReport } from './job.ts'

export type { UndoReport }

/** A section of the report of an import or an undo, as the command prints it and the pages show it. */
export interface ReportSection {
  readonly title: string
  readonly rows: readonly ReportRow[]
  /** Says what the import does with these rows. */
  readonly note?: string
  /** The flags of the command that merge these rows. */
  readonly flags?: string
}

/** A row of a section. */
export interface ReportRow {
  readonly title?: string
  /** The stored membership that has the number of the row. */
  readonly membership?: { readonly id: string; readonly name: string }
  readonly lines: readonly string[]
}

const text = () => texts().importReport

/** Lists what is known about the file itself. */
export function fileFacts({ sheet, lines }: ImportJobReport, kind: SheetKind) {
  const { file, workbook, encoding, delimiter, sampleNames } = sheet
  const { facts, delimiters, unread, samplesHint } = text()
  const kinds: Readonly<Record<string, string>> = texts().staffUpload.kinds
  const hasUnread = workbook && workbook.unread.length > 0
  const rows: readonly (readonly [term: string, ...lines: (string | false | undefined)[]])[] = [
    [facts.name, file],
    [facts.kind, kinds[kind]],
    [facts.lines, formatNumber(lines)],
    [facts.sheet, workbook?.sheet, hasUnread && unread(workbook.unread)],
    [facts.encoding, encoding],
    [facts.delimiter, delimiter && delimiters[delimiter]],
    [facts.samples, ...(sampleNames.length > 0 ? [sampleNames.join(', '), samplesHint] : [])],
  ]
  return rows
    .map(([term, ...all]) => ({ term, lines: all.filter((line) => typeof line === 'string') }))
    .filter((fact) => fact.lines.length > 0)
}

/** Lists what an import does with the rows of its file. `replaced` are the values that are imported instead of others. */
export function importSections(
  report: ImportJobReport,
  kind: SheetKind,
  replaced: readonly string[],
): readonly ReportSection[] {
  const { counts, sample = [], corrections = [], changed, unsubscribed } = report
  const { probable, probableCount, sameNumbers = [], sameNumberCount = 0 } = report
  const cleaned = corrections.filter(({ reason }) => reason === 'cleaned')
  const sampleRows = rowsOfSample(sample, kind)
  const changedCount = Object.values(counts).reduce((sum, rows) => sum + rows.changed, 0)
  const probableLines = new Set(probable.map(({ line }) => line)).size
  const unsubscribedCount = counts.subscribers?.unsubscribed ?? 0
  const unsubscribedLines = unsubscribed.map(({ line, email }) => text().line(line, email))
  const sections: readonly ReportSection[] = [
    { title: text().replaced, rows: replaced.map(rowOf) },
    { title: text().cleaned, rows: cleaned.map(texts().imports.correction).map(rowOf) },
    { title: text().rows, rows: rowsOfCounts(counts) },
    { title: text().sample(sampleRows.length), rows: sampleRows },
    {
      title: text().changes,
      rows: [...changed.map(rowOfChange), ...rest(changedCount, changed.length)],
    },
    {
      title: text().probable(probableCount),
      rows: [...probable.map(rowOfProbable), ...rest(probableCount, probableLines)],
      note: text().probableNote,
      flags: text().probableFlags,
    },
    {
      title: text().sameNumbers(sameNumberCount),
      rows: [...sameNumbers.map(rowOfSameNumber), ...rest(sameNumberCount, sameNumbers.length)],
      note: text().sameNumbersNote,
      flags: text().sameNumbersFlags,
    },
    {
      title: text().unsubscribed(unsubscribedCount),
      rows: [...unsubscribedLines.map(rowOf), ...rest(unsubscribedCount, unsubscribed.length)],
      note: text().unsubscribedNote,
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** Lists what an undo reverses, and what it keeps. */
export function undoSections({ counts, kept }: UndoReport): readonly ReportSection[] {
  const { tables, reversed, edited, other, reasons } = text().undo
  const outcomes = Object.entries(tables).flatMap(([table, label]) =>
    Object.entries(counts[table] ?? {}).map(([outcome, count]) => ({ label, outcome, count })),
  )
  const keptSection = (title: string, isIn: (outcome: string) => boolean) => {
    const listed = kept.filter(({ outcome }) => isIn(outcome))
    const count = outcomes.reduce((sum, of) => (isIn(of.outcome) ? sum + of.count : sum), 0)
    const lines = listed.map(
      ({ table, name, outcome }) =>
        `${[tables[table], name].filter(Boolean).join(' ')}: ${reasons[outcome]}`,
    )
    return { title, rows: [...lines.map(rowOf), ...rest(count, listed.length)] }
  }
  return [
    {
      title: reversed,
      rows: outcomes
        .filter(({ outcome }) => outcome === 'reversed')
        .map(({ label, count }) => rowOf(`${label}: ${formatNumber(count)}`)),
    },
    keptSection(edited, (outcome) => outcome === 'edited'),
    keptSection(other, (outcome) => outcome !== 'edited' && outcome !== 'reversed'),
  ]
}

const rowOf = (line: string): ReportRow => ({ lines: [line] })

const rest = (count: number, listed: number) =>
  count > listed ? [rowOf(text().more(count - listed))] : []

const tableLabel = (table: string) => {
  const tables: Readonly<Record<string, string>> = texts().staffData.tables
  return tables[table] ?? table
}

const rowsOfCounts = (counts: ImportJobReport['counts']): readonly ReportRow[] =>
  Object.entries(counts).map(([table, { new: added, changed, unchanged, unsubscribed }]) =>
    rowOf(text().fact(tableLabel(table), text().counts(added, changed, unchanged, unsubscribed))),
  )

function rowsOfSample(sample: readonly SampleRow[], kind: SheetKind): readonly ReportRow[] {
  const lines = [...new Set(sample.map(({ line }) => line))]
  return lines.map((line) => ({
    title: text().lineNumber(line),
    lines: sample
      .filter((row) => row.line === line)
      .map(({ table, values }) => text().fact(tableLabel(table), factsOf(table, values, kind))),
  }))
}

/** Ids connect the rows of a file with what is stored. In a sheet we make them ourselves. */
const isTechnical = (name: string, kind: SheetKind) =>
  /(^|_)source$|^external_id$/.test(name) || (kind === 'sheet' && name.endsWith('external_id'))

function factsOf(table: SampleRow['table'], values: SampleRow['values'], kind: SheetKind) {
  // In the order of the columns, which JSON in the database does not keep.
  return [...columnLabels(table)]
    .filter(([name]) => values[name] !== undefined && !isTechnical(name, kind))
    .map(([name, label]) =>
      text().fact(
        label,
        values[name] === true ? text().yes : String(values[name]).replaceAll('\n', ', '),
      ),
    )
    .join('\u00a0· ')
}

function rowOfChange({ line, table, changes }: ImportJobReport['changed'][number]): ReportRow {
  const labels = columnLabels(table as TableName)
  const { change, empty, secret } = text()
  const shown = (value: unknown) => (value === null ? empty : `‘${value}’`)
  return {
    title: text().line(line, tableLabel(table)),
    lines: Object.entries(changes).map(([name, [before, after]]) => {
      const label = labels.get(name) ?? name
      if (name === 'password_hash') return change(label, empty, secret)
      return change(label, shown(before), shown(after))
    }),
  }
}

const rowOfProbable = (row: ImportJobReport['probable'][number]): ReportRow => ({
  title: text().line(row.line, fullName(row)),
  lines: [
    row.email ?? text().noEmail,
    text().account(row.username, row.accountEmail),
    ...mergeLines(row),
  ],
})

const rowOfSameNumber = (row: NonNullable<ImportJobReport['sameNumbers']>[number]): ReportRow => ({
  title: text().line(row.line, row.charityNumber),
  membership: { id: row.membershipId, name: text().membership(row.storedNumber, row.storedName) },
  lines: mergeLines(row),
})

const mergeLines = (row: {
  readonly isMerged: boolean
  readonly isMergeable: boolean
  readonly isDisabled?: boolean
}) => {
  if (row.isMerged) return [text().merged]
  if (row.isMergeable) return []
  return [row.isDisabled ? text().disabledAccount : text().cannotMerge]
}
