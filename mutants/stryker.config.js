import { mutatedFiles } from './mutated-files.js'

/** Decision 033 has the reasons. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: mutatedFiles,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutants/vitest.config.js' },
  coverageAnalysis: 'perTest',
  ignoreStatic: process.env.MUTANTS_STATIC !== 'true',
  concurrency: 2,
  // A busy machine must not make a slow test look like an endless loop.
  timeoutMS: 20_000,
  incrementalFile: '.data/reports/mutants-incremental.json',
  // Stryker would rewrite tsconfig.json with an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: 'mutants/sandbox',
  ignorePatterns: ['.data', '.git', '.next', 'dist', 'bench', 'docs', 'e2e/results'],
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: '.data/reports/mutants.html' },
  jsonReporter: { fileName: '.data/reports/mutants.json' },
  thresholds: { high: 95, low: 85, break: 85 },
}
