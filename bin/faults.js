import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

await orExit(prepare)
process.exitCode = await runVisibly('node_modules/.bin/playwright', [
  ...['test', '--config', 'e2e/faults/playwright.config.ts', '--project=faults'],
  ...['--reporter=list', ...process.argv.slice(2)],
])
