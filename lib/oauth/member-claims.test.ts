import { expect, test } from 'vitest'
import { idTokenClaims, memberClaims } from './member-claims.ts'

const ada = {
  sub: '0b6f1c1e-0000-7000-8000-000000000000',
  username: 'ada',
  name: 'Ada Oak',
  forename: 'Ada',
  surname: 'Oak',
  email: null,
  emailVerified: false,
  address: '',
  county: null,
  postcode: null,
  country: 'Please select',
  phone: null,
  mobile: null,
  memberships: [],
} as const

const inIdToken = (address: string) =>
  idTokenClaims({ ...ada, address }, { roles: [], idTokenClaims: ['address'], leanIdToken: false })

test('an ID token has the claims that were asked for up to 1,024 bytes for each role, and user info has them all', () => {
  // The lines of the address are in `formatted` and in `street_address`.
  const { length } = JSON.stringify(inIdToken('12'))
  const half = (1024 - length) / 2 + 2
  expect(Number.isInteger(half)).toBe(true)
  const [longest, longer] = ['x'.repeat(half), 'x'.repeat(half + 1)]
  expect(JSON.stringify(inIdToken(longest))).toHaveLength(1024)
  expect(inIdToken(longer)).toEqual({})
  expect(memberClaims({ ...ada, address: longer }, ['address'])).toMatchObject({
    address: { street_address: longer },
  })
})
