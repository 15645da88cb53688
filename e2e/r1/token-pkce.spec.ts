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
