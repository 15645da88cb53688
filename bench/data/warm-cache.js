import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'

/**
 * Reads the data into memory, as on a database that has been busy for a while: first all files, then
 * the rows and index entries that profiles need.
 * @param {string} home
 * @param {string} url
 * @param {number} accounts
 */
export async function warmCache(home, url, accounts) {
  await readFiles(join(home, 'postgres', 'base'))
  const sql = postgres(url, { max: 1 })
  await sql.unsafe(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
  )
  await sql`
    select count(account.email) from generate_series(1, ${accounts}::int) as n
    join credential on credential.hash = sha256(('gh_bearer-' || n)::bytea)
    join account on account.id = credential.account_id`
  await sql.end()
}

async function readFiles(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const discard = new Writable({ write: (_, __, done) => done() })
    const file = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 })
    // A checkpoint may delete a file in the meantime. Such a file is not needed.
    await pipeline(file, discard).catch(() => {})
  }
}
