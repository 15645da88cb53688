import type { Client, Grant } from '../../fixtures/grants.ts'
import { pkceChallenge, pkceVerifier } from '../../fixtures/grants.ts'
import { type HostileCase, tabulate } from '../case.ts'
import type { World } from '../world.ts'

type Fields = { readonly [name: string]: string | undefined }
type Attack = (grant: Grant, world: World) => Fields | Promise<Fields>

/** Posts a token request in JSON, where the interface reports failures with 200 (interface 4.1). */
const inJson = async (world: World, attack: Attack) => {
  const input = await attack(await world.grants.issueCode(), world)
  return world.caller.call('token', { input })
}

/** Posts a token request as a form, where RFC 6749 reports failures with 400 or 401. */
const asForm = async (world: World, attack: Attack) => {
  const input = await attack(await world.grants.issueCode(), world)
  return world.caller.postTokenForm(input)
}

const credentialsOf = ({ id, secret }: Client) => ({ client_id: id, client_secret: secret })

/** Exchanges the code and returns the request that exchanges the refresh token. */
const refreshOf = async (grant: Grant, { caller }: World) =>
  grant.refreshRequest(
    (await caller.call('token', { input: grant.tokenRequest })).body.refresh_token,
  )

const withVerifier =
  (change: Fields): Attack =>
  async (_, { grants }) => ({
    ...(await grants.issueCode({ verifier: pkceVerifier })).tokenRequest,
    ...change,
  })

/** Uses a credential once, long enough ago for a second use to be an attack (decision 011). */
const replayed = async (fields: Fields, { caller, grants }: World) => {
  await caller.call('token', { input: fields })
  await grants.backdateUse(fields.code ?? fields.refresh_token ?? '', 11)
  return fields
}

const attacks = {
  'with a wrong secret': [(g) => ({ ...g.tokenRequest, client_secret: 'wrong' }), 'invalid_client'],
  'with a truncated secret': [
    ({ tokenRequest: t }) => ({ ...t, client_secret: t.client_secret.slice(0, -1) }),
    'invalid_client',
  ],
  'of an unknown client': [(g) => ({ ...g.tokenRequest, client_id: 'unknown' }), 'invalid_client'],
  'of a disabled client': [
    async ({ tokenRequest }, { grants }) => ({
      ...tokenRequest,
      ...credentialsOf(await grants.addClient({ disabled: true })),
    }),
    'invalid_client',
  ],
  'with a code of another client': [
    async ({ tokenRequest }, { grants }) => ({
      ...tokenRequest,
      ...credentialsOf(await grants.addClient()),
    }),
    'invalid_grant',
  ],
  'with an unknown code': [(g) => ({ ...g.tokenRequest, code: 'made-up' }), 'invalid_grant'],
  'with a truncated code': [
    (g) => ({ ...g.tokenRequest, code: g.code.slice(0, -1) }),
    'invalid_grant',
  ],
  'with an expired code': [
    async (_, { grants }) => (await grants.issueCode({ lifetimeSeconds: -1 })).tokenRequest,
    'invalid_grant',
  ],
  'with a code of a disabled account': [
    async (_, { grants, people }) =>
      (await grants.issueCode({ person: await people.add({ disabled: true }) })).tokenRequest,
    'invalid_grant',
  ],
  'with a replayed code': [(grant, world) => replayed(grant.tokenRequest, world), 'invalid_grant'],
  'with another redirect URI': [
    (g) => ({ ...g.tokenRequest, redirect_uri: 'https://evil.example/' }),
    'invalid_grant',
  ],
  'without a redirect URI': [
    (g) => ({ ...g.tokenRequest, redirect_uri: undefined }),
    'invalid_grant',
  ],
  'without a PKCE verifier': [withVerifier({}), 'invalid_grant'],
  'with a wrong PKCE verifier': [withVerifier({ code_verifier: 'w'.repeat(43) }), 'invalid_grant'],
  'with the PKCE challenge as the verifier': [
    withVerifier({ code_verifier: pkceChallenge(pkceVerifier) }),
    'invalid_grant',
  ],
  'with a bearer as the code': [
    async (grant, { people }) => ({
      ...grant.tokenRequest,
      code: await people.issueCredential(grant.person),
    }),
    'invalid_grant',
  ],
  'with a code as the refresh token': [(g) => g.refreshRequest(g.code), 'invalid_grant'],
  'with a replayed refresh token': [
    async (grant, world) => replayed(await refreshOf(grant, world), world),
    'invalid_grant',
  ],
  'with a refresh token of another client': [
    async (grant, world) => ({
      ...(await refreshOf(grant, world)),
      ...credentialsOf(await world.grants.addClient()),
    }),
    'invalid_grant',
  ],
  'with an expired refresh token': [
    async (grant, world) => {
      const fields = await refreshOf(grant, world)
      await world.database.sql`update credential set issued_at = now() - interval '31 days',
        expires_at = now() where account_id = ${grant.person.id}`
      return fields
    },
    'invalid_grant',
  ],
  'for more roles than were granted': [
    async (_, world) => ({
      ...(await refreshOf(await world.grants.issueCode({ roles: ['profile'] }), world)),
      scope: 'profile passthrough',
    }),
    'invalid_scope',
  ],
  'with the grant type password': [
    (g) => ({ ...g.tokenRequest, grant_type: 'password' }),
    'unsupported_grant_type',
  ],
  'with a grant type that the client may not use': [
    async (_, { grants }) => {
      const client = await grants.addClient({ grantTypes: ['refresh_token'] })
      return (await grants.issueCode({ client })).tokenRequest
    },
    'unauthorized_client',
  ],
  'without a code': [(g) => ({ ...g.tokenRequest, code: undefined }), 'invalid_request'],
} satisfies Record<string, [Attack, string]>

const rowsWith = (statusOf: (error: string) => number) =>
  Object.fromEntries(
    Object.entries(attacks).map(([name, [attack, error]]): [string, [Attack, string]] => [
      name,
      [attack, `${statusOf(error)} ${error}`],
    ]),
  )

const common = { family: 'authentication', stillWorks: 'token exchange' } as const

/** Codes and tokens that are expired, replayed, truncated, of another kind or of another client. */
export const tokenCases: HostileCase[] = [
  ...tabulate(
    { ...common, subject: 'a token request in JSON' },
    inJson,
    rowsWith(() => 200),
  ),
  ...tabulate(
    { ...common, subject: 'a token request as a form' },
    asForm,
    rowsWith((error) => (error === 'invalid_client' ? 401 : 400)),
  ),
]
