import { parseArgs } from 'node:util'
import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Requests a second to each instance. By default half of what it can do. */
    rate: { type: 'string' },
  },
})

await orExit(async () => {
  if (!(Number(values.minutes) >= 1)) throw new Error('--minutes must be a number of 1 or more')
  if (values.rate !== undefined && !(Number(values.rate) > 0)) {
    throw new Error('--rate must be a number of requests a second above 0')
  }
  await prepare()
})
process.exitCode = await runVisibly(
  'node_modules/.bin/playwright',
  ['test', '--config', 'e2e/faults/playwright.config.ts', '--project=soak', '--reporter=list'],
  { SOAK_MINUTES: values.minutes, ...(values.rate && { SOAK_RATE: values.rate }) },
)
