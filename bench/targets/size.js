import { warm } from '../data/warm.js'
import { measure, ratios, takeTurns } from '../stage/measure.js'
import { askOnce, bothAnswer } from './compare.js'
import { readWish } from './reads.js'

const work =
  'profile.eb, any of 1,000,000 accounts (3,000,000 contacts, 5,000,000 live credentials)'

/** @type {import('./index.js').Target} */
export const size = {
  name: 'size',
  large: true,
  rows: [
    { work: `throughput of ${work}`, against: 'any of 10,000', bound: { least: 0.85, unit: '×' } },
    { work: `p99 of ${work}`, against: 'any of 10,000', bound: { most: 1.3, unit: '×' } },
  ],
  async measure({ load, settings, accounts, service, database, home }) {
    await warm(home, database('large'), accounts.large)
    const large = { server: await service('large'), wish: readWish('profile', accounts.large) }
    const small = { server: await service('small'), wish: readWish('profile', accounts.small) }
    bothAnswer(await askOnce(load, large), await askOnce(load, small))
    const rounds = await takeTurns(
      settings,
      (seconds) => measure(load, large.server, large.wish, seconds),
      (seconds) => measure(load, small.server, small.wish, seconds),
    )
    return [ratios(rounds), ratios(rounds, 'p99')]
  },
}
