import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** The quick part of the tests, which runs on each supported version of Node (decision 034). */
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
        'r1/{authenticate,fees,forgotpassword,profile,token-code,token-refresh}.spec.ts',
        'http/{documents,formats,probes}.spec.ts',
        'cli/{backup,client,database,doctor,import,operations,usage-errors}.spec.ts',
      ],
      use: { mountedBy: 'production' as const },
    },
    { ...pages, testMatch: ['pages/{login,start}.spec.ts', 'oauth/authorize-member.spec.ts'] },
  ],
}
