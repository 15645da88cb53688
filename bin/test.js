import { runVisibly } from './prepare/run.js'
import { installDependencies, prepare } from './prepare.js'
import { browserHelp, findBrowser } from './test/browser.js'
import { installInteropPackages } from './test/interop-tools.js'
import { downloadNode, findPostgres, onNode, onPostgres } from './test/other-versions.js'
import { runPlaywright, runTool, runVitest } from './test/run-tests.js'
import { selectionOf } from './test/selection.js'
import { ofCheck, sum } from './test/tally.js'

const words = process.argv.slice(2).filter((word) => word !== '--install-browser')
const mayInstallPackages = Boolean(process.env.CI) || process.argv.includes('--install-browser')
const selection = selectionOf(words)

try {
  const variables = await prepareTests()
  const total = sum([
    ...(selection.runsChecks ? [ofCheck('Biome', await biome()), ofCheck('tsc', await tsc())] : []),
    ...(selection.runsVitest ? [await runVitest(selection.unit)] : []),
    ...(selection.runsPlaywright ? [await runPlaywright(selection.e2e, variables)] : []),
    ...(selection.runsVersions ? await counted('PostgreSQL 15', () => postgres15(variables)) : []),
    ...(selection.runsVersions ? await counted('Node 26', () => node26(variables)) : []),
    ...(selection.runsBenchmark ? await counted('Ratios', ratios) : []),
  ])
  if (total.tests === 0 && !total.failures.length) total.failures.push('No test ran.')
  // Repeated here, because the end of a long log is what people and CI read first.
  for (const failure of total.failures) console.log(`\nFailed: ${failure}`)
  if (total.skipped) console.log(`${total.skipped} skipped`)
  finish(total.passed, total.failures.length)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1)
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
  if (selection.runsInterop) await installInteropPackages()
  if (!selection.needsBrowser) return {}
  const browser = await findBrowser({ mayInstallPackages })
  if (!browser) throw new Error(browserHelp())
  return { CHROMIUM: browser }
}

function biome() {
  return runTool('biome', ['check', '.'])
}

function tsc() {
  return runTool('tsc', ['--noEmit'])
}

/** Runs the part of the tests that depends on PostgreSQL on the oldest supported version. */
async function postgres15(/** @type {Record<string, string>} */ variables) {
  const bin = await findPostgres(15, { mayInstallPackages: Boolean(process.env.CI) })
  if (!bin)
    return skip('the tests on PostgreSQL 15', 'Debian’s package postgresql-15 is not installed')
  console.log(`\nOn PostgreSQL 15 (${bin}):`)
  return [await runPlaywright([], { ...variables, ...onPostgres(15, bin) }, 'postgres')]
}

/** Runs the quick part of the tests on the newest supported version of Node. */
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
 */
function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
