import { succeeds } from '../../../bin/test/debian.js'
import tests from '../../playwright.config.ts'

if (!succeeds('nginx', '-v') || !succeeds('openssl', 'version')) {
  throw new Error('The drills need nginx and openssl. On Debian: apt-get install nginx openssl')
}

/**
 * Drills take minutes and need programs that `npm run test:all` does not. They run one at a time and print
 * their measurements.
 */
export default {
  ...tests,
  globalSetup: '../../fixtures/global-setup.ts',
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../results',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'drills', use: { mountedBy: 'production' } }],
}
