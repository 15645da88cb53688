import { createHash } from 'node:crypto'
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import { formats } from '../fixtures/client/formats.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('ID token', () => {
  for (const format of formats) {
    test(`an ID token is signed by the service and names the client, member and nonce, in ${format}`, async ({
      caller,
      grants,
      database,
      service,
    }) => {
      const { client, person, tokenRequest } = await grants.issueCode({ nonce: 'n-0S6_WzA2Mj' })
      const { body } = await caller.call('token', { format, input: tokenRequest })
      const { kid, alg } = decodeProtectedHeader(body.id_token)
      expect(alg).toBe('RS256')
      const [row] = await database.sql`select public_jwk from signing_key where id = ${kid ?? ''}`
      const key = await importJWK(row?.public_jwk as JWK, 'RS256')
      const { payload } = await jwtVerify(body.id_token, key, {
        issuer: service.url,
        audience: client.id,
        subject: person.id,
        requiredClaims: ['iat', 'exp', 'nonce'],
      })
      expect(payload.nonce).toBe('n-0S6_WzA2Mj')
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
      // The left half of the hash (OpenID Connect Core, section 3.1.3.6).
      const hash = createHash('sha256').update(body.access_token).digest()
      expect(payload.at_hash).toBe(hash.subarray(0, 16).toString('base64url'))
    })
  }

  test('an ID token is signed with a new key after AUTH_SECRET has changed', {
    tag: '@all',
  }, async ({ caller, grants, database, startAnother }) => {
    const grantBefore = await grants.issueCode()
    const { body: bodyBefore } = await caller.call('token', { input: grantBefore.tokenRequest })
    const changed = await startAnother({
      AUTH_SECRET: 'another secret for the same database',
    })
    const grantAfter = await grants.issueCode()
    const { status, body } = await caller
      .at(changed)
      .call('token', { input: grantAfter.tokenRequest })
    expect(status).toBe(200)
    const { kid } = decodeProtectedHeader(body.id_token)
    expect(kid).not.toBe(decodeProtectedHeader(bodyBefore.id_token).kid)
    const [row] = await database.sql`select public_jwk from signing_key where id = ${kid ?? ''}`
    await jwtVerify(body.id_token, await importJWK(row?.public_jwk as JWK, 'RS256'))
  })

  test('an ID token is not issued without the role openid', async ({ caller, grants }) => {
    const { tokenRequest, refreshRequest } = await grants.issueCode({ roles: ['profile', 'email'] })
    const { body } = await caller.call('token', { input: tokenRequest })
    expect(body).not.toHaveProperty('id_token')
    const refreshed = await caller.call('token', { input: refreshRequest(body.refresh_token) })
    expect(refreshed.body).not.toHaveProperty('id_token')
  })

  test('an ID token has no nonce, amr or sid if its code had none', async ({ caller, grants }) => {
    const { tokenRequest } = await grants.issueCode()
    const { body } = await caller.call('token', { input: tokenRequest })
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
    expect(claims).toHaveProperty('auth_time')
    for (const name of ['nonce', 'amr', 'sid']) expect(claims).not.toHaveProperty(name)
  })

  test('the private half of a signing key is stored only encrypted', async ({
    caller,
    grants,
    database,
  }) => {
    const { tokenRequest } = await grants.issueCode()
    await caller.call('token', { input: tokenRequest })
    const [row] = await database.sql`select public_jwk, sealed_private_jwk from signing_key`
    expect(Object.keys(row?.public_jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(row?.sealed_private_jwk).not.toContain('"d"')
    expect(row?.sealed_private_jwk.split('.')).toHaveLength(5)
  })
})
