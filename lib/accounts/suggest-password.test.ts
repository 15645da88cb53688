import { expect, test } from 'vitest'
import { passwordWeakness } from '#lib/auth/hashing/password-weakness.ts'
import { suggestPassword } from './suggest-password.ts'

const fiftySuggestions = (minLength: number, personalWords: readonly string[] = []) =>
  Array.from({ length: 50 }, () => suggestPassword(minLength, personalWords))

test('suggestPassword returns three or more words, long enough and different each time', () => {
  const passwords = fiftySuggestions(15)
  for (const password of passwords) expect(password).toMatch(/^[a-z]+( [a-z]+){2,}$/)
  for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(15)
  expect(new Set(passwords).size).toBe(50)
})

test('suggestPassword adds words for a higher minimum length', () => {
  for (const password of fiftySuggestions(40)) expect(password.length).toBeGreaterThanOrEqual(40)
})

test('suggestPassword never suggests a password that would be rejected', () => {
  const personalWords = ['garden', 'Law Farm', 'When Trust']
  for (const password of fiftySuggestions(15, personalWords)) {
    expect(passwordWeakness(password, personalWords)).toBeUndefined()
  }
})
