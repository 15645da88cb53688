import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#db/driver/errors.ts'
import { onShutdown } from '../shutdown.ts'
import { BackupError } from './backup-error.ts'

const unfinished = /\.part-[\da-f-]{36}$/

/** True for the name of a folder that is not complete, perhaps of a process that was killed. */
export const isUnfinished = (name: string): boolean => unfinished.test(name)

/** A program writes every few seconds, but the copy of a large file to a slow disk may take hours. */
const maxSilentMs = 12 * 60 * 60 * 1_000

/** Lists the folders of this user in another that a process left unfinished when it was killed, 12 hours ago or longer. */
export async function listLeftovers(parent: string): Promise<readonly string[]> {
  const paths = (await readdir(parent).catch(() => []))
    .filter(isUnfinished)
    .map((name) => join(parent, name))
  // Another process may fill or delete a folder meanwhile, so that it is not lost.
  const lost = await Promise.all(paths.map((path) => isLost(path).catch(() => false)))
  return paths.filter((_, position) => lost[position])
}

async function isLost(path: string): Promise<boolean> {
  const names = ['', ...(await readdir(path, { recursive: true }))]
  const found = await Promise.all(names.map((name) => stat(join(path, name))))
  return found.every(
    ({ uid, mtimeMs }) => uid === process.getuid?.() && Date.now() - mtimeMs > maxSilentMs,
  )
}

/**
 * Creates a folder that only its owner may read, complete or not at all, and deletes what others have
 * left unfinished beside it, which has the data of members. The signal aborts at a request to stop.
 */
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
  await createWithParents(dirname(path))
  for (const leftover of await listLeftovers(dirname(path)))
    await rm(leftover, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 }).catch((error) => {
    throw Object.assign(error, { path })
  })
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

/** Node's own `recursive` never ends below a folder that takes no other, such as /proc. */
async function createWithParents(path: string): Promise<void> {
  if (existsSync(path)) return
  await createWithParents(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (!hasCode(error, /^EEXIST$/)) throw error
  })
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
