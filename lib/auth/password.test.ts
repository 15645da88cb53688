import '#lib/test-env.ts'
import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdated, simulateVerification, verifyPassword } from './password.ts'

const stored = await hashPassword('correct horse é')

describe('a password', () => {
  test('is stored as argon2id with 19 MiB, two passes and one lane, under a salt of its own', async () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('correct horse é')).not.toBe(stored)
  })

  test.each([
    ['as it was set', 'correct horse é', true],
    ['with an accent that was typed apart', 'correct horse e\u0301', true],
    ['in capitals', 'CORRECT HORSE É', false],
    ['with a space at its end', 'correct horse é ', false],
    ['without its accent', 'correct horse e', false],
    ['with a full-width letter', 'ｃorrect horse é', false],
    ['with NUL and more after it', 'correct horse é\0x', false],
    ['as nothing', '', false],
  ])('typed %s', async (_, typed, right) => {
    expect(await verifyPassword(stored, typed)).toBe(right)
  })

  test('of 4,096 bytes is hashed, and one byte more is not', { retry: 3 }, async () => {
    const longest = 'a'.repeat(4096)
    const hash = await hashPassword(longest)
    expect(await verifyPassword(hash, longest)).toBe(true)
    const started = performance.now()
    expect(await verifyPassword(hash, `${longest}a`)).toBe(false)
    expect(await verifyPassword(hash, 'é'.repeat(2049))).toBe(false)
    expect(performance.now() - started).toBeLessThan(5)
  })

  test('of somebody who does not exist is never right', async () => {
    expect(await simulateVerification('correct horse é')).toBe(false)
    expect(await simulateVerification('')).toBe(false)
  })
})

describe('a hash', () => {
  test.each([
    ['today’s parameters', stored, false],
    ['less memory', stored.replace('m=19456', 'm=4096'), true],
    ['one pass', stored.replace('t=2', 't=1'), true],
    ['argon2i', stored.replace('argon2id', 'argon2i'), true],
    ['bcrypt', '$2b$10$abcdefghijklmnopqrstuv', true],
  ])('of %s is outdated: %s', (_, hash, outdated) => {
    expect(isOutdated(hash)).toBe(outdated)
  })
})
