import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from '../run-program.ts'
import { recordRestore } from './end-credentials.ts'
import { connectionVariables } from './programs.ts'

/** Writes a database to a file, in PostgreSQL's custom format, as it was at one moment. */
export async function dumpDatabase(url: string, file: string, signal: AbortSignal): Promise<void> {
  const args = ['--format=custom', '--no-password', '--file', file]
  await run('pg_dump', args, { variables: connectionVariables(url), signal })
}

/** The operator who restores a dump, and whether its credentials stay valid. */
interface RestoreOptions {
  readonly operator: string
  readonly keepsCredentials: boolean
}

/**
 * Restores a dump into an empty database and ends its credentials in one transaction, so that a
 * kill at any moment leaves the database empty. Returns the number of credentials that have ended.
 */
export async function restoreDump(
  url: string,
  file: string,
  { operator, keepsCredentials }: RestoreOptions,
): Promise<number> {
  const variables = connectionVariables(url)
  const env = { ...variables, PATH: process.env.PATH, LC_ALL: 'C' } as NodeJS.ProcessEnv
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--no-password']
  const psql = spawn('psql', [...args, '--set=ON_ERROR_STOP=1', '--file=-'], { cwd: '/', env })
  const restore = spawn('pg_restore', ['--no-owner', '--file=-', file], { cwd: '/', env })
  const outputs = [read(psql.stdout), read(psql.stderr), read(restore.stderr)] as const
  const ends = [once(psql, 'close'), once(restore, 'close')] as const
  // The end of the other program explains it.
  psql.stdin.on('error', () => {})
  psql.stdin.write('begin;\n')
  restore.stdout.pipe(psql.stdin, { end: false })
  psql.once('close', () => restore.kill())
  const [restoreCode] = await ends[1]
  // Without the commit, psql's end rolls everything back.
  psql.stdin.end(
    restoreCode === 0 ? `\n${recordRestore(operator, { keepsCredentials })}\ncommit;\n` : '',
  )
  const [code] = await ends[0]
  const [printed, errors, restoreErrors] = await Promise.all(outputs)
  // Without a code it was ended because psql had failed.
  if (restoreCode) throw new Error(`pg_restore failed: ${restoreErrors.trim()}`)
  if (code !== 0) throw new Error(`psql failed: ${errors.trim()}`)
  return Number(printed.trim().split('\n').at(-1))
}

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
