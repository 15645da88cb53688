import { expect, test } from 'vitest'
import { passwordWeakness } from './password-weakness.ts'
import { suggestPassword } from './suggest-password.ts'

const many = (shortest: number, context: readonly string[] = []) =>
  Array.from({ length: 50 }, () => suggestPassword(shortest, context))

test('suggests three or more words, long enough, each time others', () => {
  const suggested = many(15)
  for (const words of suggested) expect(words).toMatch(/^[a-z]+( [a-z]+){2,}$/)
  for (const words of suggested) expect(words.length).toBeGreaterThanOrEqual(15)
  expect(new Set(suggested).size).toBe(50)
})

test('suggests more words where a setting asks for more characters', () => {
  for (const words of many(40)) expect(words.length).toBeGreaterThanOrEqual(40)
})

test('suggests nothing that would be refused', () => {
  const context = ['garden', 'Law Farm', 'When Trust']
  for (const words of many(15, context)) expect(passwordWeakness(words, context)).toBeUndefined()
})
