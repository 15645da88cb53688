import { measure, medianCpuUsage } from '../environment/measure.js'
import { residentMegabytes } from '../environment/process-usage.js'
import { readWorkload } from './reads.js'

/** @type {import('./index.js').Target} */
export const memory = {
  name: 'memory',
  rows: [
    {
      work: 'memory of the process after the warm-up and a load of fees, profiles, pages and sign-ins',
      against: '–',
      bound: { max: 250, unit: 'MB' },
    },
  ],
  async measure(environment) {
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
      // Each round uses a new process, because a process rarely releases memory.
      const service = await environment.hashingService(`memory ${round}`)
      for (const workload of workloads)
        runs.push(await measure(load, service, workload, settings.seconds))
      values.push(residentMegabytes(service.pid))
      await service.stop()
    }
    return [{ values, ours: medianCpuUsage(runs) }]
  },
}
