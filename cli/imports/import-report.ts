import type { ImportResult } from '#lib/imports/applying/import-file.ts'
import type { undoImport } from '#lib/imports/applying/manage-imports.ts'
import { membershipColumns } from '#lib/imports/columns/table-columns.ts'
import { isReplaceable } from '#lib/imports/values/replace-values.ts'
import { fullName } from '#lib/text/full-name.ts'
import { texts } from '#lib/text/texts.ts'

type CodedFault = Pick<ImportResult['faults'][number], 'code' | 'values'>

type Reason = ImportResult['corrections'][number]['reason']

const text = () => texts().importCommand

const shownRows = 20

/** Formats what the file looks like and what the import does with its rows. */
export function formatReport(result: ImportResult): string {
  const { sheet, counts, warnings, changed, probableCount, sameNumbers, sameNumberCount } = result
  const { faultGroups, faultCount } = result
  const shownProbable = result.probable.slice(0, shownRows)
  const unsubscribedCount = counts.subscribers?.unsubscribed ?? 0
  const shownGroups = faultGroups.slice(0, shownRows)
  const shownFaults = shownGroups.reduce((sum, { count }) => sum + count, 0)
  const describeCorrections = (isShown: (reason: Reason) => boolean) =>
    result.corrections.filter(({ reason }) => isShown(reason)).map(texts().imports.correction)
  const { file, encoding, delimiter, sampleNames, headers, mapping } = sheet
  const { sheet: name, unread = [] } = sheet.workbook ?? {}
  const facts = [encoding, delimiter && text().delimiter[delimiter], name && text().sheet(name)]
  return [
    text().file(
      file,
      facts.filter((fact) => fact !== undefined),
    ),
    ...(unread.length > 0 ? [text().unread(unread)] : []),
    ...(sampleNames.length > 0 ? [text().samples(sampleNames)] : []),
    text().mapping,
    ...headers.map((header) => `  ${header} → ${mapping[header] ?? text().notImported}`),
    ...(result.sameFileAs ? [text().sameFile(result.sameFileAs)] : []),
    '',
    ...Object.entries(counts).map(([table, rows]) => text().rows(table, rows)),
    ...listed(
      text().replacedHeading,
      describeCorrections((reason) => reason !== 'cleaned'),
    ),
    ...listed(
      text().cleanedHeading,
      describeCorrections((reason) => reason === 'cleaned'),
    ),
    ...listed(text().warningsHeading, warnings.map(text().warning)),
    ...(changed.length > 0 ? [text().changedHeading(changed.length)] : []),
    ...changed.map(({ line, table, changes }) =>
      text().change(line, table, Object.entries(changes).map(formatField).join('; ')),
    ),
    ...(unsubscribedCount > 0 ? [text().unsubscribedHeading(unsubscribedCount)] : []),
    ...result.unsubscribed
      .slice(0, shownRows)
      .map(({ line, email }) => text().unsubscribed(line, email)),
    ...rest(unsubscribedCount, shownRows),
    ...(probableCount > 0 ? [text().probableHeading(probableCount)] : []),
    ...shownProbable.map(formatProbable),
    ...rest(probableCount, new Set(shownProbable.map(({ line }) => line)).size),
    ...(sameNumberCount > 0 ? [text().sameNumberHeading(sameNumberCount)] : []),
    ...sameNumbers.slice(0, shownRows).map(formatSameNumber),
    ...rest(sameNumberCount, shownRows),
    ...(faultCount > 0 ? [text().faultsHeading(faultCount, result.faultyLines)] : []),
    ...shownGroups.map((group) => `  ${describeGroup(group)}`),
    ...rest(faultCount, shownFaults),
    ...(faultGroups.some(({ code }) => code === 'membership-type')
      ? ['', text().membershipTypes(membershipColumns.type.choices?.())]
      : []),
  ].join('\n')
}

const rest = (count: number, shown: number) => (count > shown ? [text().more(count - shown)] : [])

const listed = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? [heading, ...lines.map((line) => `  ${line}`)] : []

const describeGroup = ({ lines, ...group }: ImportResult['faultGroups'][number]) =>
  group.count === 1
    ? texts().imports.fault({ ...group, line: lines[0] as number })
    : texts().imports.faultGroup({ ...group, lines })

const formatField = ([name, [before, after]]: [string, readonly [unknown, unknown]]) =>
  name === 'password_hash'
    ? text().field(name, text().nothing, text().secret)
    : text().field(name, formatValue(before), formatValue(after))

const formatValue = (value: unknown) => (value === null ? text().nothing : JSON.stringify(value))

const formatProbable = (row: ImportResult['probable'][number]) => {
  const { line, email, username, accountEmail, isDisabled, isMerged, isMergeable } = row
  const unmerged = isDisabled ? text().disabledAccount : text().cannotMerge
  const end = isMerged ? text().willMerge : isMergeable ? '' : unmerged
  return `${text().probable(line, fullName(row), email, username, accountEmail)}${end}`
}

const formatSameNumber = (row: ImportResult['sameNumbers'][number]) => {
  const end = row.isMerged ? text().willMerge : row.isMergeable ? '' : text().cannotMerge
  return `${text().sameNumber(row)}${end}`
}

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
  { write, errors, isShown }: { write: boolean; errors: string | undefined; isShown: boolean },
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
    ...(isShown && (isDeclined || importId !== null) ? [] : [formatReport(result), '']),
    ...(hasFaults ? [errors ? text().errorsFile(errors) : text().addErrors] : []),
    ...(result.faultGroups.some(isReplaceable) ? [text().replaceValues] : []),
    end,
  ].join('\n')
}

/** Formats what an undo does with the rows. */
export function formatUndo({ counts, kept }: Awaited<ReturnType<typeof undoImport>>): string {
  const keptCount = Object.values(counts)
    .flatMap((byOutcome) => Object.entries(byOutcome))
    .reduce((sum, [outcome, rows]) => (outcome === 'reversed' ? sum : sum + rows), 0)
  return [
    ...Object.entries(counts).map(([table, { reversed = 0 }]) =>
      text().undo.reversed(table, reversed),
    ),
    ...(keptCount > 0 ? [text().undo.keptHeading(keptCount)] : []),
    ...kept.map(({ table, name, outcome }) =>
      text().undo.kept([table, name].filter(Boolean).join(' '), text().undo.reasons[outcome]),
    ),
    ...rest(keptCount, kept.length),
  ].join('\n')
}
