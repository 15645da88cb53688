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
  const { words, near } = spellingsOf(typed)
  const texts = near.map(({ word, place }) => words.with(place - 1, word).join(' '))
  expect(texts).toContain(meant)
})

test.each(['abc', 'G1004', 'ada@people.example', '01749 000001'])(
  'spellingsOf(%j) is empty, because it is no misspelt name',
  (typed) => expect(spellingsOf(typed).near).toEqual([]),
)

test('spellingsOf contains no word twice in a place, nor the typed one', () => {
  const { words, near } = spellingsOf('hollow farm')
  const typed = words.map((word, n) => ({ word, place: n + 1 }))
  expect(new Set([...near, ...typed].map(({ word, place }) => `${word} ${place}`)).size).toBe(
    near.length + typed.length,
  )
})
