import { show } from './prepare/run.js'
import { prepare } from './prepare.js'
import { install, succeeds } from './test/debian.js'

/** What the drills need beside PostgreSQL, which the project brings. */
const isThere = () => succeeds('nginx', '-v') && succeeds('openssl', 'version')

try {
  await prepare()
  if (!isThere()) await install('nginx', 'nginx-light', 'openssl')
  if (!isThere()) throw new Error('The drills need nginx and openssl: install both.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.exitCode = await show('node_modules/.bin/playwright', [
  ...['test', '--config', 'e2e/resilience/drills/playwright.config.ts', '--reporter=list'],
  ...process.argv.slice(2),
])
