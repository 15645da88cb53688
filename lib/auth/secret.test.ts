import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { keyFor } from '#lib/runtime/service-secret.ts'
import {
  canonicalTemporaryPassword,
  deriveSecret,
  hashOf,
  newSecret,
  newTemporaryPassword,
} from './secret.ts'

// Test files share this process, so the next one must load its modules anew.
afterAll(() => void vi.resetModules())

test('newSecret returns 256 random bits after the prefix that leak scanners recognise', () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/)
  expect(newSecret('gh_')).toMatch(/^gh_[\w-]{43}$/)
  expect(new Set(Array.from({ length: 1000 }, () => newSecret()))).toHaveProperty('size', 1000)
})

test('hashOf returns the SHA-256 of a secret', () => {
  expect(hashOf('gh_abc')).toEqual(createHash('sha256').update('gh_abc').digest())
  expect(hashOf('')).toHaveLength(32)
})

test('deriveSecret always returns the same secret for the same input', () => {
  expect(deriveSecret('refresh', 'a', 'b')).toBe(deriveSecret('refresh', 'a', 'b'))
  expect(deriveSecret('refresh', 'a')).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['another purpose', deriveSecret('access', 'a')],
  ['another value', deriveSecret('refresh', 'b')],
  ['more values', deriveSecret('refresh', 'a', '')],
  ['another order of values', deriveSecret('refresh', '', 'a')],
  ['a value joined to the purpose', deriveSecret('refresha')],
  ['quotes in a value', deriveSecret('refresh', 'a","')],
])('deriveSecret returns another secret for %s', (_, other) => {
  expect(deriveSecret('refresh', 'a')).not.toBe(other)
})

const deriveWith = async (key: string) => {
  vi.resetModules()
  vi.stubEnv('AUTH_SECRET', `${key} is the first letter of this secret`)
  const fresh = await import('./secret.ts')
  vi.unstubAllEnvs()
  return fresh.deriveSecret('refresh', 'a')
}
const [first, again, other] = [await deriveWith('x'), await deriveWith('x'), await deriveWith('y')]

test('deriveSecret depends on AUTH_SECRET', () => {
  expect(first).toBe(again)
  expect(first).not.toBe(other)
})

test('keyFor derives another key of 256 bits for each purpose', () => {
  expect(keyFor('derive')).toHaveLength(32)
  expect(keyFor('derive')).not.toEqual(keyFor('draft'))
})

const temporaryPasswords = Array.from({ length: 2000 }, newTemporaryPassword)

test('newTemporaryPassword returns 20 unambiguous characters in groups of five', () => {
  for (const password of temporaryPasswords) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/)
  }
})

test('newTemporaryPassword draws evenly from 31 characters, which makes 99 bits', () => {
  const counts = new Map<string, number>()
  for (const letter of temporaryPasswords.join('').replaceAll('-', '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(31)
  expect(20 * Math.log2(counts.size)).toBeGreaterThan(99)
  const expected = (2000 * 20) / 31
  // Six standard deviations: a fair generator fails once in ten million runs.
  for (const count of counts.values()) {
    expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
  }
})

test('newTemporaryPassword never returns the same password twice', () => {
  expect(new Set(temporaryPasswords).size).toBe(temporaryPasswords.length)
})

test.each([
  ['a password as it was sent', 'abcde-fghjk-mnpqr-23456'],
  ['missing hyphens', 'abcdefghjkmnpqr23456'],
  ['spaces instead of hyphens', 'abcde fghjk mnpqr 23456'],
  ['capitals', 'ABCDE-FGHJK-MNPQR-23456'],
  ['surrounding space', ' abcde-fghjk-mnpqr-23456\r\n'],
  ['the dashes of a word processor', 'abcde–fghjk—mnpqr‑23456'],
  ['the special spaces of a web page', 'abcde\u00A0fghjk\u2009mnpqr\u200B23456'],
])('canonicalTemporaryPassword accepts %s', (_, typed) => {
  expect(canonicalTemporaryPassword(typed)).toBe('abcdefghjkmnpqr23456')
})

test('canonicalTemporaryPassword distinguishes passwords that differ in one character', () => {
  const [one, other] = ['abcde-fghjk-mnpqr-23456', 'abcde-fghjk-mnpqr-23457']
  expect(canonicalTemporaryPassword(one)).not.toBe(canonicalTemporaryPassword(other))
})

test('deriveSecret returns the same secret after an update, so that issued ones stay valid', () => {
  expect(deriveSecret('refresh', 'a')).toBe('oHFm0h6sgjSbMPvewhjw-tYEIK05fuIu6TIZYSENcIg')
  expect(keyFor('draft').toString('base64url')).toBe('OkA-cje60L-qDD6aSxx02HCQYfrV3n9-p5-bX5s6PdM')
})
