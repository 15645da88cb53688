import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test, vi } from 'vitest'
import { queues } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import {
  hashingOwner,
  hashPassword,
  isOutdated,
  simulateVerification,
  timeVerification,
  verifyPassword,
} from './password.ts'

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

test('simulateVerification works after an overload in which it was called for the first time', async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('gatehouse.dummy-hash'))
  const flood = Array.from({ length: 500 }, (_, n) =>
    verifyPassword(stored, 'x', { key: `network ${n}`, isAbandoned: () => true }).catch(() => {}),
  )
  await expect(simulateVerification('x')).rejects.toMatchObject({ faults: [{ status: 503 }] })
  await Promise.all(flood)
  expect(await simulateVerification('x')).toBe(false)
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

test.each([
  '',
  'x',
  '$argon2id$v=19$',
  '$pbkdf2-sha256$1$c2FsdA$',
  '$scrypt$a$b$c',
  '$2b$10$short',
  // A cost that bcrypt does not have, and a salt with bits after its 128th.
  '$2a$32$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  '$2a$05$CCCCCCCCCCCCCCCCCCCCCCE5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
])(
  'the stored hash %j, which cannot be read, matches no password and is logged',
  async (unreadable) => {
    const logged = vi.spyOn(log, 'warn')
    expect(await verifyPassword(unreadable, '')).toBe(false)
    expect(await verifyPassword(unreadable, 'correct horse é')).toBe(false)
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'hash-not-readable', error: expect.any(Error) }),
    )
    logged.mockRestore()
  },
)

test('a request shares its turns in the queue for hashing with its network', () => {
  const context = { requestId: 'a', network: '203.0.113.7', agent: null }
  expect(hashingOwner(context)).toEqual({ key: '203.0.113.7' })
  const isAbandoned = () => true
  expect(hashingOwner({ ...context, isAbandoned })).toEqual({ key: '203.0.113.7', isAbandoned })
})

test('hashing for a client that has disconnected, or beyond the full queue, fails with 503', async () => {
  const abandoned = { key: '203.0.113.7', isAbandoned: () => true }
  const rejectedSoFar = () => queues.get('hashing')?.().rejected ?? 0
  const rejectedBefore = rejectedSoFar()
  const results = await Promise.allSettled(
    Array.from({ length: 1000 }, () => verifyPassword(stored, 'x', abandoned)),
  )
  const failures = results.flatMap((result) => ('reason' in result ? [result.reason] : []))
  expect(failures.length).toBeGreaterThan(900)
  const rejected = rejectedSoFar() - rejectedBefore
  expect(rejected).toBeGreaterThan(0)
  expect(rejected).toBeLessThan(failures.length)
  for (const failure of failures) {
    expect(failure).toMatchObject({
      faults: [{ status: 503, code: 'ServerError:Unavailable' }],
      headers: { 'Retry-After': '1' },
    })
  }
})

test('hashing fails with 503 in every bundle of a process, although they share the queue', async () => {
  vi.resetModules()
  const bundled = await import('./password.ts')
  vi.resetModules()
  const abandoned = { key: '203.0.113.8', isAbandoned: () => true }
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => bundled.verifyPassword(stored, 'x', abandoned)),
  )
  const failures = results.flatMap((result) => ('reason' in result ? [result.reason] : []))
  expect(failures.length).toBeGreaterThan(0)
  for (const failure of failures) expect(failure).toMatchObject({ faults: [{ status: 503 }] })
})

test('timeVerification measures how long a hash takes to verify', async () => {
  const startedAt = performance.now()
  const durationMs = await timeVerification(stored)
  const bothMs = performance.now() - startedAt
  expect(durationMs).toBeLessThan(bothMs)
  expect(durationMs, 'the shorter of two, on a busy machine too').toBeGreaterThan(bothMs / 50)
})

test('verifyPassword accepts a password in either form of Unicode for an imported hash, and only its NFC for our own', async () => {
  const decomposed = 'correct horse e\u0301'
  const imported = await bcrypt(decomposed, { cost: 4 })
  expect(await verifyPassword(imported, decomposed)).toBe(true)
  expect(
    await verifyPassword(await bcrypt(decomposed.normalize('NFC'), { cost: 4 }), decomposed),
  ).toBe(true)
  expect(await verifyPassword(imported, 'correct horse e')).toBe(false)
  expect(await verifyPassword(stored, `${decomposed}\u200B`)).toBe(false)
})
