import { client } from '../data/fill.js'
import { compare, expectBothOk } from './compare.js'

// Each server rotates the tokens of different accounts.
const refreshWorkload = (/** @type {number} */ from) => ({
  kind: /** @type {const} */ ('refresh'),
  options: { from, clientId: client.id, clientSecret: client.secret },
})

/** @type {import('./index.js').Target} */
export const token = {
  name: 'token',
  rows: [
    {
      work: 'token.eb, refresh with rotation',
      against: '`node:http` + postgres.js, the same statement',
      bound: { min: 0.8, unit: '×' },
    },
  ],
  async measure(environment) {
    const { refresh: statement } = await environment.product.captureStatements()
    const url = environment.database('small')
    const rival = await environment.rival('refresh', { url, statement })
    return [
      await compare(environment, {
        ours: { server: await environment.service(), workload: refreshWorkload(1) },
        rival: { server: rival, workload: refreshWorkload(1001) },
        check: expectSameShape,
      }),
    ]
  },
}

/** Throws unless both responses are the same, apart from the values of the tokens. @type {Parameters<typeof compare>[1]['check']} */
function expectSameShape(ours, rival) {
  expectBothOk(ours, rival)
  const shapeOf = (/** @type {string} */ body) => body.replace(/gh_[\w-]{43}/g, 'token')
  if (shapeOf(ours.body) === shapeOf(rival.body)) return
  throw new Error(`The responses differ.\n  ours:  ${ours.body}\n  rival: ${rival.body}`)
}
