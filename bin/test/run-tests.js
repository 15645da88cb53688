import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBeside, runVisibly } from '../prepare/run.js'
import { ofPlaywright, ofVitest } from './tally.js'

/** The Playwright configurations; the last two are for other versions (decision 034). */
const configurations = {
  all: 'e2e/playwright.config.ts',
  interop: 'e2e/interop/playwright.config.ts',
  postgres: 'e2e/versions/postgres.config.ts',
  node: 'e2e/versions/node.config.ts',
}

/**
 * Runs unit tests, all of them if no words are given, and counts them.
 * @param {string[]} words
 * @param {Record<string, string>} [variables]
 * @param {{ isBeside?: boolean }} [options]
 */
export const runVitest = (words, variables, options) =>
  withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runTool('vitest', ['run', ...reporters, ...words], variables, options)
    return ofVitest(code, report)
  })

/**
 * Runs end-to-end tests, all of the configuration if no words are given, and counts them.
 * @param {string[]} words
 * @param {Record<string, string>} [variables]
 * @param {keyof typeof configurations} [configuration]
 */
export const runPlaywright = (words, variables, configuration = 'all') =>
  withReport(async (report) => {
    const reporters = `--reporter=${process.env.CI ? 'line' : 'list'},json`
    const options = ['--config', configurations[configuration], reporters]
    const code = await runTool('playwright', ['test', ...options, ...words], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...variables,
    })
    return ofPlaywright(code, report)
  })

/**
 * Runs a program of node_modules and returns its exit code. The output of one that runs beside another is
 * printed when it ends.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [variables]
 * @param {{ isBeside?: boolean }} [options]
 */
export function runTool(name, args, variables, { isBeside = false } = {}) {
  const runIt = isBeside ? runBeside : runVisibly
  return runIt(`node_modules/.bin/${name}`, args, {
    FUZZ_RUNS: process.env.FUZZ_RUNS || '300',
    ...variables,
  })
}

/**
 * @template T
 * @param {(path: string) => Promise<T>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
