import { readFileSync } from 'node:fs'
import { appendFile, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Cluster, openCluster, runStatements } from '../../db/embedded/cluster.ts'
import {
  control,
  runningServer,
  type ServerOptions,
  startOrJoin,
  stopServer,
} from '../../db/embedded/server.ts'
import { run } from '../../db/run-program.ts'

/** One of the two PostgreSQL servers, with ways to make it fail. */
export interface PostgresServer {
  readonly url: string
  /** Kills the server and its sessions, as a power cut does. */
  kill(): void
  /** Stops the processes. Connections stay open and new ones are accepted, but nothing responds. */
  suspend(): void
  resume(): void
}

/** A primary with a standby that follows it. */
export interface PostgresPair {
  /** A connection string with both hosts. */
  readonly url: string
  readonly primary: PostgresServer
  readonly standby: PostgresServer
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

interface PairOptions extends ServerOptions {
  /** True if the standby has each commit before it is acknowledged; else it applies it some milliseconds later. */
  readonly synchronous?: boolean
  /** Fills the primary before the standby becomes a copy of it. */
  readonly fill?: (url: string) => Promise<void>
}

/** Starts a primary and a standby, by default with synchronous replication. */
export async function startPostgresPair({
  synchronous = true,
  fill,
  ...options
}: PairOptions = {}): Promise<PostgresPair> {
  const serverOptions = { durable: false, ...options }
  const home = await mkdtemp(join(tmpdir(), 'postgres-pair-'))
  const pathOf = (name: string) => join(home, name)
  await mkdir(pathOf('primary'))
  // If PostgreSQL's own account cannot read these folders, the cluster is created elsewhere.
  await run('chmod', ['755', home, pathOf('primary')])
  const primaryCluster = await openCluster(pathOf('primary'))
  await extendRole(primaryCluster)
  if (fill) {
    await fill((await startOrJoin(primaryCluster, serverOptions)).href)
    await stopServer(primaryCluster)
  }
  await cp(pathOf('primary'), pathOf('standby'), { recursive: true, preserveTimestamps: true })
  await rm(join(pathOf('standby'), 'postgres/server.log'), { force: true })
  const standbyCluster = await openCluster(pathOf('standby'))

  const primary = await startOrJoin(primaryCluster, serverOptions)
  const { port, password } = primary
  await configure(standbyCluster, [
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=gatehouse password=${password} application_name=standby'`,
    ...(synchronous ? [] : [`recovery_min_apply_delay = '8ms'`]),
  ])
  await write(standbyCluster, 'standby.signal', '')
  const standby = await startOrJoin(standbyCluster, serverOptions)
  if (synchronous) {
    await configure(primaryCluster, [`synchronous_standby_names = 'standby'`])
    await control(primaryCluster, 'reload')
  }
  await waitForReplication(primary.href, synchronous)

  return {
    url: primary.href.replace(primary.host, `${primary.host},${standby.host}`),
    primary: serverOf(primaryCluster, primary.href),
    standby: serverOf(standbyCluster, standby.href),
    async promoteStandby() {
      await control(standbyCluster, 'promote')
    },
    async stop() {
      for (const cluster of [primaryCluster, standbyCluster]) signal(cluster, 'SIGCONT')
      await stopServer(primaryCluster).catch(() => {})
      await stopServer(standbyCluster)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Makes the server of a cluster fail. */
export const serverOf = (cluster: Cluster, url: string): PostgresServer => ({
  url,
  kill() {
    const pid = runningServer(cluster.data)?.pid
    if (!pid) return
    // A session notices the death of its parent only when it is idle, so it could respond once more.
    const sessions = childrenOf(pid)
    process.kill(pid, 'SIGKILL')
    signalEach(sessions, 'SIGKILL')
  },
  suspend: () => signal(cluster, 'SIGSTOP'),
  resume: () => signal(cluster, 'SIGCONT'),
})

/** Signals the parent first, so that it starts no more children. */
function signal({ data }: Cluster, name: NodeJS.Signals) {
  const pid = runningServer(data)?.pid
  if (!pid) return
  process.kill(pid, name)
  signalEach(childrenOf(pid), name)
}

function signalEach(pids: readonly number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has exited in the meantime.
    }
  }
}

async function waitForReplication(primaryUrl: string, synchronous: boolean) {
  const sql = postgres(primaryUrl, { max: 1 })
  const state = synchronous ? 'sync' : 'async'
  const streaming = () => sql`
    select from pg_stat_replication where state = 'streaming' and sync_state = ${state}`
  while ((await streaming()).length < 1) await sleep(50)
  await sql.end()
}

/** The ids of a process's children, on Linux. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Lets the service's role replicate, and create other roles. */
const extendRole = (cluster: Cluster) =>
  runStatements(cluster, 'gatehouse', [
    'alter role gatehouse replication createrole',
    'grant pg_monitor to gatehouse',
    'grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume() to gatehouse',
  ])

const configure = ({ data }: Cluster, lines: readonly string[]) =>
  appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)

async function write({ data, account }: Cluster, name: string, text: string) {
  const file = join(data, name)
  await writeFile(file, text)
  if (account.uid !== undefined) await chown(file, account.uid, account.gid as number)
}
