import { constants } from 'node:fs'
import { access, type FileHandle, open, readFile, rm, stat } from 'node:fs/promises'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { onShutdown } from '#lib/lifecycle/shutdown.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'

const text = () => texts().command

const reasonOf = (error: NodeJS.ErrnoException): string =>
  text().fileReasons[error.code as keyof ReturnType<typeof text>['fileReasons']] ??
  describeError(error)

/** The error of a file or a folder that a use case could not open or create; undefined for any other error. */
export function fileErrorOf(error: unknown): CommandError | undefined {
  const { path, syscall, code = '' } = error as NodeJS.ErrnoException
  if (!path || !Object.hasOwn(text().fileReasons, code)) return undefined
  const reason = reasonOf(error as NodeJS.ErrnoException)
  if (syscall === 'mkdir') return new CommandError('file', text().notCreated(path, reason))
  return syscall === 'open' ? new CommandError('file', text().unreadable(path, reason)) : undefined
}

/** Fails with the reason if a file cannot be read, or is a folder. */
export async function assertReadable(path: string): Promise<void> {
  const error = await access(path, constants.R_OK).then(
    async () => (await stat(path)).isDirectory() && { code: 'EISDIR' },
    (reason) => reason,
  )
  if (error) throw new CommandError('file', text().unreadable(path, reasonOf(error)))
}

/** The text of a file, without the byte order mark that Windows writes; fails with the reason if it cannot be read. */
export async function readText(path: string): Promise<string> {
  await assertReadable(path)
  const text = await readFile(path, 'utf8')
  return text.replace(/^\uFEFF/, '')
}

/**
 * Creates a file that only the operator may read, and that replaces nothing, or fails with the reason, before `write` makes
 * what it fills the file with. If that fails, or is interrupted, there is no file.
 */
export async function createFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  await using file = await open(path, 'wx', 0o600).catch((error) => {
    throw new CommandError('file', text().notCreated(path, reasonOf(error)))
  })
  let isWhole = false
  const removePart = async () => {
    if (!isWhole) await rm(path, { force: true })
  }
  onShutdown(removePart)
  try {
    const result = await write(file)
    isWhole = true
    return result
  } finally {
    await removePart()
  }
}
