import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadProduct } from './load-product.js'
import { readOptions } from './options.js'
import { circumstances } from './report/circumstances.js'
import { isMet, tableOf } from './report/table.js'
import { writeReport } from './report/write.js'
import { moveAside } from './stage/cores.js'
import { endAll, endOnSignals, isEnding } from './stage/endings.js'
import { startPostgres } from './stage/postgres.js'
import { makeStage } from './stage/stage.js'

/** @typedef {import('./stage/measure.js').Figure} Figure */

/** Measures the service, as it was built, against its rivals. */
const { chosen, settings, write } = readOptions()
endOnSignals()
try {
  const home = resolve('.data/bench')
  await mkdir(home, { recursive: true })
  moveAside(process.pid)
  const product = await loadProduct(home)
  const large = chosen.some((target) => target.large)
  const postgres = await startPostgres(product, home, large ? ['small', 'large'] : ['small'])
  const stage = await makeStage({ product, postgres: postgres.url, settings, home })
  const { lines, failed } = await measureAll(stage)
  const report = `${circumstances(postgres.version, settings)}\n\n${tableOf(lines)}`
  console.log(`\n${report}\n`)
  const missed = lines.filter((line) => !isMet(line)).length
  if (failed) console.log('Not every target could be measured.')
  else
    console.log(missed === 0 ? 'Every target is met.' : `${missed} of ${lines.length} are not met.`)
  if (write && !failed) writeReport(report)
  process.exitCode = failed ? 1 : 0
} catch (error) {
  if (!isEnding()) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// A signal ends everything itself, and then this process.
if (!isEnding()) {
  await endAll()
  process.exit()
}

/** Measures what was chosen; a target that cannot be measured does not keep the others from it. @param {import('./stage/stage.js').Stage} stage */
async function measureAll(stage) {
  /** @type {import('./report/table.js').Line[]} */
  const lines = []
  let failed = false
  for (const { name, rows, measure } of chosen) {
    console.log(`Measuring ${name} …`)
    try {
      const figures = await measure(stage)
      lines.push(...rows.map((row, n) => ({ ...row, .../** @type {Figure} */ (figures[n]) })))
    } catch (error) {
      if (isEnding()) throw error
      failed = true
      const reason = error instanceof Error ? error.message : error
      console.error(`${name} could not be measured: ${reason}`)
    }
  }
  return { lines, failed }
}
