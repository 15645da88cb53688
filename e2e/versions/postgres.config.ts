import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** The tests for each supported version of PostgreSQL (decision 034): POSTGRES_BIN has its programs. */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '..',
  outputDir: '../results/postgres',
  // More than the two cores of a small machine: few of these tests time anything, and many wait.
  workers: 3,
  projects: [
    {
      name: 'api',
      testMatch: [
        '{r1,cli,database,versions}/*.spec.ts',
        'resilience/{audit-trail,concurrency,credential-limits,retention}.spec.ts',
      ],
      // Their queries are those of r1/limits.spec.ts, or they use no server, or one of their own.
      testIgnore: [
        'r1/guessing.spec.ts',
        'cli/{embedded-backup,readme,start,usage-errors}.spec.ts',
      ],
      use: { mountedBy: 'production' as const },
    },
    {
      ...pages,
      testMatch: 'oauth/*.spec.ts',
      // Journeys in a browser, with the queries of the other files.
      testIgnore: 'oauth/{next-auth,oauth4webapi,openid-client,pages}.spec.ts',
    },
  ],
}
