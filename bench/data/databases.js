import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { fillStatements, password } from './fill.js'
import { withoutIndexes } from './without-indexes.js'

/** The number of accounts in each data set. */
export const sizes = { small: 10_000, large: 1_000_000 }

/** @typedef {keyof typeof sizes} Size */

/**
 * Creates a data set unless an earlier run has created the same one. Returns whether it is new.
 * @param {typeof import('../product.ts')} product
 * @param {string} server the URL of PostgreSQL
 * @param {Size} size
 */
export async function createData(product, server, size) {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const fingerprint = fingerprintOf()
  try {
    const [existing] = await admin`
      select shobj_description(oid, 'pg_database') as fingerprint from pg_database where datname = ${size}`
    if (existing?.fingerprint === fingerprint) return false
    const startedAt = performance.now()
    await admin.unsafe(`drop database if exists ${size} with (force)`)
    await admin.unsafe(`create database ${size}`)
    await fill(product, databaseUrl(server, size), sizes[size])
    // Written last, so that incomplete data is never taken for complete.
    await admin.unsafe(`comment on database ${size} is '${fingerprint}'`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`Created ${sizes[size].toLocaleString('en-GB')} accounts in ${seconds} s.`)
    return true
  } finally {
    await admin.end()
  }
}

/**
 * Creates a database, empty or as a copy of a data set, in place of one from an earlier run.
 * @param {string} server
 * @param {string} name
 * @param {Size | undefined} [template]
 */
export async function createDatabase(server, name, template) {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name} ${template ? `template ${template}` : ''}`)
    return databaseUrl(server, name)
  } finally {
    await admin.end()
  }
}

/**
 * The URL of a database on a server.
 * @param {string} server
 * @param {string} name
 */
export const databaseUrl = (server, name) => Object.assign(new URL(server), { pathname: name }).href

/**
 * @param {typeof import('../product.ts')} product
 * @param {string} url
 * @param {number} accounts
 */
async function fill(product, url, accounts) {
  const hash = await product.hashPassword(password)
  await fillDatabase(product, url, fillStatements(accounts, hash))
}

/**
 * Creates the tables of a database and the demonstration, and runs statements that add rows.
 * @param {typeof import('../product.ts')} product
 * @param {string} url
 * @param {readonly string[]} statements
 */
export async function fillDatabase(product, url, statements) {
  await product.migrate(url, 'db/migrations')
  await product.addDemo(url)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await withoutIndexes(sql, async () => {
      for (const statement of statements) await sql.unsafe(statement)
    })
    await sql`vacuum (analyze)`
  } finally {
    await sql.end()
  }
}

/** Identifies the data by the migrations and statements that create it. */
function fingerprintOf() {
  const hash = createHash('sha256')
  for (const name of readdirSync('db/migrations').filter((name) => name.endsWith('.sql')))
    hash.update(readFileSync(`db/migrations/${name}`))
  return hash.update(fillStatements(0, '').join()).digest('hex')
}
