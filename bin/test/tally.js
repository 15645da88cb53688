import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ name: string, ms: number, processorMs: number }} File the duration of its tests, and the processor time of what they ran */
/** @typedef {{ passed: number, failures: string[], skips: string[], tests: number, files: File[] }} Tally failures: the title and error of each; skips: the reason of each; tests: the number that ran; the linters and tsc are not tests */

/** The processor time that a file of the quick tier may use: so much, or this share of all files on a slow machine. */
const maxProcessorSeconds = 20
const maxShare = 0.05

/**
 * Counts a check, such as tsc, by its exit code.
 * @param {string} name
 * @param {number} code
 * @returns {Tally}
 */
export function ofCheck(name, code) {
  const failures = code === 0 ? [] : [`${name} ended with exit code ${code}`]
  return { passed: 1 - failures.length, failures, skips: [], tests: 0, files: [] }
}

/**
 * Counts the tests in Vitest's JSON report. A file that cannot be loaded counts as one failure.
 * @param {number} code
 * @param {string} path
 */
export function ofVitest(code, path) {
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
  const report = readReport(path)
  /** @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: Test[] }} TestFile */
  /** @type {TestFile[]} */
  const files = report?.testResults ?? []
  const failures = files.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && !assertionResults.length
      ? [`${name}\n${beginningOf(message)}`]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${test.fullName}\n${beginningOf(test.failureMessages[0])}`),
  )
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const skips = Array(skipped).fill('a unit test is marked so')
  const tally = ofTests('Vitest', code, report?.numPassedTests ?? 0, failures, skips)
  const durations = files.map(({ name, startTime, endTime }) => ({
    name: relative('', name),
    ms: endTime - startTime,
    processorMs: 0,
  }))
  return { ...tally, files: durations }
}

/**
 * Counts the tests in Playwright's JSON report. A test that passes only when retried counts as failed,
 * and so does an error between two tests, such as a promise that is rejected after its test has ended.
 * @param {number} code
 * @param {string} path
 */
export function ofPlaywright(code, path) {
  /** @typedef {{ duration: number, error?: { message?: string } }} Result */
  /** @typedef {{ status: string, annotations: { type: string, description?: string }[], results: Result[] }} Test */
  /** @typedef {{ title: string, file: string, tests: Test[] }} Spec */
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
  /** @type {Suite[]} */
  const suites = report?.suites ?? []
  /** @type {(suite: Suite) => Spec[]} */
  const specsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(specsIn), ...specs]
  const specs = suites.flatMap(specsIn)
  /** @type {Map<string, File>} */
  const files = new Map()
  for (const { file, tests } of specs) {
    const name = `e2e/${file}`
    const { ms, processorMs } = files.get(name) ?? { ms: 0, processorMs: 0 }
    const notes = tests.flatMap(({ annotations }) => annotations)
    const own = notes.filter(({ type }) => type === 'processor ms')
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    files.set(name, {
      name,
      ms: durations.reduce((sum, duration) => sum + duration, ms),
      processorMs: own.reduce((sum, { description }) => sum + Number(description), processorMs),
    })
  }
  /** @type {{ message?: string, stack?: string }[]} */
  const errors = report?.errors ?? []
  const failures = [
    ...suites.flatMap(failuresIn),
    ...errors.map(({ stack, message }) => `Outside the tests\n${beginningOf(stack ?? message)}`),
  ]
  const skips = specs
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description)
    .map((reason) => reason ?? 'no reason is given')
  const tally = ofTests('Playwright', code, report?.stats?.expected ?? 0, failures, skips)
  return { ...tally, files: [...files.values()] }
}

/**
 * Adds a failure for each file that used too much processor time for the quick tier. A limit on
 * durations would depend on what else the machine does.
 * @param {Tally} tally
 * @returns {Tally}
 */
export function limitProcessorTime(tally) {
  const totalMs = tally.files.reduce((total, { processorMs }) => total + processorMs, 0)
  const maxMs = Math.max(maxProcessorSeconds * 1_000, maxShare * totalMs)
  const slow = tally.files.filter(({ processorMs }) => processorMs > maxMs)
  const failures = slow.map(
    ({ name, processorMs }) =>
      `${name} used ${seconds(processorMs)} of processor time. Speed it up or give tests the tag @all: the limit is ${seconds(maxMs)}.`,
  )
  return { ...tally, failures: [...tally.failures, ...failures] }
}

/** Writes what each file took, in milliseconds, to .data/reports. */
export function writeDurations(/** @type {File[]} */ files) {
  const lines = files
    .toSorted((a, b) => b.processorMs - a.processorMs)
    .map(({ name, ms, processorMs }) => [name, Math.round(ms), Math.round(processorMs)].join())
  mkdirSync('.data/reports', { recursive: true })
  writeFileSync('.data/reports/tests.csv', ['file,ms,processor ms', ...lines, ''].join('\n'))
}

/** Prints the files that took longest. */
export function printSlowest(/** @type {File[]} */ files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (files.length > 1) console.log('\nThe slowest files, and the processor time that they used:')
  for (const { name, ms, processorMs } of files.length > 1 ? slowest : []) {
    console.log(`${seconds(ms).padStart(7)} ${seconds(processorMs).padStart(7)}  ${name}`)
  }
}

/** Prints how many tests did not run, for each reason. */
export function printSkips(/** @type {string[]} */ skips) {
  for (const reason of new Set(skips)) {
    const { length } = skips.filter((other) => other === reason)
    console.log(`\n${length} ${length === 1 ? 'test' : 'tests'} did not run: ${reason}`)
  }
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`

/**
 * Adds tallies up.
 * @param {Tally[]} tallies
 */
export function sum(tallies) {
  /** @type {Tally} */
  const total = { passed: 0, failures: [], skips: [], tests: 0, files: [] }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failures.push(...tally.failures)
    total.skips.push(...tally.skips)
    total.tests += tally.tests
    total.files.push(...tally.files)
  }
  return total
}

/**
 * @param {string} runner
 * @param {number} code
 * @param {number} passed
 * @param {string[]} failed
 * @param {string[]} skips
 * @returns {Tally}
 */
function ofTests(runner, code, passed, failed, skips) {
  // A runner can fail without a failed test, for example if it finds no tests or its set-up breaks.
  const failures =
    code !== 0 && !failed.length ? [`${runner} ended with exit code ${code}`] : failed
  return { passed, failures, skips, tests: passed + failed.length, files: [] }
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
