import type { Actor } from '#db/queries/audit/audit.ts'
import { findImportOfFile } from '#db/queries/imports/imports.ts'
import { type MergeReport, type MergeRequest, mergeStagedRows } from '#db/queries/imports/merge.ts'
import { prepareImportSession, Staging } from '#db/queries/imports/staging.ts'
import { isTooLongToStore } from '#lib/failure.ts'
import { loadTypes } from '#lib/records/membership-types.ts'
import { withImportPool } from '#lib/runtime/database.ts'
import { openSheet } from '../open-sheet.ts'
import {
  type ImportFault,
  SheetError,
  type SheetKind,
  type SheetOptions,
  type SheetReport,
} from '../table-row.ts'
import type { ImportWarning } from '../warnings/import-warning.ts'
import { findMovedColumns } from '../warnings/moved-days.ts'
import { addUnknownTypes } from './add-types.ts'
import { type FaultGroup, FaultGroups } from './fault-groups.ts'
import { toImportFault } from './fault-list.ts'
import { readFileFacts } from './file-facts.ts'
import { type StagedSheet, stageSheet } from './stage-sheet.ts'
import { writeErrors } from './write-errors.ts'

/** A file to import, and how. */
interface ImportRequest extends SheetOptions {
  readonly kind: SheetKind
  readonly path: string
  /** False reports what the import would do. */
  readonly write: boolean
  readonly onlyGood: boolean
  /** Membership types that the organisation does not have are added. */
  readonly addTypes?: boolean
  readonly merge: 'all' | readonly string[]
  /** Merges new rows into the memberships that have their numbers. */
  readonly mergeNumbers?: boolean
  /** The path of the file to which the faulty lines are written. */
  readonly errorsPath?: string
  readonly operator: Actor
  /** The job of the staff pages that asks for it. */
  readonly jobId?: string
  /** Called while the file is read, with the lines read and the most there can be. */
  onProgress(lines: number, total: number): void
  /** Called before the one statement. */
  onMerge(): void
  /** Called before the statement writes. */
  onWrite?(): void
  /** If given, the import is previewed, and written only if this returns true. */
  confirm?(preview: ImportResult): Promise<boolean>
}

/** The result of an import, or of its preview. */
export interface ImportResult
  extends Omit<MergeReport, 'faults'>,
    Pick<StagedSheet, 'sample' | 'corrections'> {
  readonly sheet: SheetReport
  readonly lines: number
  readonly warnings: readonly ImportWarning[]
  readonly isDeclined: boolean
  /** An earlier import of the same file. */
  readonly sameFileAs: number | undefined
  readonly faults: readonly ImportFault[]
  /** The faults again, equal ones together: the first hundred groups. */
  readonly faultGroups: readonly FaultGroup[]
}

/** Imports a file. `addTypes` first adds its unknown membership types, which the statement needs, also for a preview. */
export async function importFile(request: ImportRequest): Promise<ImportResult> {
  if (request.addTypes) {
    const { errorsPath: _, ...preview } = request
    const { faultGroups } = await importOnce({ ...preview, write: false })
    await addUnknownTypes(faultGroups, request.operator)
  }
  return importOnce(request)
}

/**
 * Imports a file: reads and validates every row, stages the good ones, and merges them in one
 * statement (decision 036). If any row has a fault, nothing is written, unless `onlyGood` is set.
 */
async function importOnce(request: ImportRequest): Promise<ImportResult> {
  const { path, kind, onlyGood, merge, mergeNumbers, operator, jobId } = request
  const { sha256, lines: maxLines } = await readFileFacts(path)
  const sheet = await openSheet(path, request)
  // The connection's end drops the staged rows.
  return withImportPool(async (db) => {
    const sameFileAs = await findImportOfFile(db, sha256)
    await prepareImportSession(db)
    await loadTypes(db)
    const staging = new Staging(db)
    const staged = await stageSheet(staging, sheet, (lines) => request.onProgress(lines, maxLines))
    await staging.analyze()
    const warnings = sheet.warnings()
    request.onMerge()
    const options: Omit<MergeRequest, 'write'> = {
      present: staging.present,
      onlyGood,
      merge,
      mergeNumbers: mergeNumbers === true,
      import: {
        operator,
        kind,
        file: sheet.report.file,
        sha256,
        mapping: sheet.report.mapping,
        jobId,
      },
    }
    const mayWrite = request.write && (staged.faultCount === 0 || onlyGood)
    const run = async (write: boolean) => {
      if (write) request.onWrite?.()
      const report = await mergeStagedRows(db, { ...options, write }).catch((error) => {
        const { file } = sheet.report
        throw isTooLongToStore(error) ? new SheetError('too-long-to-store', [file]) : error
      })
      const { faults, faultCount, faultyLines, ...rest } = report
      const found = faults.map((fault) => toImportFault(fault, kind, sheet.report))
      const result: ImportResult = {
        sheet: sheet.report,
        lines: staged.lines,
        isDeclined: false,
        sameFileAs,
        ...rest,
        sample: staged.sample,
        corrections: staged.corrections,
        warnings: [...warnings, ...movedColumns(rest.changed), ...secondNumbers(rest)],
        faults: [...staged.faults, ...found.slice(0, 1_000)],
        faultGroups: new FaultGroups(found, staged.faultGroups).listLargest(),
        faultCount: staged.faultCount + faultCount,
        faultyLines: staged.faultyLines + faultyLines,
      }
      return { result, found }
    }
    let last = await run(mayWrite && !request.confirm)
    const isWritable = mayWrite && (last.result.faultCount === 0 || onlyGood)
    if (isWritable && request.confirm) {
      if (!(await request.confirm(last.result))) last.result = { ...last.result, isDeclined: true }
      else last = await run(true)
    }
    if (request.errorsPath && last.result.faultCount > 0) {
      await writeErrors(sheet, last.found, request.errorsPath)
    }
    return last.result
  })
}

/** The rows that would become second memberships with a number. */
function secondNumbers(report: Pick<MergeReport, 'sameNumbers' | 'secondNumbers'>) {
  const found = report.sameNumbers
    .filter(({ isMerged }) => !isMerged)
    .slice(0, 20)
    .map(({ line, charityNumber, storedNumber, storedName }) => ({
      line,
      value: [charityNumber, storedNumber, storedName].filter(Boolean).join(' – '),
      other: null,
    }))
  const count = report.secondNumbers
  return count > 0 ? [{ code: 'same-number' as const, count, found }] : []
}

function movedColumns(changed: MergeReport['changed']): readonly ImportWarning[] {
  const found = findMovedColumns(changed).map(({ line, value }) => ({ line, value, other: null }))
  return found.length > 0 ? [{ code: 'days-moved', count: found.length, found }] : []
}
