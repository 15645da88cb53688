import { compare, expectSameBody } from './compare.js'

const types = { JSON: 'application/json', XML: 'text/xml' }

const feesWorkload = (/** @type {string} */ type) => ({
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
        bound: { min: 0.8, unit: '×' },
        floor: 0.2,
      },
    ],
    profiled: {
      file: `fees-${format.toLowerCase()}`,
      work: `fees.eb, ${format}`,
      workload: () => feesWorkload(type),
    },
    async measure(/** @type {import('../environment/environment.js').Environment} */ environment) {
      const service = await environment.service()
      const workload = feesWorkload(type)
      const response = await fetch(`${service.url}/r1/fees.eb`, { headers: { Accept: type } })
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !nodeHeaders.includes(name)),
      )
      const input = { headers, body: await response.text() }
      const bytes = await environment.rival('bytes', input, { name: `bytes ${format}` })
      return [
        await compare(environment, {
          ours: { server: service, workload },
          rival: { server: bytes, workload },
          check: expectSameBody,
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
        bound: { min: 15, unit: '×' },
      },
    ],
    async measure(environment) {
      const workload = feesWorkload(types.JSON)
      const ours = { server: await environment.service(), workload }
      const rival = { server: await environment.nextAlone(), workload }
      return [await compare(environment, { ours, rival, check: expectSameBody })]
    },
  },
]

const nodeHeaders = ['connection', 'date', 'keep-alive', 'transfer-encoding']
