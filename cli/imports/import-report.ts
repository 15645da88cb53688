import type { ImportResult } from '#lib/imports/applying/import-file.ts'
import { membershipColumns } from '#lib/imports/columns/table-columns.ts'
import {
  fileFacts,
  importSections,
  type ReportRow,
  type ReportSection,
  type UndoReport,
  undoSections,
} from '#lib/imports/jobs/report.ts'
import { reportOf } from '#lib/imports/jobs/report-of.ts'
import type { SheetKind } from '#lib/imports/table-row.ts'
import { isReplaceable } from '#lib/imports/values/replace-values.ts'
import { texts } from '#lib/text/texts.ts'

type CodedFault = Pick<ImportResult['faults'][number], 'code' | 'values'>

const text = () => texts().importCommand

const shownGroups = 20

/** Formats what the file looks like and what the import does with its rows. */
export function formatReport(result: ImportResult, kind: SheetKind): string {
  const { warnings, faultGroups, faultCount, faultyLines, sameFileAs } = result
  const { headers, mapping } = result.sheet
  const { sameFile, file, more } = texts().importReport
  const report = reportOf(result)
  const replaced = result.corrections.filter(({ reason }) => reason !== 'cleaned')
  const groups = faultGroups.slice(0, shownGroups)
  const left = faultCount - groups.reduce((sum, { count }) => sum + count, 0)
  return [
    `${file}:`,
    ...fileFacts(report, kind).flatMap(({ term, lines }) => formatRow({ title: term, lines })),
    text().mapping,
    ...headers.map((header) => `  ${header} → ${mapping[header] ?? text().notImported}`),
    ...(sameFileAs ? [sameFile(sameFileAs)] : []),
    '',
    ...formatSections(importSections(report, kind, replaced.map(texts().imports.correction))),
    ...(warnings.length > 0 ? [text().warningsHeading] : []),
    ...warnings.map((warning) => `  ${text().warning(warning)}`),
    ...(faultCount > 0 ? [text().faultsHeading(faultCount, faultyLines)] : []),
    ...groups.map((group) => `  ${describeGroup(group)}`),
    ...(left > 0 ? [`  ${more(left)}`] : []),
    ...(faultGroups.some(({ code }) => code === 'membership-type')
      ? ['', text().membershipTypes(membershipColumns.type.choices?.())]
      : []),
  ].join('\n')
}

const formatSections = (sections: readonly ReportSection[]): readonly string[] =>
  sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows, note, flags }) => [
      `${title}:`,
      ...rows.flatMap(formatRow),
      ...(note ? [flags ? `${note} ${text().mergeBy(flags)}` : note] : []),
    ])

function formatRow({ title, membership, lines }: ReportRow): readonly string[] {
  const all = [...(membership ? [`${membership.name}, ${membership.id}`] : []), ...lines]
  // A value may have several lines itself.
  const [first, ...others] = all.map((line) => line.replaceAll('\n', '\\n'))
  if (title === undefined) return all.map((line) => `  ${line}`)
  return others.length === 0
    ? [`  ${title}: ${first}`]
    : [`  ${title}:`, ...[first, ...others].map((line) => `    ${line}`)]
}

const describeGroup = ({ lines, ...group }: ImportResult['faultGroups'][number]) =>
  group.count === 1
    ? texts().imports.fault({ ...group, line: lines[0] as number })
    : texts().imports.faultGroup({ ...group, lines })

/** Completes the faults of a result with the valid content of each cell. */
export const describeFaults = ({ faults, faultGroups, ...result }: ImportResult) => ({
  ...result,
  faults: faults.map(describe),
  faultGroups: faultGroups.map(describe),
})

const describe = <Fault extends CodedFault>({ values, ...fault }: Fault) => ({
  ...fault,
  expected: texts().imports.clause({ code: fault.code, values }),
})

/** Formats the result of an import. `isShown`: the operator has seen the report already. */
export function formatImport(
  result: ImportResult,
  {
    kind,
    write,
    errors,
    isShown,
  }: { kind: SheetKind; write: boolean; errors: string | undefined; isShown: boolean },
): string {
  const { importId, faultCount, isDeclined } = result
  const hasFaults = faultCount > 0
  const end =
    importId !== null
      ? text().imported(importId)
      : !write
        ? text().dryRun
        : hasFaults || isDeclined
          ? text().nothingWritten(hasFaults && !isDeclined)
          : result.unsubscribed.length > 0
            ? text().nothingToAdd
            : text().unchanged
  return [
    ...(isShown && (isDeclined || importId !== null) ? [] : [formatReport(result, kind), '']),
    ...(hasFaults ? [errors ? text().errorsFile(errors) : text().addErrors] : []),
    ...(result.faultGroups.some(isReplaceable) ? [text().replaceValues] : []),
    end,
  ].join('\n')
}

/** Formats what an undo does with the rows. */
export const formatUndo = (report: UndoReport): string =>
  formatSections(undoSections(report)).join('\n')
