import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { password } from '../data/fill.js'
import { coreCount, placed } from '../stage/cores.js'
import { costOf, measure, ratios, takeTurns } from '../stage/measure.js'
import { readWish } from './reads.js'

const signIns = (/** @type {number} */ accounts) => ({
  kind: /** @type {const} */ ('signIn'),
  options: { accounts },
})

/** @type {import('./index.js').Target[]} */
export const signIn = [
  {
    name: 'authenticate',
    rows: [
      {
        work: 'authenticate.eb',
        against: 'a loop of bare argon2id verifications, same parameters and threads',
        bound: { least: 0.9, unit: '×' },
      },
    ],
    async measure(stage) {
      const service = await stage.hashingService()
      const hash = await stage.product.hashPassword(password)
      const rounds = await takeTurns(
        stage.settings,
        (seconds) => measure(stage.load, service, signIns(stage.accounts.small), seconds),
        (seconds) => verifyBare(hash, seconds),
      )
      return [ratios(rounds)]
    },
  },
  {
    name: 'sign-ins',
    rows: [
      {
        work: 'p99 of profile.eb while 50 sign in at a time',
        against: 'its quiet p99',
        bound: { most: 5, unit: '×' },
      },
      {
        work: 'slowest 503 of 300 sign-ins at once',
        against: '–',
        bound: { most: 1, unit: 's' },
      },
    ],
    async measure(stage) {
      const { load, beside, settings } = stage
      const service = await stage.hashingService()
      const reads = { ...readWish('profile', stage.accounts.small), connections: 8 }
      const pressure = { ...signIns(stage.accounts.small), port: service.port, connections: 50 }
      const quiet = (/** @type {number} */ seconds) => measure(load, service, reads, seconds)
      const pressed = async (/** @type {number} */ seconds) => {
        const signingIn = beside.run({ ...pressure, seconds: seconds + 0.5 })
        const [run] = await Promise.all([measure(load, service, reads, seconds), signingIn])
        return run
      }
      const rounds = await takeTurns(settings, pressed, quiet)
      const refusals = []
      for (let round = 0; round < settings.rounds; round += 1) {
        const burst = { connections: 300, burst: true, statuses: [200, 503] }
        const { slowest } = await beside.run({ ...pressure, ...burst, seconds: 10 })
        if (slowest[503]) refusals.push(slowest[503] / 1000)
      }
      if (refusals.length === 0)
        throw new Error('Not one of 300 sign-ins at once was refused with 503.')
      return [
        { values: ratios(rounds, 'p99').values, rival: costOf(rounds.map(({ rival }) => rival)) },
        { values: refusals },
      ]
    },
  },
]

/**
 * @param {string} hash
 * @param {number} seconds
 * @returns {Promise<import('../stage/measure.js').Run>}
 */
async function verifyBare(hash, seconds) {
  const input = { hash, password, threads: coreCount, seconds }
  const [program = '', ...args] = placed('any', [process.execPath, 'bench/rivals/argon2.js'])
  const env = { ...process.env, BENCH: JSON.stringify(input) }
  const { stdout } = await promisify(execFile)(program, args, { env })
  const { cpu, elapsed, ...run } = JSON.parse(stdout)
  const busy = cpu / elapsed
  // Each thread would have a core for itself.
  const waited = Math.max(0, 1 - busy / coreCount)
  return { ...run, cpu: (cpu / run.requests) * 1e6, busy, waited }
}
