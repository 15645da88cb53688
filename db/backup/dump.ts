import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ClientProgram, connectionVariables } from './programs.ts'

/** A moment of a database, which an open transaction keeps readable (`withSnapshot`). */
interface DumpOptions {
  readonly snapshot: string
  readonly signal: AbortSignal
}

/** Writes a database as it was at one moment, in PostgreSQL's custom format. */
export async function dumpDatabase(
  url: string,
  { snapshot, signal }: DumpOptions,
  write: (dump: Readable) => Promise<void>,
): Promise<void> {
  const args = ['--format=custom', '--no-password', `--snapshot=${snapshot}`]
  const dump = start('pg_dump', args, url, signal)
  dump.stdin.end()
  const [[code], errors] = await Promise.all([
    once(dump, 'close'),
    text(dump.stderr),
    write(dump.stdout).catch((error) => {
      dump.kill()
      throw error
    }),
  ])
  if (code !== 0) throw new Error(`pg_dump failed: ${errors.trim()}`)
}

/**
 * Restores a dump into an empty database and runs a last statement in one transaction, so that a
 * kill at any moment leaves the database empty. Returns the number that the statement prints.
 */
export async function restoreDump(url: string, dump: Readable, last: string): Promise<number> {
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-password']
  const psql = start('psql', [...args, '--set=ON_ERROR_STOP=1', '--file=-'], url)
  // Only the owner of an extension, who may be another role, may write its comment.
  const restore = start('pg_restore', ['--no-owner', '--no-comments', '--file=-'], url)
  const outputs = [text(psql.stdout), text(psql.stderr), text(restore.stderr)] as const
  const ends = [once(psql, 'close'), once(restore, 'close')] as const
  const reading = pipeline(dump, restore.stdin).catch((error: unknown) => error)
  // The end of the other program explains it.
  psql.stdin.on('error', () => {})
  psql.stdin.write('begin;\n')
  const sending = pipeline(forAnyServer(restore.stdout), psql.stdin, { end: false }).catch(() => {})
  psql.once('close', () => restore.kill())
  const [restoreCode, restoreSignal] = await ends[1]
  await sending
  // Without the commit, psql's end rolls everything back.
  psql.stdin.end(restoreCode === 0 ? `\n${last}\ncommit;\n` : '')
  const [code] = await ends[0]
  const [printed, errors, restoreErrors] = await Promise.all(outputs)
  // It has no code if it was ended because psql had failed, or by the system, which lacks memory.
  if (restoreCode)
    throw new Error(`pg_restore failed: ${restoreErrors.trim()}`, { cause: await reading })
  if (code !== 0) throw new Error(`psql failed: ${errors.trim()}`)
  if (restoreSignal) throw new Error(`pg_restore was ended by ${restoreSignal}`)
  return Number(printed.trim().split('\n').at(-1))
}

const end = '\nSET client_encoding'
const timeout = '\nSET transaction_timeout = 0;'
const timeoutIfKnown =
  "\nselect set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';"

/** A server before 17 does not know the timeout that a newer pg_restore sets in the header of its SQL. */
async function* forAnyServer(sql: AsyncIterable<Buffer>) {
  let header = ''
  for await (const chunk of sql) {
    if (header.includes(end)) yield chunk
    else {
      header += chunk.toString('latin1')
      if (header.includes(end))
        yield Buffer.from(header.replace(timeout + end, timeoutIfKnown + end), 'latin1')
    }
  }
  if (!header.includes(end)) yield Buffer.from(header, 'latin1')
}

/** Starts a program of PostgreSQL with the variables that connect to a database, and no others. */
const start = (
  program: ClientProgram,
  args: readonly string[],
  url: string,
  signal?: AbortSignal,
): ChildProcessWithoutNullStreams =>
  spawn(program, args, {
    cwd: '/',
    env: { ...connectionVariables(url), PATH: process.env.PATH, LC_ALL: 'C' },
    ...(signal && { signal }),
  })
