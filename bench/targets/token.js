import { client } from '../data/fill.js'
import { bothAnswer, compare } from './compare.js'

// Each contestant rotates the tokens of accounts that the other leaves alone.
const wishFrom = (/** @type {number} */ from) => ({
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
      bound: { least: 0.8, unit: '×' },
    },
  ],
  async measure(stage) {
    const { refresh: statement } = await stage.product.takeStatements()
    const url = stage.database('small')
    const rival = await stage.rival('refresh', { url, statement })
    return [
      await compare(stage, {
        ours: { server: await stage.service(), wish: wishFrom(1) },
        rival: { server: rival, wish: wishFrom(1001) },
        check: sameShape,
      }),
    ]
  },
}

/** Both answered with tokens of the same length and else the same. @type {Parameters<typeof compare>[1]['check']} */
function sameShape(ours, rival) {
  bothAnswer(ours, rival)
  const shapeOf = (/** @type {string} */ body) => body.replace(/gh_[\w-]{43}/g, 'token')
  if (shapeOf(ours.body) === shapeOf(rival.body)) return
  throw new Error(
    `The rival does not answer the same.\n  ours:  ${ours.body}\n  rival: ${rival.body}`,
  )
}
