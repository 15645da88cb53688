import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from './prepare/run.js'
import { installDependencies, prepare } from './prepare.js'
import { browserHelp, findBrowser } from './test/browser.js'
import { selectionOf } from './test/selection.js'
import { failuresOf, ofCheck, ofPlaywright, ofVitest, sum } from './test/tally.js'

const words = process.argv.slice(2).filter((word) => word !== '--install-browser')
const mayInstallPackages = Boolean(process.env.CI) || process.argv.includes('--install-browser')
const selection = selectionOf(words)
const reports = mkdtempSync(join(tmpdir(), 'gatehouse-'))

try {
  const browser = await prepareTests()
  const total = sum([
    ...(selection.runsChecks ? [ofCheck(await biome()), ofCheck(await tsc())] : []),
    ...(selection.runsVitest ? [await vitest()] : []),
    ...(selection.runsPlaywright ? [await playwright(browser)] : []),
  ])
  if (total.skipped) console.log(`${total.skipped} skipped`)
  finish(total.passed, total.tests === 0 ? Math.max(total.failed, 1) : total.failed)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1)
}
rmSync(reports, { recursive: true })

/** Builds what the selected tests need, and returns the path of a browser if they need one. */
async function prepareTests() {
  if (!selection.runsPlaywright) return installDependencies()
  await prepare()
  if (!selection.needsBrowser) return
  const browser = await findBrowser({ mayInstallPackages })
  if (!browser) throw new Error(browserHelp())
  return browser
}

function biome() {
  return runTool('biome', ['check', '.'])
}

function tsc() {
  return runTool('tsc', ['--noEmit'])
}

async function vitest() {
  const report = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ofVitest(await runTool('vitest', ['run', ...reporters, ...selection.unit]), report)
}

async function playwright(/** @type {string | undefined} */ browser) {
  const report = join(reports, 'e2e.json')
  const reporters = `--reporter=${process.env.CI ? 'line' : 'list'},json`
  const code = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', reporters, ...selection.e2e],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(browser ? { CHROMIUM: browser } : {}) },
  )
  for (const failure of failuresOf(report)) console.log(`\nFailed: ${failure}`)
  return ofPlaywright(code, report)
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [variables]
 */
function runTool(name, args, variables) {
  return runVisibly(`node_modules/.bin/${name}`, args, {
    FUZZ_RUNS: process.env.FUZZ_RUNS || '3000',
    ...variables,
  })
}

/**
 * Prints the last line, which CI reads.
 * @param {number} passed
 * @param {number} failed
 */
function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
