import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logJobFailure } from '#lib/runtime/log-job-failure.ts'

const prefix = 'gatehouse-import-'
const maxAgeMs = 60 * 60 * 1_000

const folderOf = (runId: string) => join(tmpdir(), prefix + runId)

/** Makes the folder for the file of a run of a job, which only this user can open. */
export async function makeUploadFolder(runId: string): Promise<string> {
  const folder = folderOf(runId)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Deletes the folder of a run of a job, if it has one. */
export const deleteUploadFolder = (runId: string): Promise<void> =>
  rm(folderOf(runId), { recursive: true, force: true })

/** Deletes the folders of jobs whose process was killed; a job of 20 MB takes minutes. */
export async function deleteLostFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    const isOwn = found?.uid === process.getuid?.()
    if (found && isOwn && Date.now() - found.mtimeMs > maxAgeMs) {
      await rm(path, { recursive: true, force: true }).catch(logJobFailure)
    }
  }
}
