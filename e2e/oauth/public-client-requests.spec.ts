import { pkceVerifier } from '../fixtures/grants.ts'
import { expect, expectErrorRedirect, type Params, test } from './authorization-request.ts'

test.describe('authorisation endpoint for public clients', () => {
  for (const [kind, changes] of Object.entries<Params>({
    'without a challenge': { code_challenge: undefined, code_challenge_method: undefined },
    'with a nonce instead of a challenge': {
      code_challenge: undefined,
      code_challenge_method: undefined,
      nonce: 'n',
    },
    'with a plain challenge': { code_challenge_method: 'plain' },
    'without a challenge method, which means plain': { code_challenge_method: undefined },
  })) {
    test(`GET /oauth/authorize rejects a public client ${kind} before the member is asked`, async ({
      authorize,
      grants,
      service,
    }) => {
      const client = await grants.addClient({ isPublic: true })
      // Without a session, so the error comes before the sign-in page.
      const url = await authorize(client, changes)
      expectErrorRedirect(url, client, 'invalid_request', service.url)
    })
  }

  test('GET /oauth/authorize issues a code to a public client with https only once the member has consented, and then remembers it', async ({
    authorize,
    caller,
    grantConsent,
    grants,
    member,
    service,
    session,
  }) => {
    const client = await grants.addClient({ isPublic: true })
    const silent = await authorize(client, { prompt: 'none' }, { session })
    expectErrorRedirect(silent, client, 'consent_required', service.url)
    expect((await authorize(client, {}, { session })).pathname).toBe('/oauth/consent')
    await grantConsent(member, client, 'openid', 'profile')
    const code = (await authorize(client, { prompt: 'none' }, { session })).searchParams.get('code')
    const { status } = await caller.postTokenForm({
      grant_type: 'authorization_code',
      code: code ?? '',
      client_id: client.id,
      redirect_uri: client.redirectUri,
      code_verifier: pkceVerifier,
    })
    expect(status).toBe(200)
  })

  for (const redirectUri of [
    'http://127.0.0.1/callback',
    'http://localhost:3000/callback',
    'org.example.walks:/callback',
  ]) {
    test(`GET /oauth/authorize asks for consent each time for a public client at ${redirectUri} (RFC 8252, section 8.6)`, async ({
      authorize,
      grantConsent,
      grants,
      member,
      service,
      session,
    }) => {
      const client = await grants.addClient({ isPublic: true, redirectUri })
      await grantConsent(member, client, 'openid', 'profile')
      expect((await authorize(client, {}, { session })).pathname).toBe('/oauth/consent')
      const silent = await authorize(client, { prompt: 'none' }, { session })
      expectErrorRedirect(silent, client, 'consent_required', service.url)
      const madeUp = { confirmed_at: `${Date.now()}.made-up` }
      expect((await authorize(client, madeUp, { session })).pathname).toBe('/oauth/consent')
    })
  }
})

test.describe('redirect URIs of loopback addresses', () => {
  for (const host of ['127.0.0.1', '[::1]']) {
    test(`any port of ${host} works, and the token request must repeat it (RFC 8252, section 7.3)`, async ({
      authorize,
      caller,
      grants,
      session,
    }) => {
      const client = await grants.addClient({ own: true, redirectUri: `http://${host}/callback` })
      const redirect_uri = `http://${host}:49152/callback`
      const request = async (redeemedAt: string) => {
        const url = await authorize(client, { redirect_uri }, { session })
        expect(url.href).toMatch(`${redirect_uri}?code=`)
        return caller.postTokenForm({
          grant_type: 'authorization_code',
          code: url.searchParams.get('code') ?? '',
          client_id: client.id,
          client_secret: client.secret,
          redirect_uri: redeemedAt,
          code_verifier: pkceVerifier,
        })
      }
      expect((await request(redirect_uri)).status).toBe(200)
      for (const other of [client.redirectUri, `http://${host}:49153/callback`]) {
        expect((await request(other)).body.error).toBe('invalid_grant')
      }
    })
  }

  test('the port of localhost and of any other host must be the registered one', async ({
    authorize,
    grants,
    service,
    session,
  }) => {
    for (const [registered, redirect_uri] of [
      ['http://localhost/callback', 'http://localhost:49152/callback'],
      ['http://localhost:3000/callback', 'http://localhost:49152/callback'],
      ['https://walks.example/callback', 'https://walks.example:49152/callback'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/other'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:80@evil.example/callback'],
      ['http://127.0.0.1/callback', 'http://localhost:49152/callback'],
    ] as const) {
      const client = await grants.addClient({ own: true, redirectUri: registered })
      const { href } = await authorize(client, { redirect_uri }, { session })
      expect(href, redirect_uri).toBe(`${service.url}/oauth/refused?reason=redirect_uri`)
    }
  })
})
