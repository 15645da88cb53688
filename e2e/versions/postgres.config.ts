import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** What runs on each supported version of PostgreSQL (decision 034): POSTGRES_BIN has its programs. */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '..',
  outputDir: '../results/postgres',
  projects: [
    {
      name: 'api',
      testMatch: [
        '{r1,cli,versions}/*.spec.ts',
        'resilience/{audit-trail,concurrency,credential-limits,retention}.spec.ts',
      ],
      use: { mountedBy: 'production' as const },
    },
    { ...pages, testMatch: 'oauth/*.spec.ts' },
  ],
}
