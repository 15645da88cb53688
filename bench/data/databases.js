import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { fillStatements, password } from './fill.js'
import { withoutIndexes } from './without-indexes.js'

/** How many accounts each size of the data has. */
export const sizes = { small: 10_000, large: 1_000_000 }

/** @typedef {keyof typeof sizes} Size */

/**
 * Makes the data of a size, or finds it made by an earlier run in the same way; tells whether it was made.
 * @param {typeof import('../product.ts')} product
 * @param {string} server the address of the PostgreSQL
 * @param {Size} size
 */
export async function makeData(product, server, size) {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const recipe = recipeOf()
  try {
    const [made] = await admin`
      select shobj_description(oid, 'pg_database') as recipe from pg_database where datname = ${size}`
    if (made?.recipe === recipe) return false
    const began = performance.now()
    await admin.unsafe(`drop database if exists ${size} with (force)`)
    await admin.unsafe(`create database ${size}`)
    await fill(product, addressOf(server, size), sizes[size])
    // Told last, so that data half made is never taken for whole.
    await admin.unsafe(`comment on database ${size} is '${recipe}'`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Made the data of ${sizes[size].toLocaleString('en-GB')} accounts in ${seconds} s.`)
    return true
  } finally {
    await admin.end()
  }
}

/**
 * A copy of the small data, for what writes; the copy of an earlier run is dropped.
 * @param {string} server
 * @param {string} name
 * @param {Size | undefined} [template]
 */
export async function makeCopy(server, name, template) {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name} ${template ? `template ${template}` : ''}`)
    return addressOf(server, name)
  } finally {
    await admin.end()
  }
}

/**
 * The address of a database of the server.
 * @param {string} server
 * @param {string} name
 */
export const addressOf = (server, name) => Object.assign(new URL(server), { pathname: name }).href

/**
 * @param {typeof import('../product.ts')} product
 * @param {string} url
 * @param {number} accounts
 */
async function fill(product, url, accounts) {
  await product.migrate(url)
  await product.addDemo(url)
  const hash = await product.hashPassword(password)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await withoutIndexes(sql, async () => {
      for (const statement of fillStatements(accounts, hash)) await sql.unsafe(statement)
    })
    await sql`vacuum (analyze)`
  } finally {
    await sql.end()
  }
}

/** What the data is made by: other tables or other statements make other data. */
function recipeOf() {
  const hash = createHash('sha256')
  for (const name of readdirSync('db/migrations').filter((name) => name.endsWith('.sql')))
    hash.update(readFileSync(`db/migrations/${name}`))
  return hash.update(fillStatements(0, '').join()).digest('hex')
}
