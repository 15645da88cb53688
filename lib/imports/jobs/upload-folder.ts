import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'gatehouse-import-'
const maxAgeMs = 60 * 60 * 1_000

/** Makes a folder for a file to import, which only this user can open. */
export const makeUploadFolder = (): Promise<string> => mkdtemp(join(tmpdir(), prefix))

/** Deletes the folders of jobs whose process was killed; a job of 20 MB takes minutes. */
export async function deleteLostFolders(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    const isOwn = found?.uid === process.getuid?.()
    if (found && isOwn && Date.now() - found.mtimeMs > maxAgeMs) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
