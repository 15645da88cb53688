import { decodeJwt } from 'jose'
import { hashOf } from '#lib/auth/secret.ts'
import { type Client, pkceVerifier } from '../fixtures/grants.ts'
import { test as base, expect, told } from './authorization-request.ts'

/** A code of the authorisation endpoint, and what exchanges it. */
const test = base.extend<{ obtain(client: Client, change?: object): Promise<Obtained> }>({
  obtain: ({ lead, people, signIn }, use) =>
    use(async (client, change) => {
      const person = await people.add()
      const session = await signIn(person, 40)
      const { code = '' } = told(await lead(client, { ...change }, { session }))
      const tokenRequest = {
        ...{ grant_type: 'authorization_code', code, code_verifier: pkceVerifier },
        ...{ redirect_uri: client.redirectUri, client_id: client.id },
        client_secret: client.secret,
      }
      return { person, code, tokenRequest }
    }),
})

interface Obtained {
  readonly person: { readonly id: string }
  readonly code: string
  readonly tokenRequest: { readonly [name: string]: string }
}

test.describe('a code that the authorisation endpoint issues', () => {
  test('lives for sixty seconds', async ({ caller, grants, obtain, people }) => {
    const client = await grants.addClient({ own: true })
    const { code, tokenRequest } = await obtain(client)
    const [row] = await people.sql`
      select extract(epoch from expires_at - issued_at)::float8 as seconds from credential
      where hash = ${hashOf(code)}`
    expect(row?.seconds).toBe(60)
    await people.sql`update credential set issued_at = now() - interval '60 seconds',
      expires_at = now() where hash = ${hashOf(code)}`
    const { status, body } = await caller.postTokenForm(tokenRequest)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  test('is another one each time, and is kept by its hash alone', async ({
    grants,
    lead,
    people,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    const codes = new Set<string | undefined>()
    for (let n = 0; n < 3; n += 1) codes.add(told(await lead(client, {}, { session })).code)
    expect(codes.size).toBe(3)
    const rows = await people.sql`select to_jsonb(credential)::text as row from credential
      where client_id = ${client.id}`
    for (const code of codes) expect(rows.some(({ row }) => row.includes(code))).toBe(false)
  })

  test('is bound to its client, redirect URI and challenge', async ({ caller, grants, obtain }) => {
    const client = await grants.addClient({ own: true })
    const other = await grants.addClient({ own: true, redirectUri: client.redirectUri })
    const { tokenRequest } = await obtain(client)
    const foreign = { client_id: other.id, client_secret: other.secret }
    const stolen = await caller.postTokenForm({ ...tokenRequest, ...foreign })
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
    for (const wrong of [
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: undefined },
      { code_verifier: undefined },
      { code_verifier: `${pkceVerifier}x` },
    ]) {
      const { tokenRequest: right } = await obtain(client)
      const response = await caller.postTokenForm({ ...right, ...wrong })
      expect([response.status, response.body.error]).toEqual([400, 'invalid_grant'])
    }
  })

  test('says in the ID token who signed in, when, to whom and for which nonce', async ({
    caller,
    grants,
    obtain,
    service,
  }) => {
    const client = await grants.addClient({ own: true })
    const nonce = ' a nonce, as it came + '
    const { person, tokenRequest } = await obtain(client, { nonce, max_age: '3600' })
    const { body } = await caller.postTokenForm(tokenRequest)
    const { auth_time, iat = 0, exp = 0, ...rest } = decodeJwt(body.id_token)
    expect(rest).toEqual({ iss: service.url, aud: client.id, sub: person.id, nonce })
    expect(iat - Number(auth_time)).toBeGreaterThanOrEqual(39)
    expect(iat - Number(auth_time)).toBeLessThan(60)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(30)
    expect(exp).toBeGreaterThan(iat)
  })

  test('of a client that registered before PKCE needs none, and with one keeps to it', async ({
    caller,
    grants,
    obtain,
  }) => {
    const client = await grants.addClient({ own: true, requiresPkce: false })
    const none = { code_challenge: undefined, code_challenge_method: undefined }
    const { tokenRequest } = await obtain(client, none)
    expect((await caller.postTokenForm({ ...tokenRequest, code_verifier: undefined })).status).toBe(
      200,
    )
    const { tokenRequest: bound } = await obtain(client)
    expect((await caller.postTokenForm({ ...bound, code_verifier: undefined })).status).toBe(400)
  })
})

test.describe('an ID token of a refresh', () => {
  test('names the same member, client, issuer and signing in, and no nonce', async ({
    caller,
    grants,
    obtain,
  }) => {
    const client = await grants.addClient({ own: true })
    const { tokenRequest } = await obtain(client, { nonce: 'once' })
    const first = (await caller.postTokenForm(tokenRequest)).body
    const next = await caller.postTokenForm({
      ...{ grant_type: 'refresh_token', refresh_token: first.refresh_token },
      ...{ client_id: client.id, client_secret: client.secret },
    })
    const [before, after] = [decodeJwt(first.id_token), decodeJwt(next.body.id_token)]
    for (const claim of ['iss', 'sub', 'aud', 'auth_time']) {
      expect(after[claim]).toEqual(before[claim])
    }
    expect(after).not.toHaveProperty('nonce')
    expect(after.iat).toBeGreaterThanOrEqual(before.iat ?? 0)
    expect(Math.abs((after.iat ?? 0) - Date.now() / 1000)).toBeLessThan(30)
  })
})
