import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sandbox } from './sandbox.js'

/** After so long for each file a run is ended; a defect that stops the tests altogether has been noticed. */
const maxFileMs = 300_000

/** What is chosen of a defect. @typedef {Pick<import('./switch.js').Defect, 'name' | 'with'>} Defect */

/**
 * @typedef {object} Notice
 * @property {string} file
 * @property {string} test the title of the test that failed first, or what happened instead
 * @property {boolean} [isOutside] true if it is the title of no test
 */

/**
 * @typedef {object} How
 * @property {Record<string, string>} [variables]
 * @property {number} [slot] differs between runs at the same time
 * @property {boolean} [all] true to run on after a failure
 * @property {string} [reporter] one of Playwright, beside that of the failures
 */

/** The runs of this process, each in a group of its own. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
process.on('exit', () => {
  running.forEach(end)
  stopDatabases()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** Returns those of these rows of the table of ways in that do not fail with a defect. */
export async function rowsWithoutFailure(
  /** @type {string[]} */ rows,
  /** @type {Defect} */ defect,
  /** @type {How} */ how,
) {
  if (rows.length === 0) return []
  const words = `e2e/http/ways-in.spec.ts > (${rows.join('|')}) yields`
  const failed = (await failures(words, defect, { ...how, all: true })).map(({ test }) => test)
  return rows.filter((row) => !failed.some((title) => title.startsWith(`${row} yields`)))
}

/** Runs tests in the sandbox until the first failure, and returns what failed. */
export const firstFailure = async (
  /** @type {string} */ words,
  /** @type {Defect} */ defect,
  /** @type {How} */ how,
) => (await failures(words, defect, how))[0]

/**
 * Runs tests in the sandbox, and returns what failed.
 * @param {string} words `files` or `files > title`, of Vitest or of Playwright
 * @param {Defect} defect
 * @param {How} how
 * @returns {Promise<Notice[]>}
 */
export async function failures(words, defect, how) {
  const { variables = {}, slot = 0, all = false, reporter } = how
  const [file = '', title = ''] = words.split(' > ')
  const files = file.split(' ')
  const report = join(sandbox, `report-${slot}.json`)
  rmSync(report, { force: true })
  const environment = {
    ...variables,
    GATEHOUSE_DEFECT: [defect.name, ...(defect.with ?? [])].join(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    FUZZ_RUNS: '300',
    // The sandbox has been built.
    PREPARED: 'true',
    // A run that ends stops its PostgreSQL, which the other slots must not use.
    POSTGRES_HOME: `.data/slot-${slot}`,
  }
  const code = /\.spec\.ts$/.test(file)
    ? await run('playwright', environment, files.length * maxFileMs, [
        'test',
        '--config=e2e/playwright.config.ts',
        '--workers=1',
        `--reporter=json${reporter ? `,${reporter}` : ''}`,
        '--project=api',
        '--project=pages',
        '--pass-with-no-tests',
        ...files,
        ...(all ? [] : ['-x']),
        `--output=results/slot-${slot}`,
        ...(title ? ['-g', title] : []),
      ])
    : await run('vitest', environment, files.length * maxFileMs, [
        'run',
        ...files,
        // Each file of a whole run comes to what its modules do while they load.
        all ? '--isolate' : '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
        ...(title ? ['-t', title] : []),
      ])
  if (code === 0) return []
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  return result.testResults ? ofVitest(result) : ofPlaywright(result, file)
}

async function run(
  /** @type {string} */ tool,
  /** @type {Record<string, string>} */ environment,
  /** @type {number} */ maxMs,
  /** @type {string[]} */ args,
) {
  const child = spawn(`node_modules/.bin/${tool}`, args, {
    cwd: sandbox,
    stdio: 'ignore',
    // A group of its own, so that ending it ends the services that it started.
    detached: true,
    env: { ...process.env, ...environment },
  })
  running.add(child)
  const timer = setTimeout(end, maxMs, child)
  const code = await new Promise((resolve) => child.on('close', resolve))
  running.delete(child)
  clearTimeout(timer)
  return code
}

/** Stops each PostgreSQL that a run has left, which is in a group of its own. */
function stopDatabases() {
  const data = join(sandbox, '.data')
  for (const slot of existsSync(data) ? readdirSync(data) : []) {
    const path = join(data, slot, 'postgres', 'postmaster.pid')
    const [pid] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    try {
      if (pid) process.kill(Number(pid), 'SIGINT')
    } catch {
      // It has ended without removing its file.
    }
  }
}

function end(/** @type {import('node:child_process').ChildProcess} */ { pid }) {
  if (pid) process.kill(-pid, 'SIGKILL')
}

/** @returns {Notice[]} */
function ofVitest(/** @type {any} */ { testResults }) {
  return testResults
    .filter((/** @type {any} */ { status }) => status === 'failed')
    .map((/** @type {any} */ { name, assertionResults }) => {
      const failed = assertionResults.find((/** @type {any} */ { status }) => status === 'failed')
      const file = relative(realpathSync(sandbox), name)
      if (failed) return { file, test: failed.fullName }
      return { file, test: 'the file could not be loaded', isOutside: true }
    })
}

/** @returns {Notice[]} */
function ofPlaywright(/** @type {any} */ { suites = [], errors = [] }, /** @type {string} */ file) {
  const specs = suites.flatMap(function all(/** @type {any} */ suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(all)]
  })
  const failed = specs.filter((/** @type {any} */ { tests }) =>
    tests.some((/** @type {any} */ { status }) => status === 'unexpected'),
  )
  const [error] = errors
  // A worker that stops checks all documents, after its tests; and a service that does not start ends the run.
  if (failed.length === 0) {
    const test = error ? 'an error outside the tests' : 'the tests did not end'
    return [{ file, test, isOutside: true }]
  }
  return failed.map((/** @type {any} */ spec) => ({ file: `e2e/${spec.file}`, test: spec.title }))
}
