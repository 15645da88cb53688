import { compare, expectBothOk, expectSameBody, sendOnce } from './compare.js'

const paths = {
  profile: '/r1/profile.eb',
  memberships: '/r1/memberships.eb',
  contacts: '/r1/memberships/{membership}/contacts.eb',
}

/**
 * Reads as random accounts with their bearers.
 * @param {keyof typeof paths} read
 * @param {number} accounts
 * @param {string} [accept]
 */
export const readWorkload = (read, accounts, accept = 'application/json') => ({
  kind: /** @type {const} */ ('bearer'),
  options: { path: paths[read], accept, accounts },
})

const names = /** @type {(keyof typeof paths)[]} */ (Object.keys(paths))
const formats = /** @type {const} */ ({ JSON: 'application/json', XML: 'text/xml' })

/** @type {import('./index.js').Target[]} */
export const reads = [
  ...names.flatMap((read) =>
    Object.entries(formats).map(([format, accept]) => ({
      name: `${read}-${format.toLowerCase()}`,
      rows: [
        {
          work: `${read}.eb with a bearer, ${format}`,
          against: '`node:http` + postgres.js, the same query, `JSON.stringify`',
          bound: { min: 0.8, unit: '×' },
          ...(format === 'JSON' ? { floor: 0.25 } : {}),
        },
      ],
      profiled: {
        file: `${read}-${format.toLowerCase()}`,
        work: `${read}.eb, ${format}`,
        workload: (
          /** @type {import('../environment/environment.js').Environment} */ environment,
        ) => readWorkload(read, environment.accounts.small, accept),
      },
      async measure(
        /** @type {import('../environment/environment.js').Environment} */ environment,
      ) {
        const workload = readWorkload(read, environment.accounts.small)
        const statement = (await environment.product.captureStatements())[read]
        const url = environment.database('small')
        const readServer = await environment.rival(
          'read',
          { url, statement, shape: read },
          { name: `read ${read}`, readyPath: paths[read] },
        )
        const service = await environment.service()
        const rival = { server: readServer, workload }
        const ours = {
          server: service,
          workload: readWorkload(read, environment.accounts.small, accept),
        }
        // The rival writes only JSON, so the bodies are compared in that format.
        const oursInJson = await sendOnce(environment.load, { server: service, workload })
        const check = (
          /** @type {import('./compare.js').HttpResponse} */ response,
          /** @type {import('./compare.js').HttpResponse} */ other,
        ) => {
          expectBothOk(response, other)
          expectSameBody(oursInJson, other)
        }
        return [await compare(environment, { ours, rival, check })]
      },
    })),
  ),
  {
    name: 'profile-next',
    rows: [
      {
        work: 'profile.eb with a bearer, JSON',
        against: 'the same route module mounted by Next alone',
        bound: { min: 5, unit: '×' },
      },
    ],
    async measure(environment) {
      const workload = readWorkload('profile', environment.accounts.small)
      const ours = { server: await environment.service(), workload }
      const rival = { server: await environment.nextAlone(), workload }
      return [await compare(environment, { ours, rival, check: expectSameBody })]
    },
  },
]
