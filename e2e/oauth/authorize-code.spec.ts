import { decodeJwt } from 'jose'
import { hashOf } from '#lib/auth/secret.ts'
import { type Client, pkceVerifier } from '../fixtures/grants.ts'
import { test as base, expect, queryOf } from './authorization-request.ts'

const test = base.extend<CodeFixtures>({
  obtainCode: ({ authorize, people, startSession }, use) =>
    use(async (client, changes) => {
      const person = await people.add()
      const session = await startSession(person, 40)
      const { code = '' } = queryOf(await authorize(client, { ...changes }, { session }))
      const tokenRequest = {
        grant_type: 'authorization_code',
        code,
        code_verifier: pkceVerifier,
        redirect_uri: client.redirectUri,
        client_id: client.id,
        client_secret: client.secret,
      }
      return { person, code, tokenRequest }
    }),
})

interface CodeFixtures {
  /** Obtains a code from the authorisation endpoint for a member who signed in 40 seconds ago. */
  obtainCode(client: Client, changes?: object): Promise<ObtainedCode>
}

interface ObtainedCode {
  readonly person: { readonly id: string }
  readonly code: string
  readonly tokenRequest: { readonly [name: string]: string }
}

test.describe('code issued by GET /oauth/authorize', () => {
  test('a code expires after 60 seconds', async ({ caller, grants, obtainCode, people }) => {
    const client = await grants.addClient({ own: true })
    const { code, tokenRequest } = await obtainCode(client)
    const [row] = await people.sql`
      select extract(epoch from expires_at - issued_at)::float8 as seconds from credential
      where hash = ${hashOf(code)}`
    expect(row?.seconds).toBe(60)
    await people.sql`update credential set issued_at = now() - interval '60 seconds',
      expires_at = now() where hash = ${hashOf(code)}`
    const { status, body } = await caller.postTokenForm(tokenRequest)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  test('GET /oauth/authorize issues a new code each time and stores only its hash', async ({
    authorize,
    people,
    ownClient: client,
    session,
  }) => {
    const codes = new Set<string | undefined>()
    for (let n = 0; n < 3; n += 1) codes.add(queryOf(await authorize(client, {}, { session })).code)
    expect(codes.size).toBe(3)
    const rows = await people.sql`select to_jsonb(credential)::text as row from credential
      where client_id = ${client.id}`
    for (const code of codes) expect(rows.some(({ row }) => row.includes(code))).toBe(false)
  })

  test('a code is bound to its client, redirect URI and PKCE challenge', async ({
    caller,
    grants,
    obtainCode,
  }) => {
    const client = await grants.addClient({ own: true })
    const otherClient = await grants.addClient({ own: true, redirectUri: client.redirectUri })
    const { tokenRequest } = await obtainCode(client)
    const otherCredentials = { client_id: otherClient.id, client_secret: otherClient.secret }
    const stolen = await caller.postTokenForm({ ...tokenRequest, ...otherCredentials })
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
    expect((await caller.postTokenForm(tokenRequest)).status).toBe(200)
    for (const wrong of [
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: undefined },
      { code_verifier: undefined },
      { code_verifier: `${pkceVerifier}x` },
    ]) {
      const { tokenRequest: correct } = await obtainCode(client)
      const response = await caller.postTokenForm({ ...correct, ...wrong })
      expect([response.status, response.body.error]).toEqual([400, 'invalid_grant'])
    }
  })

  test('an ID token names the member, the sign-in time, the client and the nonce', async ({
    caller,
    grants,
    obtainCode,
    service,
  }) => {
    const client = await grants.addClient({ own: true })
    const nonce = ' a nonce with spaces + '
    const { person, tokenRequest } = await obtainCode(client, { nonce, max_age: '3600' })
    const { body } = await caller.postTokenForm(tokenRequest)
    const { auth_time, iat = 0, exp = 0, ...rest } = decodeJwt(body.id_token)
    expect(rest).toMatchObject({ iss: service.url, aud: client.id, sub: person.id, nonce })
    expect(iat - Number(auth_time)).toBeGreaterThanOrEqual(39)
    expect(iat - Number(auth_time)).toBeLessThan(60)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(30)
    expect(exp).toBeGreaterThan(iat)
  })

  test('a client that does not require PKCE may send a nonce instead, but a code with a challenge needs the verifier', async ({
    caller,
    grants,
    obtainCode,
  }) => {
    const client = await grants.addClient({ own: true, requiresPkce: false })
    const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }
    const { tokenRequest } = await obtainCode(client, { ...withoutPkce, nonce: 'n-1' })
    expect((await caller.postTokenForm({ ...tokenRequest, code_verifier: undefined })).status).toBe(
      200,
    )
    const { tokenRequest: withChallenge } = await obtainCode(client)
    expect(
      (await caller.postTokenForm({ ...withChallenge, code_verifier: undefined })).status,
    ).toBe(400)
  })
})

test.describe('ID token issued for a refresh token', () => {
  test('an ID token issued for a refresh token keeps iss, sub, aud, auth_time and sid and has no nonce', async ({
    caller,
    grants,
    obtainCode,
  }) => {
    const client = await grants.addClient({ own: true })
    const { tokenRequest } = await obtainCode(client, { nonce: 'once' })
    const first = (await caller.postTokenForm(tokenRequest)).body
    const refreshed = await caller.postTokenForm({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      client_id: client.id,
      client_secret: client.secret,
    })
    const [before, after] = [decodeJwt(first.id_token), decodeJwt(refreshed.body.id_token)]
    for (const claim of ['iss', 'sub', 'aud', 'auth_time', 'sid']) {
      expect(before).toHaveProperty(claim)
      expect(after[claim]).toEqual(before[claim])
    }
    expect(after).not.toHaveProperty('nonce')
    expect(after.iat).toBeGreaterThanOrEqual(before.iat ?? 0)
    expect(Math.abs((after.iat ?? 0) - Date.now() / 1000)).toBeLessThan(30)
  })
})
