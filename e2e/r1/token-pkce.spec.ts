import { golden } from '../fixtures/golden.ts'
import { pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('authorisation code with PKCE', () => {
  test('a code with a PKCE challenge is exchanged with its verifier', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode({ verifier: pkceVerifier })
    const input = { ...tokenRequest, code_verifier: pkceVerifier }
    expect((await caller.call('token', { input })).body).toHaveProperty('access_token')
  })

  test('the example of the manual exchanges the code of its verifier', async ({
    caller,
    grants,
  }) => {
    const message = golden('submittoken-pkce')
    const [, verifier = ''] = /<code_verifier>([^<]+)/.exec(message) ?? []
    const { client, code } = await grants.issueCode({ verifier })
    const response = await caller.send({
      method: 'POST',
      path: '/r1/openid/token.eb',
      headers: { 'Content-Type': 'text/xml; charset=utf-8' },
      body: message
        .replace('D'.repeat(43), code)
        .replace('http://127.0.0.1:4444/callback', client.redirectUri)
        .replace('demo-client', client.id)
        .replace('demo-secret-for-the-embedded-database-only', client.secret),
    })
    expect(response.body).toHaveProperty('access_token')
  })

  const wrongVerifiers = {
    'no verifier': undefined,
    'an empty verifier': '',
    'another verifier': `${pkceVerifier}!`,
    'the challenge itself': pkceChallenge(pkceVerifier),
  }
  for (const [kind, code_verifier] of Object.entries(wrongVerifiers)) {
    test(`a code with a PKCE challenge is rejected and spent when it is exchanged with ${kind}`, async ({
      caller,
      grants,
    }) => {
      const { tokenRequest } = await grants.issueCode({ verifier: pkceVerifier })
      const input = { ...tokenRequest, code_verifier }
      expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
      const corrected = { ...tokenRequest, code_verifier: pkceVerifier }
      expect((await caller.call('token', { input: corrected })).body.error).toBe('invalid_grant')
    })
  }

  test('a code without a PKCE challenge is rejected when it is exchanged with a verifier (RFC 9700, section 4.8.2)', async ({
    caller,
    grants,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    const input = { ...tokenRequest, code_verifier: pkceVerifier }
    expect((await caller.call('token', { input })).body.error).toBe('invalid_grant')
  })
})
