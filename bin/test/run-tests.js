import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from '../prepare/run.js'
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
 */
export const runVitest = (words, variables) =>
  withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return ofVitest(await runTool('vitest', ['run', ...reporters, ...words], variables), report)
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
 * Runs a program of node_modules and returns its exit code.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [variables]
 */
export function runTool(name, args, variables) {
  return runVisibly(`node_modules/.bin/${name}`, args, {
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
