import { warmCache } from '../data/warm-cache.js'
import { alternate, measure, ratios } from '../environment/measure.js'
import { expectBothOk, sendOnce } from './compare.js'
import { readWorkload } from './reads.js'

const work =
  'profile.eb, any of 1,000,000 accounts (3,000,000 contacts, 5,000,000 live credentials)'

/** @type {import('./index.js').Target} */
export const size = {
  name: 'size',
  large: true,
  rows: [
    { work: `throughput of ${work}`, against: 'any of 10,000', bound: { min: 0.85, unit: '×' } },
    { work: `p99 of ${work}`, against: 'any of 10,000', bound: { max: 1.3, unit: '×' } },
  ],
  async measure({ load, settings, accounts, service, database, home }) {
    await warmCache(home, database('large'), accounts.large)
    const large = {
      server: await service('large'),
      workload: readWorkload('profile', accounts.large),
    }
    const small = {
      server: await service('small'),
      workload: readWorkload('profile', accounts.small),
    }
    expectBothOk(await sendOnce(load, large), await sendOnce(load, small))
    const rounds = await alternate(
      settings,
      (seconds) => measure(load, large.server, large.workload, seconds),
      (seconds) => measure(load, small.server, small.workload, seconds),
    )
    return [ratios(rounds), ratios(rounds, 'p99')]
  },
}
