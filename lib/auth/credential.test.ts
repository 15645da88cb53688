import { expect, test } from 'vitest'
import { newCredential } from './credential.ts'
import { hashOf } from './secret.ts'

test.each([
  ['bearer', /^gh_[\w-]{43}$/],
  ['session', /^[\w-]{43}$/],
] as const)('a new %s has a secret of its kind and stores only its hash', (kind, format) => {
  const { secret, ...stored } = newCredential(kind)
  expect(secret).toMatch(format)
  expect(stored).toEqual({
    hash: hashOf(secret),
    kind,
    realm: 'localhost:3000',
    roles: ['openid', 'profile', 'email', 'memberships', 'contacts', 'passthrough'],
    lifetimeSeconds: 2_592_000,
  })
})
