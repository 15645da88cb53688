import { run } from '../../bin/prepare/run.js'
import { compare } from './compare.js'

/** @type {import('./index.js').Target} */
export const page = {
  name: 'page',
  rows: [
    {
      work: 'the page /memberships of a member',
      against: 'an empty dynamic page, alone in an application of the same Next',
      bound: { least: 0.7, unit: '×' },
    },
  ],
  async measure(stage) {
    await run(
      'node_modules/.bin/next',
      ['build', 'bench/empty-page'],
      'Building the empty page failed',
    )
    return [
      await compare(stage, {
        ours: {
          server: await stage.service(),
          wish: {
            kind: 'session',
            options: { path: '/memberships', accounts: stage.accounts.small },
          },
        },
        rival: {
          server: await stage.rival('empty-page'),
          wish: { kind: 'fixed', options: { path: '/', headers: ['Accept: text/html'] } },
        },
        check(ours, rival) {
          if (ours.body.includes('Farm 1<') && rival.body.includes('<main>')) return
          throw new Error('A page is not what it should be.')
        },
      }),
    ]
  },
}
