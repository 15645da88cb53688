import { expect, test } from 'vitest'
import { FactsByKey } from './facts-by-key.ts'
import { KeyIndex } from './key-index.ts'
import { slugOf, Usernames } from './usernames.ts'

test('KeyIndex finds each of 300,000 similar keys and no other', () => {
  const index = new KeyIndex()
  const count = 300_000
  for (let n = 1; n <= count; n += 1) expect(index.claim(`sheet\0G${n}/ada-fields`, n)).toBe(0)
  for (let n = 1; n <= count; n += 1) expect(index.get(`sheet\0G${n}/ada-fields`)).toBe(n)
  for (let n = 1; n <= count; n += 1) expect(index.get(`sheet\0G${n}/bo-fields`)).toBe(0)
})

test('FactsByKey keeps the facts of each key while it grows', () => {
  const facts = new FactsByKey(2)
  for (let n = 0; n < 5000; n += 1) facts.set(facts.place(`G${n}`), 1, n)
  for (let n = 0; n < 5000; n += 1) expect(facts.get(facts.place(`G${n}`), 1)).toBe(n)
})

test('Usernames makes names in ASCII and numbers those in use', () => {
  const usernames = new Usernames()
  usernames.claim('Ada.Fields2', 1)
  const make = (...parts: string[]) => usernames.make(parts, 2)
  expect([make('Ada', 'Fields'), make('Ada', 'Fields'), make('Ada', 'Fields')]).toEqual([
    'ada.fields',
    'ada.fields3',
    'ada.fields4',
  ])
  expect([make('Róisín', "O'Brien"), make('Søren', 'Groß'), make('李')]).toEqual([
    'roisin.obrien',
    'soren.gross',
    'member',
  ])
  expect(slugOf(' Jean-Luc  Smith ', '-')).toBe('jean-luc-smith')
})
