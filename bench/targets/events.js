import postgres from 'postgres'
import { createDatabase } from '../data/databases.js'
import { compare, expectSameBody } from './compare.js'

/** @type {import('./index.js').Target} */
export const events = {
  name: 'events',
  rows: [
    {
      work: 'ebrief.eb, subscribe, which writes an event',
      against: 'the same service without the triggers that write events',
      bound: { min: 0.9, unit: '×' },
    },
  ],
  async measure(environment) {
    const without = await createDatabase(environment.postgres, 'without_events', 'small')
    const sql = postgres(without, { max: 1 })
    await sql`alter table subscription disable trigger user`
    await sql.end()
    const workload = {
      kind: /** @type {const} */ ('subscribe'),
      options: { accounts: environment.accounts.small },
    }
    return [
      await compare(environment, {
        ours: { server: await environment.subscribing('events'), workload },
        rival: { server: await environment.subscribing('no events', without), workload },
        check: expectSameBody,
      }),
    ]
  },
}
