import { runVisibly } from './prepare/run.js'
import { orExit, prepare } from './prepare.js'

const allMessages = '100000'
const seed = process.env.HOSTILE_SEED || String(Date.now() % 1_000_000_007)

await orExit(prepare)
process.exitCode = await runVisibly(
  'node_modules/.bin/playwright',
  [
    ...['test', '--config', 'e2e/playwright.config.ts', '--project=hostile', '--reporter=list'],
    ...process.argv.slice(2),
  ],
  {
    TIMING_ROUNDS: process.env.TIMING_ROUNDS || '200',
    HOSTILE_MESSAGES: process.env.HOSTILE_MESSAGES || allMessages,
    HOSTILE_SEED: seed,
  },
)
