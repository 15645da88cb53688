import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** The tests for each supported version of PostgreSQL (decision 034): POSTGRES_BIN has its programs. */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '..',
  outputDir: '../results/postgres',
  // Long tests of `npm run test:all` whose queries are those of shorter ones.
  grepInvert: /@all/,
  projects: [
    {
      name: 'api',
      testMatch: [
        '{r1,cli,database,versions}/*.spec.ts',
        'resilience/{audit-trail,concurrency,credential-limits,retention}.spec.ts',
      ],
      // Their queries are those of other files, or they use no server, or one of their own.
      testIgnore: [
        'r1/{callers,guessing,hostile-*,methods,rate-limit-headers,registry}.spec.ts',
        'cli/{doctor-*,embedded-backup,progress,questions,readme,start,usage-errors}.spec.ts',
      ],
      use: { mountedBy: 'production' as const },
    },
    {
      ...pages,
      testMatch:
        'oauth/{application-sessions,authorize-member,end-session,introspection,public-clients,revocation,token,userinfo}.spec.ts',
    },
  ],
}
