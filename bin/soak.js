import { parseArgs } from 'node:util'
import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })

await orExit(async () => {
  if (!(Number(values.minutes) >= 1)) throw new Error('--minutes must be a number of 1 or more')
  await prepare()
})
process.exitCode = await runVisibly(
  'node_modules/.bin/playwright',
  ['test', '--config', 'e2e/faults/playwright.config.ts', '--project=soak', '--reporter=list'],
  { SOAK_MINUTES: values.minutes },
)
