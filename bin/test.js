import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { show } from './prepare/run.js'
import { prepare } from './prepare.js'
import { findBrowser } from './test/browser.js'
import { check, faultsOf, ofPlaywright, ofVitest, sum } from './test/tally.js'

const tool = (/** @type {string} */ name) => `node_modules/.bin/${name}`
const words = process.argv.slice(2)

try {
  await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const browser = await findBrowser()
const reports = mkdtempSync(join(tmpdir(), 'gatehouse-'))
const unit = join(reports, 'unit.json')
const e2e = join(reports, 'e2e.json')

const biome = await show(tool('biome'), ['check', '.'])
const tsc = await show(tool('tsc'), ['--noEmit'])
const vitest = await show(tool('vitest'), [
  'run',
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
])
const playwright = await show(
  tool('playwright'),
  [
    ...['test', '--config', 'e2e/playwright.config.ts'],
    ...[`--reporter=${process.env.CI ? 'line' : 'list'},json`, ...words],
  ],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e, ...(browser ? { CHROMIUM: browser } : {}) },
)

const total = sum([check(biome), check(tsc), ofVitest(vitest, unit), ofPlaywright(playwright, e2e)])
for (const fault of faultsOf(e2e)) console.log(`\nFailed: ${fault}`)
rmSync(reports, { recursive: true })
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 && total.ran > 0 ? 0 : 1
