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
        bound: { min: 0.65, unit: '×' },
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
]

const nodeHeaders = ['connection', 'date', 'keep-alive', 'transfer-encoding']
