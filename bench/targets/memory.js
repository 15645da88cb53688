import { readFileSync } from 'node:fs'
import { measure, medianCpuUsage } from '../environment/measure.js'
import { residentMegabytes } from '../environment/process-usage.js'
import { readWorkload } from './reads.js'

const work =
  'memory of the process after the warm-up and a load of fees, profiles, pages and sign-ins'

/** The settings for memory that the unit file, the Dockerfile and compose.yaml contain. */
const [, settingsOfUnit = ''] =
  readFileSync('deploy/systemd/gatehouse@.service', 'utf8').match(/^Environment=(MALLOC.*)$/m) ?? []
const memorySettings = Object.fromEntries(
  [...settingsOfUnit.matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair),
)

/** @type {import('./index.js').Target} */
export const memory = {
  name: 'memory',
  rows: [
    { work, against: '–', bound: { max: 400, unit: 'MB' } },
    {
      work: `${work}, with the settings of the unit file`,
      against: '–',
      bound: { max: 256, unit: 'MB' },
    },
  ],
  async measure(environment) {
    const asItComes = await measureProcesses(environment, 'as it comes', {})
    return [asItComes, await measureProcesses(environment, 'settings', memorySettings)]
  },
}

/**
 * Measures up to three processes one after the other, because a process rarely releases memory.
 * @param {import('../environment/environment.js').Environment} environment
 * @param {string} name
 * @param {Record<string, string>} variables
 */
async function measureProcesses(environment, name, variables) {
  const { load, settings, accounts } = environment
  /** @type {import('../environment/measure.js').Workload[]} */
  const workloads = [
    { kind: 'fixed', options: { path: '/r1/fees.eb' } },
    readWorkload('profile', accounts.small),
    { kind: 'session', options: { path: '/memberships', accounts: accounts.small } },
    { kind: 'signIn', options: { accounts: accounts.small } },
  ]
  const values = []
  const runs = []
  for (let round = 0; round < Math.min(3, settings.rounds); round += 1) {
    const service = await environment.hashingService(`memory ${name} ${round}`, variables)
    for (const workload of workloads)
      runs.push(await measure(load, service, workload, settings.seconds))
    values.push(residentMegabytes(service.pid))
    await service.stop()
  }
  return { values, ours: medianCpuUsage(runs) }
}
