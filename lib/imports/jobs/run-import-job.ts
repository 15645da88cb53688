import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deleteJobErrors } from '#db/queries/imports/jobs-edit.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import { importFile } from '../applying/import-file.ts'
import { SheetError } from '../table-row.ts'
import type { ClaimedJob, ImportJobRequest, JobEnd, JobRun } from './job.ts'
import { readPieces, storePieces } from './job-pieces.ts'
import { reportOf } from './report-of.ts'
import { makeUploadFolder } from './upload-folder.ts'

/**
 * Checks or applies an uploaded file with the function of the operators' command. The file is on disk
 * only meanwhile, in a folder that no other user can open, and which the caller deletes.
 */
export async function runImportJob(job: ClaimedJob, run: JobRun): Promise<JobEnd> {
  const request = job.request as ImportJobRequest
  const { file, kind, mapping, replaced, onlyGood = false } = request
  const { mergeProbable = false, mergeNumbers = false } = request
  const isWrite = job.step === 'write'
  const folder = await makeUploadFolder(job.runId)
  const [path, errorsPath] = [join(folder, 'upload', file), join(folder, 'errors.csv')]
  try {
    return await withJobPool(async (pool) => {
      await mkdir(join(folder, 'upload'), { mode: 0o700 })
      await pipeline(readPieces(pool, job.id, 'upload'), createWriteStream(path, { mode: 0o600 }))
      const result = await importFile({
        path,
        kind,
        write: isWrite,
        onlyGood,
        operator: job.operator,
        jobId: job.id,
        ...(mapping && { mapping }),
        ...(replaced && { replaced }),
        // The file of the check stays: nothing may fail after the import was written.
        ...(!isWrite && { errorsPath }),
        merge: mergeProbable ? 'all' : [],
        mergeNumbers,
        onProgress: run.onProgress,
        onMerge: () => run.onProgress(0, 0),
      })
      if (!isWrite) {
        await deleteJobErrors(pool, job.id)
        if (result.faultCount > 0) {
          await storePieces(pool, job.id, 'errors', createReadStream(errorsPath))
        }
        return { state: 'done', report: reportOf(result) }
      }
      if (result.importId === null) {
        return { state: 'waiting', step: 'check', request: { hasChanged: true } }
      }
      return { state: 'done', report: reportOf(result), isUnneeded: true }
    })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values, guess } = error
    // With other columns it may be imported; any other file has to be uploaded anew.
    const isUnneeded = guess === undefined
    return { state: 'failed', step: 'check', isUnneeded, report: { code, values, guess } }
  }
}
