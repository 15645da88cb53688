import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Gives the wished port of 127.0.0.1 if it is free, else one that the system picks. */
export async function freePort(wished = 0): Promise<number> {
  const server = createServer()
  try {
    server.listen(wished, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Reads the port that PostgreSQL was last started on; keeping it spares others that joined a new address. */
export async function lastPort(data: string): Promise<number | undefined> {
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = /"port=(\d+)"/.exec(options)?.[1]
  return port ? Number(port) : undefined
}
