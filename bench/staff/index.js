import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { createDatabase, databaseUrl, fillDatabase } from '../data/databases.js'
import { staffSessionStatements, staffStatements } from '../data/fill-staff.js'
import { onCleanup } from '../environment/cleanup.js'
import { startServerOfData, versionOf } from '../environment/postgres.js'
import { writeReport } from '../report/write.js'
import { measureStaffPages } from './measure.js'
import { isFast, reportStaffPages } from './report.js'

const database = 'staff'

/**
 * Measures the staff pages with a million members, on a PostgreSQL of its own whose data is deleted at the end.
 * Returns the table, and whether every page is fast enough.
 * @param {typeof import('../product.ts')} product
 * @param {string} home
 * @param {{
 *   nodes: readonly import('../environment/nodes.js').Node[], requests: number, keep: boolean, only?: string,
 * }} options
 */
export async function measureStaff(product, home, { nodes, requests, keep, only }) {
  const folder = join(home, 'staff')
  if (!keep) onCleanup(() => rm(folder, { recursive: true, force: true }))
  const { url: server, stop } = await startServerOfData(product, folder)
  const url = databaseUrl(server, database)
  const reports = []
  let isMet = true
  try {
    await createStaffData(product, server)
    for (const node of nodes) {
      console.log(`On Node ${node.version}:`)
      await runStatements(url, staffSessionStatements)
      const pages = await measureStaffPages({ url, home: folder, node, requests, only })
      isMet = isMet && pages.every(isFast)
      const conditions = { node: node.version, postgres: await versionOf(server), requests }
      reports.push(reportStaffPages(pages, conditions))
    }
  } finally {
    await stop()
  }
  const report = reports.join('\n\n')
  console.log(`\n${report}\n`)
  writeReport('bench-staff', report)
  console.log(
    isMet ? 'Every page meets its target at p95.' : 'Some pages miss their target at p95.',
  )
  return isMet
}

/** Creates the data unless an earlier run with `--keep` has left it. */
async function createStaffData(
  /** @type {typeof import('../product.ts')} */ product,
  /** @type {string} */ server,
) {
  const url = databaseUrl(server, database)
  const [existing] = await runStatements(server, [
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = '${database}'`,
  ])
  if (existing?.state === 'complete') return product.migrate(url, 'db/migrations')
  const startedAt = performance.now()
  await createDatabase(server, database)
  await fillDatabase(product, url, staffStatements())
  await runStatements(server, [`comment on database ${database} is 'complete'`])
  console.log(`Created the data in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

/** Runs statements one after the other and returns the rows of the last. */
async function runStatements(
  /** @type {string} */ url,
  /** @type {readonly string[]} */ statements,
) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    /** @type {Record<string, any>[]} */
    let rows = []
    for (const statement of statements) rows = await sql.unsafe(statement)
    return rows
  } finally {
    await sql.end()
  }
}
