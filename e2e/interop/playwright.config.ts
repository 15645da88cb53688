import tests from '../playwright.config.ts'

const [pages] = tests.projects?.filter(({ name }) => name === 'pages') ?? []

/** Every test with other people's software, including those that need Debian's packages. */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '.',
  outputDir: '../results/interop',
  projects: [
    {
      name: 'programs',
      testMatch: '*.spec.ts',
      testIgnore: '{browser,debian}/**',
      use: { mountedBy: 'production' as const },
    },
    { ...pages, name: 'browser', testMatch: 'browser/*.spec.ts' },
    { ...pages, name: 'debian', testMatch: 'debian/*.spec.ts' },
  ],
}
