import { costOf, measure } from '../stage/measure.js'
import { residentMegabytes } from '../stage/usage.js'
import { readWish } from './reads.js'

/** @type {import('./index.js').Target} */
export const memory = {
  name: 'memory',
  rows: [
    {
      work: 'memory of the process after a load of fees, profiles, pages and sign-ins',
      against: '–',
      bound: { most: 220, unit: 'MB' },
    },
  ],
  async measure(stage) {
    const { load, settings, accounts } = stage
    /** @type {import('../stage/measure.js').Wish[]} */
    const wishes = [
      { kind: 'fixed', options: { path: '/r1/fees.eb' } },
      readWish('profile', accounts.small),
      { kind: 'session', options: { path: '/memberships', accounts: accounts.small } },
      { kind: 'signIn', options: { accounts: accounts.small } },
    ]
    const values = []
    const runs = []
    for (let round = 0; round < Math.min(3, settings.rounds); round += 1) {
      // Each time a process of its own, since memory once taken is rarely given back.
      const service = await stage.hashingService(`memory ${round}`)
      for (const wish of wishes) runs.push(await measure(load, service, wish, settings.seconds))
      values.push(residentMegabytes(service.pid))
      await service.stop()
    }
    return [{ values, ours: costOf(runs) }]
  },
}
