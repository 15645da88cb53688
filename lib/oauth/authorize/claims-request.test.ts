import { expect, test } from 'vitest'
import { roles } from '#db/values/roles.ts'
import { mfaAcr, passwordAcr } from '../acr.ts'
import { claimsRequestOf } from './claims-request.ts'

const read = (claims: unknown, clientRoles: readonly string[] = roles) =>
  claimsRequestOf(JSON.stringify(claims), clientRoles)

test('claims are requested by name for user info and for ID tokens, with the roles to which they belong', () => {
  const request = read({
    userinfo: { phone_number: null, name: { essential: true } },
    id_token: { email: null, auth_time: { essential: true } },
  })
  expect(request).toEqual({
    userInfo: ['name', 'phone_number'],
    idToken: ['email'],
    roles: ['profile', 'email', 'phone'],
    subjects: undefined,
    acrs: undefined,
  })
})

test('requested claims that are unknown, or that the client may not request, are ignored', () => {
  const claims = { userinfo: { name: null, email: null, birthdate: { essential: true } }, other: 1 }
  expect(read(claims, ['openid', 'email'])).toMatchObject({ userInfo: ['email'], roles: ['email'] })
  expect(read({ userinfo: { toString: null, __proto__: null } })).toMatchObject({ userInfo: [] })
  expect(claimsRequestOf(undefined, roles)).toMatchObject({ userInfo: [], idToken: [], roles: [] })
  expect(read({ userinfo: null })).toMatchObject({ userInfo: [] })
})

test.each(['{', '[]', 'null', '1', '"name"', '{"userinfo":[]}', '{"id_token":"name"}'])(
  'the claims %s are invalid_request',
  (claims) => {
    expect(() => claimsRequestOf(claims, roles)).toThrow(
      expect.objectContaining({ error: 'invalid_request' }),
    )
  },
)

test.each([
  [{ sub: { value: 'a1' } }, ['a1']],
  [{ sub: { values: ['a1', 'a2'] } }, ['a1', 'a2']],
  [{ sub: { essential: true } }, undefined],
  [{ sub: null }, undefined],
])('the sub of the claims %j must be one of %j', (claims, subjects) => {
  expect(read({ id_token: claims }).subjects).toEqual(subjects)
})

test('an essential acr demands such a sign-in, and fails if it names no acr of the service', () => {
  const acr = (essential: boolean, ...values: string[]) =>
    read({ id_token: { acr: { essential, values } } }).acrs
  expect(acr(true, 'urn:other', passwordAcr)).toEqual([passwordAcr])
  expect(acr(true, passwordAcr, mfaAcr)).toEqual([mfaAcr, passwordAcr])
  expect(acr(false, 'urn:other')).toBeUndefined()
  expect(read({ id_token: { acr: { essential: true } } }).acrs).toBeUndefined()
  expect(() => acr(true, 'urn:other')).toThrow(
    expect.objectContaining({ error: 'unmet_authentication_requirements' }),
  )
})
