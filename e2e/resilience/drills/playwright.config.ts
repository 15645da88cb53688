import tests from '../../playwright.config.ts'

/** What takes minutes and programs that `npm test` does without: one drill after the other, figures on the screen. */
export default {
  ...tests,
  globalSetup: '../../fixtures/machines/postgres.ts',
  testDir: '.',
  outputDir: '../../results',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'drills', use: { mountedBy: 'production' } }],
}
