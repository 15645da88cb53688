import { totalmem } from 'node:os'
import postgres from 'postgres'
import { createData } from '../data/databases.js'
import { onCleanup } from './cleanup.js'

/**
 * Starts a PostgreSQL server with the required data and returns its URL and version.
 * @param {typeof import('../product.ts')} product
 * @param {string} home
 * @param {import('../data/databases.js').Size[]} sizes
 */
export async function startPostgres(product, home, sizes) {
  const first = await startServerOfData(product, home)
  let isNew = false
  for (const size of sizes) isNew = (await createData(product, first.url, size)) || isNew
  if (!isNew) return { url: first.url, version: await versionOf(first.url) }
  // Otherwise PostgreSQL would still be writing the new data to disk during the measurements.
  await first.stop()
  const { url } = await startServerOfData(product, home)
  return { url, version: await versionOf(url) }
}

/**
 * Starts a PostgreSQL server whose data is in this folder.
 * @param {typeof import('../product.ts')} product
 * @param {string} home
 */
export async function startServerOfData(product, home) {
  // The benchmark compares programs and not disks, so commits do not wait for the disk. A quarter of
  // the memory is what PostgreSQL's manual recommends.
  const sharedBuffersMb = Math.floor(totalmem() / 4 / 2 ** 20)
  const starting = product.startEmbedded(home, { durable: false, sharedBuffersMb })
  const stop = onCleanup(async () => (await starting).stop())
  return { url: (await starting).url, stop }
}

/** The version of a PostgreSQL server. @param {string} url @returns {Promise<string>} */
export async function versionOf(url) {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql`select split_part(current_setting('server_version'), ' ', 1) as version`
  await sql.end()
  return row?.version
}
