import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { succeeds } from '../../bin/test/debian.js'
import { freePort, root } from '../fixtures/service.ts'

/** Returns true if PgBouncer is installed. */
export const hasPgBouncer = () => succeeds('pgbouncer', '--version')

/** The setting without which PgBouncer refuses the connections of the service (docs/larger.md). */
export const ignoredParameters = 'ignore_startup_parameters = statement_timeout,lock_timeout'

/** PgBouncer in front of a database. */
export interface PgBouncer {
  /** The URL of the database through it, as docs/larger.md says. */
  readonly url: string
  /** Sends the next transactions to another server with the same database, as the script of a failover does. */
  pointTo(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

const [, printed = ''] =
  readFileSync(join(root, 'docs/larger.md'), 'utf8').match(/```ini\n(; [\s\S]*?)```/) ?? []

/** Starts PgBouncer with the settings that docs/larger.md prints, in front of a database, with four connections to it. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: string = ignoredParameters,
): Promise<PgBouncer> {
  const { username, password, pathname } = new URL(databaseUrl)
  const home = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  await writeFile(join(home, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const writeSettings = ({ hostname, port: serverPort }: URL) =>
    writeFile(
      join(home, 'pgbouncer.ini'),
      printed
        .replace(/^gatehouse = .*/m, `* = host=${hostname} port=${serverPort}`)
        .replace(/^(listen_port =).*/m, `$1 ${port}`)
        .replace(/^(auth_file =).*/m, `$1 ${join(home, 'users')}`)
        .replace(/^(default_pool_size =).*/m, '$1 4\nserver_round_robin = 1\nunix_socket_dir =')
        .replace(/^ignore_startup_parameters .*\n/m, `${settings}\n`),
    )
  await writeSettings(new URL(databaseUrl))
  await chmod(home, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', ['-q', ...user, join(home, 'pgbouncer.ini')])
  let log = ''
  pooler.stderr.on('data', (text) => {
    log += text
  })
  const killNow = () => pooler.kill('SIGKILL')
  process.once('exit', killNow)
  await waitUntilListening(port, () => log)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}?prepare=false`,
    async pointTo(other) {
      await writeSettings(new URL(other))
      pooler.kill('SIGHUP')
    },
    async stop() {
      process.off('exit', killNow)
      const exit = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await exit
      await rm(home, { recursive: true })
    },
  }
}

async function waitUntilListening(port: number, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').catch(() => false)
    socket.destroy()
    if (isListening) return
    await sleep(50)
  }
  throw new Error(`PgBouncer does not accept connections:\n${log()}`)
}
