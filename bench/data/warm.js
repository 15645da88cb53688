import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'

/**
 * Has the data of so many accounts in memory, as it is where a database has been busy for a while: programs
 * are compared and not disks. First the files, in one go, then what a reader of a profile goes by.
 * @param {string} home
 * @param {string} url
 * @param {number} accounts
 */
export async function warm(home, url, accounts) {
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
    const nowhere = new Writable({ write: (_, __, done) => done() })
    const file = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 })
    // What a checkpoint takes away meanwhile holds nothing that is read.
    await pipeline(file, nowhere).catch(() => {})
  }
}
