import tests from '../playwright.config.ts'
import { findPrismViolations } from './prism.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/**
 * Every test with other people's software, including those that need Debian's packages, and the tests of
 * the endpoints with Prism behind them.
 */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '.',
  outputDir: '../results/interop',
  // Compilers and other people's programs take long to start on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  projects: [
    {
      name: 'programs',
      testMatch: '*.spec.ts',
      testIgnore: '{browser,debian}/**',
      use: { mountedBy: 'production' as const },
    },
    {
      name: 'prism',
      testDir: '../r1',
      testMatch: '*.spec.ts',
      // Two measure durations and send nothing else that other tests do not send. The documents of the third, such as
      // one of 30,000 levels, are valid JSON that Prism cannot read.
      testIgnore: '{guessing,secrets,hostile-documents}.spec.ts',
      grepInvert: /takes the same time/,
      use: {
        mountedBy: 'production' as const,
        exchangeValidator: { findViolations: findPrismViolations },
      },
    },
    { ...pages, name: 'browser', testMatch: 'browser/*.spec.ts' },
    { ...pages, name: 'debian', testMatch: 'debian/*.spec.ts' },
  ],
}
