import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { ping } from './greet.ts'
import { readPidFile } from './pid-file.ts'
import { startServer, stopServer, type Tuning } from './server.ts'

const patience = 60_000

// Sessions of a killed server on their way out, a port taken in between, or a server started by a service since killed.
const passing = /shared memory block|Address already in use|"postmaster.pid" already exists/

/** Starts PostgreSQL on this data or joins the running one, and gives the address once it answers there. */
export async function startOrJoin(cluster: Cluster, tuning: Tuning): Promise<URL> {
  const deadline = Date.now() + patience
  for (let started = false; ; await sleep(100)) {
    try {
      if (!readPidFile(cluster.data)) {
        started = true
        await startServer(cluster, tuning)
      }
      const url = addressOf(cluster, readPidFile(cluster.data)?.port ?? 0)
      if (await ping(url)) return new URL(url)
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer; see ${cluster.log}`)
    } catch (error) {
      if (passing.test(String(error)) && Date.now() < deadline) continue
      if (started) await stopServer(cluster)
      throw isRefusal(error) ? refused(cluster) : error
    }
  }
}

function addressOf({ password }: Cluster, port: number): string {
  return `postgres://gatehouse:${password}@127.0.0.1:${port}/gatehouse`
}

// invalid_authorization_specification, invalid_password, invalid_catalog_name
function isRefusal(error: unknown): boolean {
  return ['28000', '28P01', '3D000'].includes(String((error as { code?: unknown }).code))
}

function refused({ data, home }: Cluster): Error {
  return new Error(
    `The database in ${data} does not accept the password in ${home}/postgres.password: bring back the file that was made with it, or stop its PostgreSQL and move the folder away to begin with an empty database.`,
  )
}
