import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { readPidFile, removeStalePidFile } from './pid-file.ts'
import { freePort, lastPort } from './port.ts'
import { run } from './run.ts'

/** How a PostgreSQL of our own differs from the usual. */
export interface Tuning {
  /** False where a crash of the machine may lose commits. */
  readonly durable?: boolean
  /** The memory for its pages, in megabytes. */
  readonly memory?: number
}

/** Starts PostgreSQL and waits until it takes connections; with no port given, on its last one or another free one. */
export async function startServer(cluster: Cluster, tuning: Tuning, port?: number) {
  const { data, bin, account, log } = cluster
  const { durable = true, memory } = tuning
  removeStalePidFile(data)
  const settings = {
    port: port ?? (await freePort(await lastPort(data))),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Rows stand in the details and statements of errors, and members' data is not for logs.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(memory ? { shared_buffers: `${memory}MB` } : {}),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const file = await open(log, 'a', 0o600)
  const { size } = await file.stat()
  try {
    const args = ['start', '-s', '-w', '-D', data, '-o', options.join(' ')]
    await run(join(bin, 'pg_ctl'), args, { account, output: file.fd })
  } catch (cause) {
    const said = (await readFile(log)).subarray(size).toString().trim()
    throw new Error(`PostgreSQL did not start. It wrote to ${log}:\n${said}`, { cause })
  } finally {
    await file.close()
  }
}

/** Stops PostgreSQL if it runs: open transactions are rolled back, and what was committed is on disk. */
export async function stopServer({ data, bin, account }: Cluster): Promise<void> {
  if (!readPidFile(data)) return
  const stop = (mode: string) =>
    run(join(bin, 'pg_ctl'), ['stop', '-s', '-w', '-t', '30', '-m', mode, '-D', data], { account })
  await stop('fast').catch(() => readPidFile(data) && stop('immediate'))
}
