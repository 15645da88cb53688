import { totalmem } from 'node:os'
import postgres from 'postgres'
import { makeData } from '../data/databases.js'
import { endLater } from './endings.js'

/**
 * Starts a PostgreSQL of our own, with the data that is needed, and gives its address and release.
 * @param {typeof import('../product.ts')} product
 * @param {string} home
 * @param {import('../data/databases.js').Size[]} sizes
 */
export async function startPostgres(product, home, sizes) {
  const first = await start(product, home)
  let made = false
  for (const size of sizes) made = (await makeData(product, first.url, size)) || made
  if (!made) return { url: first.url, version: await versionOf(first.url) }
  // What was made is on its way to the disk, and would be so during the measurements.
  await first.stop()
  const { url } = await start(product, home)
  return { url, version: await versionOf(url) }
}

/** @param {typeof import('../product.ts')} product @param {string} home */
async function start(product, home) {
  // Without waiting for the disk at each commit, so that the programs are compared and not the disk.
  // And with the quarter of the memory that its manual recommends.
  const memory = Math.floor(totalmem() / 4 / 2 ** 20)
  const starting = product.startEmbedded(home, { durable: false, sharedBuffersMb: memory })
  const stop = endLater(async () => (await starting).stop())
  return { url: (await starting).url, stop }
}

/** @param {string} url @returns {Promise<string>} */
async function versionOf(url) {
  const sql = postgres(url, { max: 1 })
  const [row] = await sql`select split_part(current_setting('server_version'), ' ', 1) as version`
  await sql.end()
  return row?.version
}
