import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, ran: number }} Tally ran: tests, checks not among them */

/**
 * Counts a check by its exit code.
 * @param {number} code
 * @returns {Tally}
 */
export function check(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, ran: 0 }
}

/**
 * Counts what Vitest reports; a file that cannot be loaded counts as one failure.
 * @param {number} code
 * @param {string} path
 */
export function ofVitest(code, path) {
  const report = read(path)
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? []
  const unloaded = files.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  return tests(
    code,
    report?.numPassedTests ?? 0,
    (report?.numFailedTests ?? 0) + unloaded.length,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  )
}

/**
 * Counts what Playwright reports; a test that passes only when repeated counts as failed.
 * @param {number} code
 * @param {string} path
 */
export function ofPlaywright(code, path) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(path)?.stats ?? {}
  return tests(code, expected, unexpected + flaky, skipped)
}

/**
 * What went wrong in the tests that Playwright reports, for the end of a long log.
 * @param {string} path
 */
export function faultsOf(path) {
  /** @typedef {{ title: string, suites?: Suite[], specs?: { title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }[] }} Suite */
  /** @type {(suite: Suite) => string[]} */
  const within = ({ title, suites = [], specs = [] }) =>
    [
      ...suites.flatMap(within),
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => {
          const [error] = tests.flatMap(({ results }) =>
            results.flatMap(({ error }) => error ?? []),
          )
          return `${title}\n${error?.message?.split('\n').slice(0, 12).join('\n')}`
        }),
    ].map((fault) => `${title} › ${fault}`)
  return (read(path)?.suites ?? []).flatMap(within)
}

/**
 * Adds tallies up.
 * @param {Tally[]} tallies
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0, ran: 0 }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
    total.ran += tally.ran
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
function tests(code, passed, failed, skipped) {
  // A runner that fails without a failed test has failed all the same: no tests found, or a broken set-up.
  const counted = code !== 0 && failed === 0 ? 1 : failed
  return { passed, failed: counted, skipped, ran: passed + failed }
}

function read(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
