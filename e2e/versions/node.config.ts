import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** The tests of what depends on the version of Node (decision 034). */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '..',
  outputDir: '../results/node',
  grepInvert: /@all/,
  projects: [
    {
      name: 'api',
      testMatch: [
        // The parser of HTTP, streams and compression, TLS, child processes, dates and formats of Intl, and hashing.
        'http/{compression,formats,malformed-requests,probes}.spec.ts',
        'r1/{authenticate,profile}.spec.ts',
        'cli/{backup,doctor,export,import,import-xlsx,lost-connection}.spec.ts',
      ],
      use: { mountedBy: 'production' as const },
    },
    { ...pages, testMatch: '{pages/login,staff/export}.spec.ts' },
  ],
}
