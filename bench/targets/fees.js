import { compare, sameBody } from './compare.js'

const types = { JSON: 'application/json', XML: 'text/xml' }

const wishOf = (/** @type {string} */ type) => ({
  kind: /** @type {const} */ ('fixed'),
  options: { path: '/r1/fees.eb', headers: [`Accept: ${type}`] },
})

/** @type {import('./index.js').Target[]} */
export const fees = [
  ...Object.entries(types).map(([format, type]) => ({
    name: `fees-${format.toLowerCase()}`,
    rows: [
      {
        work: `fees.eb, ${format}`,
        against: 'bare `node:http` writing the same bytes',
        bound: { least: 0.75, unit: '×' },
      },
    ],
    async measure(/** @type {import('../stage/stage.js').Stage} */ stage) {
      const service = await stage.service()
      const wish = wishOf(type)
      const answer = await fetch(`${service.url}/r1/fees.eb`, { headers: { Accept: type } })
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !madeByNode.includes(name)),
      )
      const input = { headers, body: await answer.text() }
      const bytes = await stage.rival('bytes', input, { name: `bytes ${format}` })
      return [
        await compare(stage, {
          ours: { server: service, wish },
          rival: { server: bytes, wish },
          check: sameBody,
        }),
      ]
    },
  })),
  {
    name: 'fees-next',
    rows: [
      {
        work: 'fees.eb, JSON',
        against: 'the same route module mounted by Next alone',
        bound: { least: 15, unit: '×' },
      },
    ],
    async measure(stage) {
      const wish = wishOf(types.JSON)
      const ours = { server: await stage.service(), wish }
      const rival = { server: await stage.nextAlone(), wish }
      return [await compare(stage, { ours, rival, check: sameBody })]
    },
  },
]

const madeByNode = ['connection', 'date', 'keep-alive', 'transfer-encoding']
