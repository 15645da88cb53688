import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { cleanUp, cleanUpOnSignals, isStopping } from './environment/cleanup.js'
import { moveToLoadCores } from './environment/cores.js'
import { createEnvironment } from './environment/environment.js'
import { findNodes } from './environment/nodes.js'
import { startPostgres } from './environment/postgres.js'
import { loadProduct } from './load-product.js'
import { readOptions } from './options.js'
import { drawProfile } from './profile.js'
import { describeCheck, isBelowFloor } from './report/check.js'
import { describeConditions } from './report/conditions.js'
import { formatProfiles } from './report/profiles.js'
import { formatTable, isMet } from './report/table.js'
import { publishReport, writeReport } from './report/write.js'
import { measureStaff } from './staff/index.js'

// Measures the built service against its rivals.
const { chosen, settings, write, publish, check, profile, staff, onlyOwnNode } = readOptions()
cleanUpOnSignals()
try {
  if (publish) {
    publishReport()
    await finish(0)
  }
  const home = resolve('.data/bench')
  await mkdir(home, { recursive: true })
  if (!staff) moveToLoadCores(process.pid)
  const product = await loadProduct(home)
  if (staff) {
    const nodes = await findNodes(onlyOwnNode)
    const isMet = await measureStaff(product, home, { ...staff, nodes })
    await finish(isMet ? 0 : 1)
  }
  const large = chosen.some((target) => target.large)
  const postgres = await startPostgres(product, home, large ? ['small', 'large'] : ['small'])
  const nodes = await findNodes(onlyOwnNode)
  /** @type {import('./report/table.js').ResultRow[]} */
  const rows = chosen.flatMap((target) => target.rows.map((row) => ({ ...row, target, runs: [] })))
  /** @type {import('./profile.js').DrawnProfile[]} */
  const profiles = []
  /** Profiles the chosen targets, or those that are missed. */
  const drawProfiles = async (
    /** @type {import('./environment/environment.js').Environment} */ environment,
  ) => {
    for (const target of chosen) {
      const isMissed = rows.some((row) => row.target === target && !isMet(row))
      if (target.profiled && (profile || isMissed))
        profiles.push(await drawProfile(environment, target.profiled))
    }
  }
  let failed = false
  for (const node of nodes) {
    console.log(`On Node ${node.version}:`)
    const environment = await createEnvironment({
      product,
      postgres: postgres.url,
      settings,
      home,
      node,
    })
    if (!profile) failed = (await measureAll(environment, rows)) || failed
    if (profile || (write && node === nodes.at(-1))) await drawProfiles(environment)
    await environment.stop()
  }
  if (check) failed = reportCheck(rows) || failed
  else if (profile) console.log(formatProfiles(profiles))
  else reportTable({ rows, nodes, version: postgres.version, profiles, failed })
  process.exitCode = failed ? 1 : 0
} catch (error) {
  if (!isStopping()) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await finish()

/** Stops everything and exits. The signal handler cleans up and exits by itself. @param {number} [code] */
async function finish(code) {
  if (isStopping()) return
  await cleanUp()
  process.exit(code)
}

/**
 * Prints the table and, after a full run, writes the report.
 * @param {{
 *   rows: import('./report/table.js').ResultRow[], nodes: import('./environment/nodes.js').Node[],
 *   version: string, profiles: import('./profile.js').DrawnProfile[], failed: boolean,
 * }} result `version` is that of PostgreSQL
 */
function reportTable({ rows, nodes, version, profiles, failed }) {
  const table = `${describeConditions(version, settings)}\n\n${formatTable(rows, nodes)}`
  const report = profiles.length > 0 ? `${table}\n\n${formatProfiles(profiles)}` : table
  console.log(`\n${report}\n`)
  const missed = rows.filter((row) => !isMet(row)).length
  if (failed) console.log('Some targets could not be measured.')
  else if (missed === 0) console.log('All targets are met.')
  else console.log(`${missed} of ${rows.length} targets are not met.`)
  if (write && !failed) writeReport('bench', report)
}

/** Prints each ratio with its floor, and returns whether one is below it. @param {import('./report/table.js').ResultRow[]} rows */
function reportCheck(rows) {
  for (const row of rows) console.log(describeCheck(row))
  return rows.some(isBelowFloor)
}

/**
 * Measures the chosen targets and adds a run to their rows. A target that fails does not prevent the
 * others. Returns whether one failed.
 * @param {import('./environment/environment.js').Environment} environment
 * @param {import('./report/table.js').ResultRow[]} rows
 */
async function measureAll(environment, rows) {
  let failed = false
  for (const target of chosen) {
    console.log(`Measuring ${target.name} …`)
    const own = rows.filter((row) => row.target === target)
    try {
      const measurements = await target.measure(environment)
      own.forEach((row, n) => {
        row.runs.push(measurements[n])
      })
    } catch (error) {
      if (isStopping()) throw error
      failed = true
      for (const row of own) row.runs.push(undefined)
      const reason = error instanceof Error ? error.message : error
      console.error(`${target.name} could not be measured: ${reason}`)
    }
  }
  return failed
}
