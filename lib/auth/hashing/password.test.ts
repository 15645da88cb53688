import { expect, test } from 'vitest'
import { hashPassword, isOutdated, simulateVerification, verifyPassword } from './password.ts'

const stored = await hashPassword('correct horse é')

test('hashPassword uses argon2id with 19 MiB, two passes, one lane and a new salt', async () => {
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('correct horse é')).not.toBe(stored)
})

test.each([
  ['accepts', 'the password as it was set', 'correct horse é', true],
  ['accepts', 'a decomposed accent', 'correct horse e\u0301', true],
  ['rejects', 'capitals', 'CORRECT HORSE É', false],
  ['rejects', 'a trailing space', 'correct horse é ', false],
  ['rejects', 'a missing accent', 'correct horse e', false],
  ['rejects', 'a full-width letter', 'ｃorrect horse é', false],
  ['rejects', 'the password followed by NUL and more', 'correct horse é\0x', false],
  ['rejects', 'an empty password', '', false],
])('verifyPassword %s %s', async (_, __, typed, matches) => {
  expect(await verifyPassword(stored, typed)).toBe(matches)
})

test('verifyPassword hashes a password of 4,096 bytes and rejects a longer one at once', {
  retry: 3,
}, async () => {
  const max = 'a'.repeat(4096)
  const hash = await hashPassword(max)
  expect(await verifyPassword(hash, max)).toBe(true)
  const cpuBefore = process.cpuUsage()
  expect(await verifyPassword(hash, `${max}a`)).toBe(false)
  expect(await verifyPassword(hash, 'é'.repeat(2049))).toBe(false)
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  expect(cpuMs).toBeLessThan(5)
})

test('simulateVerification never succeeds', async () => {
  expect(await simulateVerification('correct horse é')).toBe(false)
  expect(await simulateVerification('')).toBe(false)
})

test.each([
  [false, 'with today’s parameters', stored],
  [true, 'with less memory', stored.replace('m=19456', 'm=4096')],
  [true, 'with one pass', stored.replace('t=2', 't=1')],
  [true, 'of argon2i', stored.replace('argon2id', 'argon2i')],
  [true, 'of bcrypt', '$2b$10$abcdefghijklmnopqrstuv'],
])('isOutdated returns %s for a hash %s', (outdated, _, hash) => {
  expect(isOutdated(hash)).toBe(outdated)
})
