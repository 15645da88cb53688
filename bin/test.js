import { runVisibly } from './prepare/run.js'
import { installDependencies, prepare } from './prepare.js'
import { browserHelp, findBrowser, requireBrowser } from './test/browser.js'
import { installDebianPackages, installInteropPackages } from './test/interop-tools.js'
import { downloadNode, findPostgres, onNode, onPostgres } from './test/other-versions.js'
import { runPlaywright, runTool, runVitest } from './test/run-tests.js'
import { selectionOf } from './test/selection.js'
import {
  limitProcessorTime,
  ofCheck,
  printSkips,
  printSlowest,
  sum,
  writeDurations,
} from './test/tally.js'

const words = process.argv.slice(2).filter((word) => word !== '--install-browser')
const mayInstallPackages = Boolean(process.env.CI) || process.argv.includes('--install-browser')
const selection = selectionOf(words)

try {
  const variables = await prepareTests()
  // The checks use the time in which end-to-end tests wait.
  const together = await Promise.all([checks(), unitTests(), endToEnd(variables)])
  const total = sum([
    ...together.flat(),
    ...(selection.runsEverything
      ? await counted('PostgreSQL 15', () => postgres15(variables))
      : []),
    ...(selection.runsEverything ? await counted('Node 26', () => node26(variables)) : []),
    ...(selection.runsEverything ? await counted('Ratios', ratios) : []),
  ])
  if (total.tests === 0 && !total.failures.length) total.failures.push('No test ran.')
  const skipped = total.skips.length
  if (skipped && process.env.CI) {
    total.failures.push(`${skipped} tests did not run, and in CI all must run`)
  }
  // Repeated here, because the end of a long log is what people and CI read first.
  for (const failure of total.failures) console.log(`\nFailed: ${failure}`)
  printSlowest(total.files)
  if (selection.isTier) writeDurations(total.files)
  printSkips(total.skips)
  if (variables.CHROMIUM === '') console.log(browserHelp())
  finish(total.passed, total.failures.length, skipped)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1, 0)
}

/**
 * Builds what the selected tests need, and finds a browser if they need one. Returns the variables of
 * the end-to-end tests.
 * @returns {Promise<Record<string, string>>}
 */
async function prepareTests() {
  if (!selection.runsPlaywright) {
    await installDependencies()
    return {}
  }
  await prepare()
  // A source file that is edited during the run must not change what is tested.
  const prepared = { PREPARED: 'true' }
  if (selection.runsInterop) await installInteropPackages()
  if (selection.runsEverything) await installDebianPackages(['test:all'], { mayInstallPackages })
  if (!selection.needsBrowser) return prepared
  const prefersPackage = mayInstallPackages
  if (selection.needsWindow) {
    return { ...prepared, CHROMIUM: await requireBrowser({ prefersPackage, whole: true }) }
  }
  // Without a browser, the tests that need none still run.
  const found = { ...prepared, CHROMIUM: (await findBrowser({ prefersPackage })) ?? '' }
  if (!selection.runsEverything) return found
  const whole = await findBrowser({ prefersPackage, whole: true })
  if (!whole && process.env.CI) throw new Error(browserHelp())
  if (!whole) skip('the tests in a whole browser', 'there is none')
  return { ...found, WHOLE_CHROMIUM: whole ?? '' }
}

async function checks() {
  if (!selection.isTier) return []
  const [biome, tsc, oxlint] = await Promise.all([
    runTool('biome', ['check', '.'], {}, { isBeside: true }),
    runTool('tsc', ['--noEmit'], {}, { isBeside: true }),
    runTool('oxlint', [], {}, { isBeside: true }),
  ])
  return [ofCheck('Biome', biome), ofCheck('tsc', tsc), ofCheck('Oxlint', oxlint)]
}

async function unitTests() {
  if (!selection.runsVitest) return []
  return [await runVitest(selection.unit, fuzzVariables(), { isBeside: selection.runsPlaywright })]
}

/**
 * Runs the end-to-end tests that are named, or those of the tier.
 * @param {Record<string, string>} variables
 */
async function endToEnd(variables) {
  if (!selection.runsPlaywright) return []
  if (!selection.isTier) return [await runPlaywright(selection.e2e, variables)]
  if (!selection.runsEverything) {
    return [limitProcessorTime(await runPlaywright([], { ...variables, TIER: 'quick' }))]
  }
  return [
    await runPlaywright([], { ...variables, TIER: 'all' }),
    await runPlaywright([], { ...variables, TIER: 'alone' }),
  ]
}

/** In everything, each property is tried with ten times as many cases. */
function fuzzVariables() {
  return selection.runsEverything ? { FUZZ_RUNS: process.env.FUZZ_RUNS || '3000' } : {}
}

/** Runs the part of the tests that depends on PostgreSQL on the oldest supported version. */
async function postgres15(/** @type {Record<string, string>} */ variables) {
  const bin = await findPostgres(15, { mayInstallPackages: Boolean(process.env.CI) })
  if (!bin)
    return skip('the tests on PostgreSQL 15', 'Debian’s package postgresql-15 is not installed')
  console.log(`\nOn PostgreSQL 15 (${bin}):`)
  return [await runPlaywright([], { ...variables, ...onPostgres(15, bin) }, 'postgres')]
}

/** Runs the tests of what Node does on its newest supported version. */
async function node26(/** @type {Record<string, string>} */ variables) {
  if (Number.parseInt(process.versions.node, 10) >= 26) return []
  if (!process.env.CI) return skip('the tests on Node 26', 'it is downloaded only if CI is set')
  const bin = await downloadNode(26)
  console.log(`\nOn Node 26 (${bin}):`)
  return [
    await runVitest([], { FUZZ_RUNS: '100', ...onNode(bin) }),
    await runPlaywright([], { ...variables, ...onNode(bin) }, 'node'),
  ]
}

/** Checks that no target of the benchmark has fallen below its floor. */
async function ratios() {
  if (!process.env.CI) return skip('the benchmark', 'it runs only if CI is set')
  console.log('\nThe ratios of the benchmark:')
  const code = await runVisibly('npm', ['run', '--silent', 'bench', '--', '--check'])
  return [ofCheck('npm run bench -- --check', code)]
}

/**
 * Counts a step that cannot be prepared as one failure, and keeps the results of the others.
 * @param {string} name
 * @param {() => Promise<import('./test/tally.js').Tally[]>} step
 */
async function counted(name, step) {
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return [ofCheck(name, 1)]
  }
}

function skip(/** @type {string} */ name, /** @type {string} */ reason) {
  console.log(`Skipped ${name}: ${reason}.`)
  return []
}

/**
 * Prints the last line, which CI reads.
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 */
function finish(passed, failed, skipped) {
  const note = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${passed} passed, ${failed} failed${note}`)
  process.exitCode = failed === 0 ? 0 : 1
}
