import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testEnv } from '#lib/test-env.ts'
import {
  canonicalTemporaryPassword,
  deriveSecret,
  hashOf,
  keyFor,
  newSecret,
  newTemporaryPassword,
} from './secret.ts'

// Whoever shares this process gets its modules afresh.
afterAll(() => void vi.resetModules())

describe('a secret', () => {
  test('has 256 random bits, and the prefix that leak scanners know', () => {
    expect(newSecret()).toMatch(/^[\w-]{43}$/)
    expect(newSecret('gh_')).toMatch(/^gh_[\w-]{43}$/)
    expect(new Set(Array.from({ length: 1000 }, () => newSecret()))).toHaveProperty('size', 1000)
  })

  test('is stored as its SHA-256', () => {
    expect(hashOf('gh_abc')).toEqual(createHash('sha256').update('gh_abc').digest())
    expect(hashOf('')).toHaveLength(32)
  })
})

describe('a secret that follows from others', () => {
  test('is the same whenever it is asked for', () => {
    expect(deriveSecret('refresh', 'a', 'b')).toBe(deriveSecret('refresh', 'a', 'b'))
    expect(deriveSecret('refresh', 'a')).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['purpose', deriveSecret('access', 'a')],
    ['origin', deriveSecret('refresh', 'b')],
    ['number of origins', deriveSecret('refresh', 'a', '')],
    ['order of origins', deriveSecret('refresh', '', 'a')],
    ['border between origins', deriveSecret('refresha')],
    ['quotes in an origin', deriveSecret('refresh', 'a","')],
  ])('is another one for another %s', (_, other) => {
    expect(deriveSecret('refresh', 'a')).not.toBe(other)
  })

  test('is another one under another key of the service, and the same under the same', async () => {
    const under = async (key: string) => {
      vi.resetModules()
      Object.assign(process.env, testEnv, { AUTH_SECRET: key.repeat(32) })
      const fresh = await import('./secret.ts')
      delete process.env.AUTH_SECRET
      return fresh.deriveSecret('refresh', 'a')
    }
    expect(await under('x')).toBe(await under('x'))
    expect(await under('x')).not.toBe(await under('y'))
  })

  test('comes from a key that serves one purpose', () => {
    expect(keyFor('derive')).toHaveLength(32)
    expect(keyFor('derive')).not.toEqual(keyFor('session'))
  })
})

describe('a temporary password', () => {
  const many = Array.from({ length: 2000 }, newTemporaryPassword)

  test('is 20 characters in groups of five, none of which is mistaken for another', () => {
    for (const password of many) {
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/)
    }
  })

  test('has each of 31 characters alike often, which makes 99 bits', () => {
    const counts = new Map<string, number>()
    for (const letter of many.join('').replaceAll('-', '')) {
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

  test('is never the same twice', () => {
    expect(new Set(many).size).toBe(many.length)
  })

  test.each([
    ['as it was mailed', 'abcde-fghjk-mnpqr-23456'],
    ['without hyphens', 'abcdefghjkmnpqr23456'],
    ['with spaces for hyphens', 'abcde fghjk mnpqr 23456'],
    ['in capitals', 'ABCDE-FGHJK-MNPQR-23456'],
    ['with space around it', ' abcde-fghjk-mnpqr-23456\r\n'],
    ['with the dashes of a word processor', 'abcde–fghjk—mnpqr‑23456'],
    ['with the spaces of a page', 'abcde\u00A0fghjk\u2009mnpqr\u200B23456'],
  ])('may be typed %s', (_, typed) => {
    expect(canonicalTemporaryPassword(typed)).toBe('abcdefghjkmnpqr23456')
  })

  test('is another one with another character', () => {
    const [one, other] = ['abcde-fghjk-mnpqr-23456', 'abcde-fghjk-mnpqr-23457']
    expect(canonicalTemporaryPassword(one)).not.toBe(canonicalTemporaryPassword(other))
  })
})
