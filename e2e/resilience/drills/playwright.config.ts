import tests from '../../playwright.config.ts'

/**
 * Drills take minutes and need programs that `npm run test:all` does not. They run one at a time and print
 * their measurements.
 */
export default {
  ...tests,
  globalSetup: '../../fixtures/global-setup.ts',
  testDir: '.',
  outputDir: '../../results',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'drills', use: { mountedBy: 'production' } }],
}
