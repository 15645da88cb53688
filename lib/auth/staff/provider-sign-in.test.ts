import { expect, test } from 'vitest'
import { hasMfa } from './provider-sign-in.ts'

test.each([
  ['one of the values in amr', { amr: ['pwd', 'mfa'] }, ['mfa'], true],
  ['another of several values', { amr: ['hwk'] }, ['mfa', 'hwk'], true],
  ['the value in acr', { acr: 'urn:example:gold' }, ['urn:example:gold'], true],
  ['a password alone', { amr: ['pwd'] }, ['mfa'], false],
  ['no claim', {}, ['mfa'], false],
  ['a text in place of a list', { amr: 'mfa' }, ['mfa'], false],
  ['no claim, from a provider that always asks', {}, ['always'], true],
])('%s counts as a second factor: %j with STAFF_OIDC_FACTOR=%j', (_, claims, accepted, counts) => {
  expect(hasMfa(claims, accepted)).toBe(counts)
})
