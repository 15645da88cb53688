import { run } from '../../bin/prepare/run.js'
import { compare } from './compare.js'

const workload = (
  /** @type {import('../environment/environment.js').Environment} */ environment,
) => ({
  kind: /** @type {const} */ ('session'),
  options: { path: '/memberships', accounts: environment.accounts.small },
})

/** @type {import('./index.js').Target} */
export const page = {
  name: 'page',
  rows: [
    {
      work: 'the page /memberships of a member',
      against: 'an empty dynamic page, alone in an application of the same Next',
      bound: { min: 0.6, unit: '×' },
    },
  ],
  profiled: { file: 'member-page', work: '/memberships of a member', workload },
  async measure(environment) {
    await run(
      'node_modules/.bin/next',
      ['build', 'bench/empty-page'],
      'Building the empty page failed',
    )
    return [
      await compare(environment, {
        ours: { server: await environment.service(), workload: workload(environment) },
        rival: {
          server: await environment.rival('empty-page'),
          workload: { kind: 'fixed', options: { path: '/', headers: ['Accept: text/html'] } },
        },
        check(ours, rival) {
          if (ours.body.includes('Farm 1<') && rival.body.includes('<main>')) return
          throw new Error('A page does not have the expected content.')
        },
      }),
    ]
  },
}
