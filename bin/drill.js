import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'
import { succeeds } from './test/debian.js'

await orExit(async () => {
  await prepare()
  if (succeeds('nginx', '-v') && succeeds('openssl', 'version')) return
  throw new Error('The drills need nginx and openssl. On Debian: apt-get install nginx openssl')
})
process.exitCode = await runVisibly('node_modules/.bin/playwright', [
  ...['test', '--config', 'e2e/resilience/drills/playwright.config.ts', '--reporter=list'],
  ...process.argv.slice(2),
])
