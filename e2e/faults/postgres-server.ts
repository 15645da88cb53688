import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../../db/embedded/cluster.ts'
import { run } from '../../db/embedded/programs.ts'
import { startOrJoin, stopServer } from '../../db/embedded/server.ts'
import { type PostgresServer, serverOf } from '../resilience/postgres-pair.ts'

/** A PostgreSQL server of its own, with fsync, that a test can stop, kill and start again. */
export interface PrivatePostgres extends PostgresServer {
  /** Starts it again on the same port after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server in a new folder, below `parent` if one is given. */
export async function startPrivatePostgres(parent = tmpdir()): Promise<PrivatePostgres> {
  const home = await mkdtemp(join(parent, 'postgres-'))
  await run('chmod', ['755', home])
  const cluster = await openCluster(home)
  const { href } = await startOrJoin(cluster, {})
  const server = serverOf(cluster, href)
  return {
    ...server,
    async restart() {
      await startOrJoin(cluster, {})
    },
    async stop() {
      server.resume()
      await stopServer(cluster)
      await rm(home, { recursive: true, force: true })
    },
  }
}
