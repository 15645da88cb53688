import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { password } from '../data/fill.js'
import { coreCount, pinToCores } from '../environment/cores.js'
import { alternate, measure, medianCpuUsage, ratios } from '../environment/measure.js'
import { readWorkload } from './reads.js'

const signInWorkload = (/** @type {number} */ accounts) => ({
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
        bound: { min: 0.65, unit: '×' },
      },
    ],
    profiled: {
      file: 'authenticate',
      work: 'authenticate.eb',
      workload: ({ accounts }) => signInWorkload(accounts.small),
      hashes: true,
    },
    async measure(environment) {
      const service = await environment.hashingService()
      const hash = await environment.product.hashPassword(password)
      const rounds = await alternate(
        environment.settings,
        (seconds) =>
          measure(environment.load, service, signInWorkload(environment.accounts.small), seconds),
        (seconds) => measureBareVerification(environment.node, hash, seconds),
      )
      return [ratios(rounds)]
    },
  },
  {
    name: 'sign-ins',
    rows: [
      {
        work: 'p99 of profile.eb while 50 sign in at a time',
        against: 'its p99 without sign-ins',
        bound: { max: 5, unit: '×' },
      },
      {
        work: 'slowest 503 of 300 sign-ins at once',
        against: '–',
        bound: { max: 1, unit: 's' },
      },
    ],
    async measure(environment) {
      const { load, backgroundLoad, settings } = environment
      const service = await environment.hashingService()
      const reads = { ...readWorkload('profile', environment.accounts.small), connections: 8 }
      const signInLoad = {
        ...signInWorkload(environment.accounts.small),
        port: service.port,
        connections: 50,
      }
      const withoutSignIns = (/** @type {number} */ seconds) =>
        measure(load, service, reads, seconds)
      const withSignIns = async (/** @type {number} */ seconds) => {
        const signingIn = backgroundLoad.run({ ...signInLoad, seconds: seconds + 0.5 })
        const [run] = await Promise.all([measure(load, service, reads, seconds), signingIn])
        return run
      }
      const rounds = await alternate(settings, withSignIns, withoutSignIns)
      const slowestSeconds = []
      for (let round = 0; round < settings.rounds; round += 1) {
        const burst = { connections: 300, burst: true, statuses: [200, 503] }
        const { slowest } = await backgroundLoad.run({ ...signInLoad, ...burst, seconds: 10 })
        if (slowest[503]) slowestSeconds.push(slowest[503] / 1000)
      }
      if (slowestSeconds.length === 0)
        throw new Error('None of 300 concurrent sign-ins returned 503.')
      return [
        {
          values: ratios(rounds, 'p99').values,
          rival: medianCpuUsage(rounds.map(({ rival }) => rival)),
        },
        { values: slowestSeconds },
      ]
    },
  },
]

/**
 * @param {import('../environment/nodes.js').Node} node
 * @param {string} hash
 * @param {number} seconds
 * @returns {Promise<import('../environment/measure.js').Run>}
 */
async function measureBareVerification({ program: node, path }, hash, seconds) {
  const input = { hash, password, threads: coreCount, seconds }
  const [program = '', ...args] = pinToCores('any', [node, 'bench/rivals/argon2.js'])
  const env = { ...process.env, PATH: path, BENCH: JSON.stringify(input) }
  const { stdout } = await promisify(execFile)(program, args, { env })
  const { cpu, elapsed, ...run } = JSON.parse(stdout)
  const busy = cpu / elapsed
  // Every thread could use one core.
  const waited = Math.max(0, 1 - busy / coreCount)
  return { ...run, cpu: (cpu / run.requests) * 1e6, busy, waited }
}
