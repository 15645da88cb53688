// Runs the tests of the Playwright configuration that is named first, outside the tiers of `npm test`.
import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

await orExit(prepare)
const options = ['test', '--reporter=list', '--config', ...process.argv.slice(2)]
process.exitCode = await runVisibly('node_modules/.bin/playwright', options)
