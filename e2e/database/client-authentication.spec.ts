import type { connect } from '#db/driver/connect.ts'
import { exchangeCode, rotateRefresh } from '#db/queries/oauth/grants.ts'
import { findBearerOwner, findClient, findClientRoles } from '#db/queries/oauth/known-clients.ts'
import { findTokenDetails, revokeToken } from '#db/queries/oauth/tokens.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { ClientInput } from '../fixtures/grants.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

type Database = ReturnType<typeof connect>
interface Credentials {
  readonly clientId: string
  readonly secretHash: Buffer
}

const exchangeOf = (client: { clientId: string; secretHash: Buffer | null }) => ({
  ...client,
  hash: newHash(),
  accessHash: newHash(),
  refreshHash: newHash(),
  seed: newHash(),
})

/** The statements that authenticate a client, and whether a public client may be one. */
const statements = {
  findClient: async (db: Database, client: Credentials) => !!(await findClient(db, client)),
  findClientRoles: async (db: Database, client: Credentials) =>
    !!(await findClientRoles(db, client)),
  findTokenDetails: async (db: Database, client: Credentials) =>
    (await findTokenDetails(db, client, newHash())).clientAuthenticated,
}
const tokenStatements = {
  revokeToken: (db: Database, client: Parameters<typeof revokeToken>[1]) =>
    revokeToken(db, client, newHash(), context),
  exchangeCode: async (db: Database, client: Parameters<typeof exchangeOf>[0]) => {
    const code = { redirectUri: 'https://app.example/', challenge: null }
    return (await exchangeCode(db, exchangeOf(client), code, context)).clientAuthenticated
  },
  rotateRefresh: async (db: Database, client: Parameters<typeof exchangeOf>[0]) =>
    (await rotateRefresh(db, exchangeOf(client), null, context)).clientAuthenticated,
}

/** The secret that a client sends, its registration, and whether it is authenticated: at an endpoint of tokens, and else. */
const states: Readonly<
  Record<
    string,
    readonly [
      secret: 'first' | 'second' | 'wrong' | 'of another' | null,
      ClientInput,
      atTokens: boolean,
      elsewhere: boolean,
    ]
  >
> = {
  'with its secret': ['first', {}, true, true],
  'with its secret before': ['second', {}, true, true],
  'with another secret': ['wrong', {}, false, false],
  'with the secret of another client': ['of another', {}, false, false],
  'without a secret': [null, {}, false, false],
  'that is disabled': ['first', { disabled: true }, false, false],
  'that is public': [null, { isPublic: true }, true, false],
  'that is public and sends a secret': ['wrong', { isPublic: true }, false, false],
  'that is public and disabled': [null, { isPublic: true, disabled: true }, false, false],
}

for (const [state, [which, input, atTokens, elsewhere]] of Object.entries(states))
  test(`a client ${state} is authenticated by ${elsewhere ? 'every statement' : atTokens ? 'those for tokens alone' : 'none'}`, async ({
    db,
    grants,
    people: { sql },
  }) => {
    const { id: clientId, secret } = await grants.addClient(input)
    const other = await grants.addClient()
    const second = newHash()
    if (!input.isPublic)
      await sql`update client set secret_hashes = secret_hashes || ${second}::bytea where id = ${clientId}`
    const secretHash =
      which &&
      { first: hashOf(secret), second, wrong: newHash(), 'of another': hashOf(other.secret) }[which]
    for (const [name, authenticate] of Object.entries(tokenStatements))
      expect(await authenticate(db, { clientId, secretHash }), name).toBe(atTokens)
    for (const [name, authenticate] of Object.entries(statements))
      if (secretHash) expect(await authenticate(db, { clientId, secretHash }), name).toBe(elsewhere)
  })

test('the roles of a test client have no events, and a bearer is counted under its client, or else its account', async ({
  db,
  grants,
  people,
}) => {
  const roles = ['events', 'fees']
  const [client, trial] = [
    await grants.addClient({ roles }),
    await grants.addClient({ roles, isTest: true }),
  ]
  const credentials = ({ id, secret }: typeof client) => ({
    clientId: id,
    secretHash: hashOf(secret),
  })
  expect(await findClientRoles(db, credentials(client))).toEqual(roles)
  expect(await findClientRoles(db, credentials(trial))).toEqual(['fees', 'test'])
  const name = (id: string) => `client ${id}`
  expect(await findClient(db, credentials(client))).toEqual({
    client: name(client.id),
    testClient: null,
  })
  expect(await findClient(db, credentials(trial))).toEqual({
    client: name(trial.id),
    testClient: trial.id,
  })
  const person = await people.add()
  const ownerOf = async (clientId: string | null, kind: 'bearer' | 'session' = 'bearer') =>
    findBearerOwner(db, hashOf(await people.issueCredential(person, { kind, clientId })))
  expect(await ownerOf(client.id)).toEqual({ client: name(client.id), testClient: null })
  expect(await ownerOf(trial.id)).toEqual({ client: name(trial.id), testClient: trial.id })
  expect(await ownerOf(null)).toEqual({ client: `account ${person.id}`, testClient: null })
  expect(await ownerOf(null, 'session')).toBeUndefined()
})
