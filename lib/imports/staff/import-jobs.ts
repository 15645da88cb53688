import {
  addJob,
  type DataJobRow,
  deleteJob,
  findJob,
  findJobPiece,
  listOpenJobs,
  startJobStep,
} from '#db/queries/imports/jobs.ts'
import { operatorFor } from '#lib/auth/staff/operator.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import type { Columns } from '../columns/column.ts'
import { sheetColumns } from '../columns/sheet-columns.ts'
import { tableColumns } from '../columns/table-columns.ts'
import type { ImportJobRequest } from '../jobs/job.ts'
import type { HeaderMapping, SheetKind } from '../table-row.ts'

export type { DataJobRow }

/** Finds a job of the staff pages. */
export const showJob = (id: string): Promise<DataJobRow | undefined> => findJob(db, guidOrNil(id))

/** Lists the jobs that have not been carried out. */
export const listJobs = (): Promise<DataJobRow[]> => listOpenJobs(db)

// Not from open-sheet.ts, with which the pages would load what reads files.
const columnsOf = (kind: SheetKind): Columns =>
  kind === 'sheet' ? sheetColumns : tableColumns[kind]

/** The columns that a kind of file can have, by their names: what the pages call them. */
export const columnLabels = (kind: SheetKind): ReadonlyMap<string, string> =>
  new Map(Object.entries(columnsOf(kind)).map(([name, { header }]) => [name, header]))

/** The columns that a file must have and that no header fills, as the pages call them. */
export function missingColumns(kind: SheetKind, mapping: HeaderMapping): string[] {
  const mapped = new Set(Object.values(mapping))
  return Object.entries(columnsOf(kind))
    .filter(([name, { required, isExpected }]) => (required || isExpected) && !mapped.has(name))
    .map(([, { header }]) => header)
}

/**
 * Asks to check the file again, with the columns that staff chose for its headers: the label of a column,
 * or nothing for a header that is not imported.
 */
export async function checkAgain(
  id: string,
  chosen: readonly (readonly [header: string, label: string])[],
): Promise<void> {
  const job = await showJob(id)
  const { kind } = (job?.request ?? {}) as ImportJobRequest
  if (job?.kind !== 'import') return
  const names = new Map([...columnLabels(kind)].map(([name, label]) => [label, name]))
  const mapping = Object.fromEntries(
    chosen.map(([header, label]) => [header, names.get(label) ?? null]),
  )
  await startJobStep(db, job.id, {
    step: 'check',
    request: { hasChanged: false, ...(chosen.length > 0 && { mapping }) },
    from: ['check done', 'check failed', 'check interrupted', 'write interrupted', 'write failed'],
  })
}

/** Asks to carry out what was checked. Only one of several requests succeeds. */
export const confirmJob = (
  id: string,
  choices: Pick<ImportJobRequest, 'onlyGood' | 'mergeProbable'>,
): Promise<boolean> =>
  startJobStep(db, guidOrNil(id), { step: 'write', request: choices, from: ['check done'] })

/** Deletes a job that is not running, with its file. */
export const discardJob = (id: string): Promise<void> => deleteJob(db, guidOrNil(id))

/** Asks what an undo of an import, or inviting its people, would do. Returns the id of the job. */
export const startJob = (
  staff: StaffMember,
  kind: 'undo' | 'invite',
  importId: number,
): Promise<string> => addJob(db, { kind, importId }, operatorFor(staff, 'import-data'))

/** Yields errors.csv of a job, piece by piece. */
export async function* errorsFileOf(id: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const piece = await findJobPiece(db, guidOrNil(id), 'errors', n)
    if (!piece) return
    yield piece
  }
}
