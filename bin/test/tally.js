import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failures: string[], skipped: number, tests: number }} Tally failures: the title and error of each; tests: how many tests ran; Biome and tsc are not tests */

/**
 * Counts a check, such as tsc, by its exit code.
 * @param {string} name
 * @param {number} code
 * @returns {Tally}
 */
export function ofCheck(name, code) {
  return code === 0
    ? { passed: 1, failures: [], skipped: 0, tests: 0 }
    : { passed: 0, failures: [`${name} ended with exit code ${code}`], skipped: 0, tests: 0 }
}

/**
 * Counts the tests in Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {number} code
 * @param {string} path
 */
export function ofVitest(code, path) {
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
  const report = readReport(path)
  /** @type {{ name: string, status: string, message: string, assertionResults: Test[] }[]} */
  const files = report?.testResults ?? []
  const failures = files.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && !assertionResults.length
      ? [`${name}\n${beginningOf(message)}`]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${test.fullName}\n${beginningOf(test.failureMessages[0])}`),
  )
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return ofTests('Vitest', code, report?.numPassedTests ?? 0, failures, skipped)
}

/**
 * Counts the tests in Playwright's JSON report. A test that passes only when retried counts as failed.
 * @param {number} code
 * @param {string} path
 */
export function ofPlaywright(code, path) {
  /** @typedef {{ status: string, results: { error?: { message?: string } }[] }} Test */
  /** @typedef {{ title: string, tests: Test[] }} Spec */
  /** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite */
  const report = readReport(path)
  /** @type {(suite: Suite) => string[]} */
  const failuresIn = ({ title, suites = [], specs = [] }) =>
    [...suites.flatMap(failuresIn), ...specs.flatMap(failuresOf)].map(
      (failure) => `${title} › ${failure}`,
    )
  /** @type {(spec: Spec) => string[]} */
  const failuresOf = ({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const [error] = results.flatMap(({ error }) => error ?? [])
        return `${title}\n${beginningOf(error?.message)}`
      })
  const { expected = 0, skipped = 0 } = report?.stats ?? {}
  const failures = (report?.suites ?? []).flatMap(failuresIn)
  return ofTests('Playwright', code, expected, failures, skipped)
}

/**
 * Adds tallies up.
 * @param {Tally[]} tallies
 */
export function sum(tallies) {
  /** @type {Tally} */
  const total = { passed: 0, failures: [], skipped: 0, tests: 0 }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failures.push(...tally.failures)
    total.skipped += tally.skipped
    total.tests += tally.tests
  }
  return total
}

/**
 * @param {string} runner
 * @param {number} code
 * @param {number} passed
 * @param {string[]} failed
 * @param {number} skipped
 * @returns {Tally}
 */
function ofTests(runner, code, passed, failed, skipped) {
  // A runner can fail without a failed test, for example if it finds no tests or its set-up breaks.
  const failures =
    code !== 0 && !failed.length ? [`${runner} ended with exit code ${code}`] : failed
  return { passed, failures, skipped, tests: passed + failed.length }
}

/** Returns the part of an error that says what failed. */
function beginningOf(/** @type {string | undefined} */ message) {
  return stripVTControlCharacters(message ?? 'no error message')
    .split('\n')
    .slice(0, 12)
    .join('\n')
}

function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
