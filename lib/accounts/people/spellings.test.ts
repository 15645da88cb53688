import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test.each([
  ['feilds', 'fields', 'two letters in the wrong order'],
  ['feld', 'field', 'a missing letter'],
  ['fieldds', 'fields', 'a letter too many'],
  ['gields', 'fields', 'a wrong letter'],
  ['mary feilds', 'mary fields', 'a slip in the second word'],
  ['Siôn Feilds', 'Siôn Fields', 'an accent, which the database folds'],
  ['O’Niell Farm', 'O’Neill Farm', 'an apostrophe'],
])('spellingsOf(%j) has %j: %s', (typed, meant) => {
  const { texts, words } = spellingsOf(typed)
  expect(texts).toContain(meant)
  expect(words).toBe(meant.split(' ').length)
})

test.each(['abc', 'G1004', 'ada@people.example', '01749 000001'])(
  'spellingsOf(%j) is empty, because it is no misspelt name',
  (typed) => expect(spellingsOf(typed).texts).toEqual([]),
)

test('spellingsOf contains no text twice, nor the text itself', () => {
  const { texts } = spellingsOf('hollow farm')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).not.toContain('hollow farm')
})
