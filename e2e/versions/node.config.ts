import tests from '../playwright.config.ts'

const [production] = tests.projects?.filter(({ name }) => name === 'production') ?? []

/** The tests of what depends on the version of Node (decision 034). */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '..',
  outputDir: '../results/node',
  grepInvert: /@all/,
  projects: [
    {
      ...production,
      testMatch: [
        // The parser of HTTP, streams and compression, TLS, child processes, dates and formats of Intl, and hashing.
        'http/{compression,formats,malformed-requests,probes}.spec.ts',
        'r1/{authenticate,profile}.spec.ts',
        'cli/{backup,doctor,export,import,import-xlsx,lost-connection}.spec.ts',
        '{pages/login,staff/export}.spec.ts',
      ],
    },
  ],
}
