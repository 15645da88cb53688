import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import { expect, test } from '../fixtures/test.ts'
import { formats } from '../fixtures/wire.ts'

test.describe('the ID token', () => {
  for (const as of formats) {
    test(`is signed with the service’s key, for this client, member and nonce, in ${as}`, async ({
      caller,
      grants,
      database,
      service,
    }) => {
      const { client, person, exchange } = await grants.issue({ nonce: 'n-0S6_WzA2Mj' })
      const { body } = await caller.call('token', { as, input: exchange })
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
    })
  }

  test('is signed with a new key by a service whose AUTH_SECRET was changed', async ({
    caller,
    grants,
    database,
    startAnother,
  }) => {
    const before = await grants.issue()
    const { body: old } = await caller.call('token', { input: before.exchange })
    const changed = await startAnother({
      AUTH_SECRET: 'another secret, since the first one was lost',
    })
    const after = await grants.issue()
    const { status, body } = await caller.at(changed).call('token', { input: after.exchange })
    expect(status).toBe(200)
    const { kid } = decodeProtectedHeader(body.id_token)
    expect(kid).not.toBe(decodeProtectedHeader(old.id_token).kid)
    const [row] = await database.sql`select public_jwk from signing_key where id = ${kid ?? ''}`
    await jwtVerify(body.id_token, await importJWK(row?.public_jwk as JWK, 'RS256'))
  })

  test('is not given where openid is not among the roles', async ({ caller, grants }) => {
    const { exchange, refresh } = await grants.issue({ roles: ['profile', 'email'] })
    const { body } = await caller.call('token', { input: exchange })
    expect(body).not.toHaveProperty('id_token')
    const next = await caller.call('token', { input: refresh(body.refresh_token) })
    expect(next.body).not.toHaveProperty('id_token')
  })

  test('has no nonce where none was asked for', async ({ caller, grants }) => {
    const { exchange } = await grants.issue()
    const { body } = await caller.call('token', { input: exchange })
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['aud', 'auth_time', 'exp', 'iat', 'iss', 'sub'])
  })

  test('is never signed with a key whose private half stands in the clear', async ({
    caller,
    grants,
    database,
  }) => {
    const { exchange } = await grants.issue()
    await caller.call('token', { input: exchange })
    const [row] = await database.sql`select public_jwk, sealed_private_jwk from signing_key`
    expect(Object.keys(row?.public_jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(row?.sealed_private_jwk).not.toContain('"d"')
    expect(row?.sealed_private_jwk.split('.')).toHaveLength(5)
  })
})
