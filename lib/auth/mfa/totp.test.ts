import { expect, test } from 'vitest'
import { matchTotp, newTotpSecret, totpKey } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B, of which apps show the last six digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s, as RFC 6238 says', (seconds, code) => {
  expect(matchTotp(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('the code of the period before or after is right and keeps its own period', () => {
  expect(matchTotp(secret, '287082', 89_000)).toBe(1)
  expect(matchTotp(secret, '287082', 29_000)).toBe(1)
  expect(matchTotp(secret, '287082', 90_000)).toBeUndefined()
})

test('a code of two periods before or after is wrong', () => {
  const seconds = 1_111_111_109
  for (const other of [-60, 60]) {
    expect(matchTotp(secret, '081804', (seconds + other) * 1_000)).toBeUndefined()
  }
})

test.each(['', '28708', '2870822', '287083', 'abcdef', '２８７０８２'])(
  'the code %j is wrong',
  (code) => {
    expect(matchTotp(secret, code, 59_000)).toBeUndefined()
  },
)

test('a code may be typed with spaces or hyphens', () => {
  expect(matchTotp(secret, ' 287 082 ', 59_000)).toBe(1)
  expect(matchTotp(secret, '287-082', 59_000)).toBe(1)
})

test('the key for an app names the account and is the same secret in base32', () => {
  const { uri, key } = totpKey(secret, 'olga field')
  expect(key).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  expect(uri).toContain('olga%20field?')
  expect(uri).toContain(`secret=${key.replaceAll(' ', '')}`)
  expect(newTotpSecret()).toHaveLength(20)
})
