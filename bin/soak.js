import { parseArgs } from 'node:util'
import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string' } },
})
const { minutes, rate } = values

await orExit(async () => {
  if (!(Number(minutes) >= 1)) throw new Error('--minutes must be at least 1.')
  // By default, each instance gets half of the requests a second that it can handle.
  if (rate !== undefined && !(Number(rate) >= 0.1)) throw new Error('--rate must be at least 0.1.')
  await prepare()
})
process.exitCode = await runVisibly(
  'node_modules/.bin/playwright',
  ['test', '--config', 'e2e/faults/playwright.config.ts', '--project=soak', '--reporter=list'],
  { SOAK_MINUTES: minutes, ...(rate && { SOAK_RATE: rate }) },
)
