import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../../db/embedded/cluster.ts'
import { startOrJoin, stopServer } from '../../db/embedded/server.ts'
import { run } from '../../db/run-program.ts'
import { type PostgresServer, serverOf } from '../resilience/postgres-pair.ts'

/** A PostgreSQL server of its own, with fsync, that a test can stop, kill and start again. */
export interface PrivatePostgres extends PostgresServer {
  /** Starts it again on the same port after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The folder in which the server stores its data, and the variables of its environment. */
export interface PrivatePostgresOptions {
  readonly parent?: string | undefined
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts a PostgreSQL server in a new folder. */
export async function startPrivatePostgres({
  parent = tmpdir(),
  environment,
}: PrivatePostgresOptions = {}): Promise<PrivatePostgres> {
  const home = await mkdtemp(join(parent, 'postgres-'))
  await run('chmod', ['755', home])
  const cluster = await openCluster(home)
  if (environment) cluster.bin = await wrapPrograms(cluster.bin, home, environment)
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

/** A folder with a `pg_ctl` that sets variables, which the server inherits. */
async function wrapPrograms(
  bin: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  const script = `#!/bin/sh\nexec env ${variables.join(' ')} '${join(bin, 'pg_ctl')}' "$@"\n`
  await writeFile(join(folder, 'pg_ctl'), script, { mode: 0o755 })
  return folder
}
