import { expect, test } from 'vitest'
import { nextMfaStep } from './next-step.ts'

const member = {
  accountId: 'a1',
  username: 'olga',
  name: 'Olga',
  email: null,
  passwordTemporary: false,
  staffRoles: ['help-desk'],
  isPending: false,
  hasMfa: true,
  hasApp: true,
  hasPasskey: false,
  hasPassed: true,
  usedPasskey: false,
  isVerified: true,
  isByProvider: false,
  hasUnreadCodes: false,
  resetAt: null,
} as const

test.each([
  ['a member without a role', 'no-role', { staffRoles: [] }],
  ['staff with a temporary password', 'choose-password', { passwordTemporary: true }],
  ['staff without a factor', 'set-up', { hasMfa: false, isVerified: false }],
  ['staff who have given only a password', 'enter-code', { isVerified: false }],
  ['staff who have not kept their recovery codes', 'keep-codes', { hasUnreadCodes: true }],
  ['staff who passed the second factor', 'none', {}],
  ['staff whom the identity provider signed in', 'none', { hasMfa: false, isByProvider: true }],
  [
    'staff whose session from the identity provider was not used',
    'sign-in-again',
    { hasMfa: false, isByProvider: true, isVerified: false },
  ],
  ['a session that lacks its factor', 'enter-code', { isPending: true, passwordTemporary: true }],
  [
    'a session that lacked its factor until this was reset',
    'sign-in-again',
    { isPending: true, hasMfa: false },
  ],
  ['a member without a role who passed a factor earlier', 'no-role', { staffRoles: [] }],
])('the next step of %s is %s', (_, step, facts) => {
  expect(nextMfaStep({ ...member, ...facts })).toBe(step)
})

test.each([
  ['have no passkey', 'add-passkey', {}],
  ['have not used their passkey', 'enter-code', { hasPasskey: true }],
  ['used their passkey', 'none', { hasPasskey: true, usedPasskey: true }],
  ['came from the identity provider', 'none', { isByProvider: true }],
  ['lack their factor', 'enter-code', { isPending: true, isVerified: false }],
])('where only passkeys count, the next step of staff who %s is %s', (_, step, facts) => {
  expect(nextMfaStep({ ...member, ...facts }, 'passkey')).toBe(step)
  expect(nextMfaStep({ ...member, ...facts, staffRoles: [] }, 'passkey')).not.toBe('add-passkey')
})
