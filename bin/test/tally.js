import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, tests: number }} Tally tests: how many tests ran; Biome and tsc are not tests */

/**
 * Counts a check, such as tsc, by its exit code.
 * @param {number} code
 * @returns {Tally}
 */
export function ofCheck(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tests: 0 }
}

/**
 * Counts the tests in Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {number} code
 * @param {string} path
 */
export function ofVitest(code, path) {
  const report = readReport(path)
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? []
  const unloaded = files.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  return ofTests(
    code,
    report?.numPassedTests ?? 0,
    (report?.numFailedTests ?? 0) + unloaded.length,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  )
}

/**
 * Counts the tests in Playwright's JSON report. A test that passes only when retried counts as failed.
 * @param {number} code
 * @param {string} path
 */
export function ofPlaywright(code, path) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(path)?.stats ?? {}
  return ofTests(code, expected, unexpected + flaky, skipped)
}

/**
 * Returns the title and error of each failed test in Playwright's JSON report, to be repeated at the
 * end of a long log.
 * @param {string} path
 */
export function failuresOf(path) {
  /** @typedef {{ title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec */
  /** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite */
  /** @type {(spec: Spec) => string} */
  const textOf = ({ title, tests }) => {
    const [error] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []))
    return `${title}\n${error?.message?.split('\n').slice(0, 12).join('\n')}`
  }
  /** @type {(suite: Suite) => string[]} */
  const failuresIn = ({ title, suites = [], specs = [] }) =>
    [
      ...suites.flatMap(failuresIn),
      ...specs.filter(({ ok }) => !ok).map((spec) => textOf(spec)),
    ].map((failure) => `${title} › ${failure}`)
  return (readReport(path)?.suites ?? []).flatMap(failuresIn)
}

/**
 * Adds tallies up.
 * @param {Tally[]} tallies
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0, tests: 0 }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
    total.tests += tally.tests
  }
  return total
}

/**
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 * @returns {Tally}
 */
function ofTests(code, passed, failed, skipped) {
  // A runner can fail without a failed test, for example if it finds no tests or its set-up breaks.
  const failures = code !== 0 && failed === 0 ? 1 : failed
  return { passed, failed: failures, skipped, tests: passed + failed }
}

function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
