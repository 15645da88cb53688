import { askOnce, bothAnswer, compare, sameBody } from './compare.js'

const paths = {
  profile: '/r1/profile.eb',
  memberships: '/r1/memberships.eb',
  contacts: '/r1/memberships/{membership}/contacts.eb',
}

/**
 * Any account reads with its bearer.
 * @param {keyof typeof paths} read
 * @param {number} accounts
 * @param {string} [accept]
 */
export const readWish = (read, accounts, accept = 'application/json') => ({
  kind: /** @type {const} */ ('bearer'),
  options: { path: paths[read], accept, accounts },
})

const names = /** @type {(keyof typeof paths)[]} */ (Object.keys(paths))
const formats = [
  { format: 'JSON', accept: 'application/json', least: 0.85 },
  { format: 'XML', accept: 'text/xml', least: 0.8 },
]

/** @type {import('./index.js').Target[]} */
export const reads = [
  ...names.flatMap((read) =>
    formats.map(({ format, accept, least }) => ({
      name: `${read}-${format.toLowerCase()}`,
      rows: [
        {
          work: `${read}.eb with a bearer, ${format}`,
          against: '`node:http` + postgres.js, the same query, `JSON.stringify`',
          bound: { least, unit: '×' },
        },
      ],
      async measure(/** @type {import('../stage/stage.js').Stage} */ stage) {
        const wish = readWish(read, stage.accounts.small)
        const statement = (await stage.product.takeStatements())[read]
        const url = stage.database('small')
        const handWritten = await stage.rival(
          'read',
          { url, statement, shape: read },
          { name: `read ${read}`, answers: paths[read] },
        )
        const service = await stage.service()
        const rival = { server: handWritten, wish }
        const ours = { server: service, wish: readWish(read, stage.accounts.small, accept) }
        // The rival writes JSON alone; that it finds the same shows in that format.
        const inJson = await askOnce(stage.load, { server: service, wish })
        const check = (
          /** @type {import('./compare.js').Told} */ answer,
          /** @type {import('./compare.js').Told} */ other,
        ) => {
          bothAnswer(answer, other)
          sameBody(inJson, other)
        }
        return [await compare(stage, { ours, rival, check })]
      },
    })),
  ),
  {
    name: 'profile-next',
    rows: [
      {
        work: 'profile.eb with a bearer, JSON',
        against: 'the same route module mounted by Next alone',
        bound: { least: 6, unit: '×' },
      },
    ],
    async measure(stage) {
      const wish = readWish('profile', stage.accounts.small)
      const ours = { server: await stage.service(), wish }
      const rival = { server: await stage.nextAlone(), wish }
      return [await compare(stage, { ours, rival, check: sameBody })]
    },
  },
]
