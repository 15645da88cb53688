import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#db/driver/errors.ts'
import { onShutdown } from '../shutdown.ts'
import { BackupError } from './backup-error.ts'

/** Creates a folder that only its owner may read, complete or not at all. The signal aborts at a request to stop. */
export async function createFolder(
  path: string,
  fill: (temporary: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new BackupError('exists', path)
  const temporary = `${path}.part-${randomUUID()}`
  const stopping = new AbortController()
  const work = fillAndRename(path, temporary, () => fill(temporary, stopping.signal))
  onShutdown(async () => {
    stopping.abort()
    await work.catch(() => {})
  })
  await work
}

async function fillAndRename(path: string, temporary: string, fill: () => Promise<void>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await mkdir(temporary, { mode: 0o700 })
  try {
    await fill()
    await makeDurable(temporary)
    await rename(temporary, path).catch((error) => {
      // Another run has made it meanwhile.
      throw hasCode(error, /^(ENOTEMPTY|EEXIST)$/) ? new BackupError('exists', path) : error
    })
    await flush(dirname(path))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

/** Restricts every file to the owner, and waits until the disk has it. */
async function makeDurable(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  // Together, because a disk stores many files at once almost as fast as one.
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600)
      await flush(path)
    }),
  )
  await flush(folder)
}

async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}
