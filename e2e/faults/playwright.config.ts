import tests from '../playwright.config.ts'

/** Faults take minutes. They run one at a time and print their measurements. */
export default {
  ...tests,
  globalSetup: '../fixtures/global-setup.ts',
  testDir: '.',
  outputDir: '../results',
  workers: 1,
  timeout: 300_000,
  projects: [
    {
      name: 'faults',
      testIgnore: '**/{soak/*,*.test.ts}',
      use: { mountedBy: 'production' as const },
    },
    { name: 'soak', testMatch: 'soak/*.spec.ts', use: { mountedBy: 'production' as const } },
  ],
}
