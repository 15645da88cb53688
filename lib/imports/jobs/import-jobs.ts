import type { DataJobRow } from '#db/queries/imports/jobs.ts'
import * as jobs from '#db/queries/imports/jobs.ts'
import * as jobsEdit from '#db/queries/imports/jobs-edit.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import { addUnknownTypes } from '../applying/add-types.ts'
import * as headers from '../columns/map-headers.ts'
import { columnsOf } from '../columns/sheet-columns.ts'
import type { HeaderMapping, SheetKind } from '../table-row.ts'
import { addReplacedValues } from '../values/replace-values.ts'
import type { ImportJobReport, ImportJobRequest } from './job.ts'
import { readPieces } from './job-pieces.ts'

export type { DataJobRow }

/** Finds a job of the staff pages. */
export const findJob = (id: string): Promise<DataJobRow | undefined> =>
  jobs.findJob(db, guidOrNil(id))

/** Lists the jobs that have not been carried out. */
export const listOpenJobs = (): Promise<DataJobRow[]> => jobs.listOpenJobs(db)

/** Lists the jobs that run or wait to begin. */
export const listRunningJobs = (): Promise<DataJobRow[]> => jobs.listRunningJobs(db)

/** The columns that a kind of file can have, by their names: what the pages call them. */
export const columnLabels = (kind: SheetKind): ReadonlyMap<string, string> =>
  new Map(Object.entries(columnsOf(kind)).map(([name, { header }]) => [name, header]))

/** The values that a column accepts, if it has a list of them. */
export const columnChoices = (kind: SheetKind, name: string | null = ''): readonly string[] =>
  columnsOf(kind)[name ?? '']?.choices?.() ?? []

/** The columns that a file must have and that no header fills, as the pages call them. */
export const missingColumns = (kind: SheetKind, mapping: HeaderMapping): string[] =>
  headers.missingColumns(columnsOf(kind), mapping)

/** Asks to check the file again with the columns that staff chose, by their labels; nothing is not imported. */
export async function checkAgain(
  id: string,
  staff: StaffMember,
  chosen: readonly (readonly [header: string, label: string])[],
): Promise<void> {
  const job = await findJob(id)
  const { kind } = (job?.request ?? {}) as ImportJobRequest
  if (job?.kind !== 'import') return
  const names = new Map([...columnLabels(kind)].map(([name, label]) => [label, name]))
  const mapping = Object.fromEntries(
    chosen.map(([header, label]) => [header, names.get(label) ?? null]),
  )
  await startCheck(job.id, staff, chosen.length > 0 ? { mapping } : {})
}

/** Asks to check the file again, with values to import instead of others. */
export async function replaceValues(
  id: string,
  staff: StaffMember,
  chosen: readonly (readonly [header: string, from: string, to: string])[],
): Promise<void> {
  const job = await findJob(id)
  if (job?.kind !== 'import') return
  const { replaced = {} } = job.request as ImportJobRequest
  await startCheck(job.id, staff, { replaced: addReplacedValues(replaced, chosen) })
}

/** Adds the unknown membership types of the file, and asks to check it again. */
export async function addTypesOf(id: string, staff: StaffMember): Promise<void> {
  const job = await findJob(id)
  if (job?.kind !== 'import') return
  // Without a report while the job waits or runs, as after a second click.
  const { faultGroups = [] } = (job.report ?? {}) as Partial<ImportJobReport>
  await addUnknownTypes(faultGroups, actorFor(staff, 'import-data'))
  await startCheck(job.id, staff, {})
}

const startCheck = (id: string, staff: StaffMember, request: Partial<ImportJobRequest>) =>
  jobsEdit.startJobStep(db, id, actorFor(staff, 'import-data'), {
    step: 'check',
    request: { hasChanged: false, ...request },
    from: ['check done', 'check failed', 'check interrupted', 'write interrupted', 'write failed'],
  })

/** Asks to carry out what was checked, in the name of who asks. Only one of several requests succeeds. */
export const confirmJob = (
  id: string,
  staff: StaffMember,
  choices: Pick<ImportJobRequest, 'onlyGood' | 'mergeProbable' | 'mergeNumbers'>,
): Promise<boolean> =>
  jobsEdit.startJobStep(db, guidOrNil(id), actorFor(staff, 'import-data'), {
    step: 'write',
    request: choices,
    from: ['check done'],
  })

/** Deletes a job that is not running, with its file. */
export const deleteJob = (id: string): Promise<void> => jobsEdit.deleteJob(db, guidOrNil(id))

/** Asks what an undo of an import, or inviting its people, would do. Returns the id of the job. */
export const addJob = (
  staff: StaffMember,
  kind: 'undo' | 'invite',
  importId: number,
): Promise<string> => jobsEdit.addJob(db, { kind, importId }, actorFor(staff, 'import-data'))

/** Yields errors.csv of a job, piece by piece. */
export const errorsFileOf = (id: string): AsyncGenerator<Buffer> =>
  readPieces(db, guidOrNil(id), 'errors')
