import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../run-program.ts'
import type { Cluster } from './cluster.ts'

/** Settings for tests and measurements: without `durable`, a crash of the machine may lose commits. */
export type ServerOptions = {
  durable?: boolean
  sharedBuffersMb?: number
  bin?: string | undefined
  /** Never stops a server that was running, although its owner may have died: a service may be about to join it. */
  isGuest?: boolean
}

// Details and statements of errors contain members' data, which must not be logged.
const settings = `listen_addresses=127.0.0.1 unix_socket_directories= max_connections=200 timezone=UTC
  log_timezone=UTC log_checkpoints=off log_error_verbosity=terse log_min_error_statement=panic`

/** Errors that pass: the last sessions of a killed server, and an interrupted start. */
const transientError = /shared memory block|"postmaster.pid" already exists/
const portInUse = /Address already in use/

/** Starts PostgreSQL or joins the running one, and returns its URL once it accepts connections. */
export async function startOrJoin(cluster: Cluster, options: ServerOptions): Promise<URL> {
  const { data, password } = cluster
  // The last port comes first, since other services may still use its URL.
  let port = readText(join(data, 'postmaster.opts')).match(/"port=(\d+)"/)?.[1]
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const server = runningServer(data)
    if (server?.isReady)
      return new URL(`postgres://gatehouse:${password}@127.0.0.1:${server.port}/gatehouse`)
    // Systems assign ports above these by themselves.
    port ??= `${randomInt(20_000, 32_000)}`
    await (server ? sleep(100) : start(cluster, options, port)).catch((error) => {
      if (portInUse.test(error)) port = undefined
      else if (!transientError.test(error)) throw error
      return sleep(100)
    })
  }
  throw new Error(`PostgreSQL is not ready; see ${join(data, 'server.log')}`)
}

async function start(cluster: Cluster, options: ServerOptions, port: string): Promise<void> {
  const { data } = cluster
  const { durable = true, sharedBuffersMb } = options
  // The id in this file may be another process's by now. PostgreSQL recognises the last sessions of a
  // killed server without it.
  rmSync(join(data, 'postmaster.pid'), { force: true })
  const parameters = [
    `port=${port}`,
    ...settings.split(/\s+/),
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(sharedBuffersMb ? [`shared_buffers=${sharedBuffersMb}MB`] : []),
  ].map((parameter) => `-c ${parameter}`)
  const log = join(data, 'server.log')
  const { length } = readText(log)
  await control(cluster, 'start', '-l', log, '-o', parameters.join(' ')).catch((cause) => {
    const output = readText(log).slice(length).trim()
    throw new Error(`PostgreSQL did not start. It wrote to ${log}:\n${output}`, { cause })
  })
}

/** Stops PostgreSQL if it is running; open transactions are rolled back. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (!runningServer(cluster.data)) return
  await control(cluster, 'stop').catch((error) => {
    if (runningServer(cluster.data)) throw error
  })
}

/** Runs `pg_ctl` on a data folder, and waits until it has done its work. */
export const control = ({ data, bin, account }: Cluster, ...args: string[]): Promise<string> =>
  run(join(bin, 'pg_ctl'), ['-s', '-w', '-D', data, ...args], { account })

/** Reads from `postmaster.pid` which PostgreSQL runs on this data folder; undefined if none does. */
export function runningServer(data: string) {
  const file = readText(join(data, 'postmaster.pid'))
  const [pid, folder, , port, , , , status = ''] = file.split('\n')
  // The folder is the one that PostgreSQL was started with; it may have been moved since.
  if (!pid || !commandOf(pid).includes(`postgres -D ${folder} `)) return undefined
  return { pid: Number(pid), port: Number(port), isReady: status.startsWith('ready') }
}

const commandOf = (pid: string) =>
  process.platform === 'linux'
    ? readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
