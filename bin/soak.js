import { runVisibly } from './prepare/run.js'
import { installDependencies, orExit, prepare } from './prepare.js'

await orExit(installDependencies)
// It may have been installed just now, so it is imported here.
const { InvalidArgumentError, program } = await import('commander')

/** @param {string} text @param {number} least */
function parseNumber(text, least) {
  const number = Number(text)
  if (number >= least) return number
  throw new InvalidArgumentError(`It must be a number of at least ${least}.`)
}

const { minutes, rate } = program
  .name('npm run soak --')
  .description(
    'Sends a mixed load to two instances for a long time and kills one of them every minute.',
  )
  .option('--minutes <n>', 'how long', (text) => parseNumber(text, 1), 60)
  .option(
    '--rate <n>',
    'requests a second to each instance; by default, half of what it can do',
    (text) => parseNumber(text, 0.1),
  )
  .parse()
  .opts()

await orExit(prepare)
process.exitCode = await runVisibly(
  'node_modules/.bin/playwright',
  ['test', '--config', 'e2e/faults/playwright.config.ts', '--project=soak', '--reporter=list'],
  { SOAK_MINUTES: `${minutes}`, ...(rate && { SOAK_RATE: `${rate}` }) },
)
