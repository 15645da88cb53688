import { expect, test } from 'vitest'
import { FactsByKey } from './facts-by-key.ts'
import { KeyIndex } from './key-index.ts'
import { Usernames } from './usernames.ts'

test('KeyIndex finds each of 100,000 similar keys and no other', () => {
  const index = new KeyIndex()
  const numbers = Array.from({ length: 100_000 }, (_, n) => n + 1)
  // One assertion each: a hundred thousand take a minute on a busy machine.
  expect(numbers.filter((n) => index.claim(`sheet\0G${n}/ada-fields`, n) !== 0)).toEqual([])
  expect(numbers.filter((n) => index.get(`sheet\0G${n}/ada-fields`) !== n)).toEqual([])
  expect(numbers.filter((n) => index.get(`sheet\0G${n}/bo-fields`) !== 0)).toEqual([])
})

test('FactsByKey returns the facts of each key after it has grown', () => {
  const facts = new FactsByKey(2)
  const numbers = Array.from({ length: 5000 }, (_, n) => n)
  for (const n of numbers) facts.set(facts.place(`G${n}`), 1, n)
  expect(numbers.filter((n) => facts.get(facts.place(`G${n}`), 1) !== n)).toEqual([])
})

test('Usernames makes names in small letters without accents, and numbers those in use', () => {
  const usernames = new Usernames()
  usernames.claim('Ada.Fields2', 1)
  const make = (...parts: string[]) => usernames.make(parts, 2)
  expect([make('Ada', 'Fields'), make('Ada', 'Fields'), make('Ada', 'Fields')]).toEqual([
    'ada.fields',
    'ada.fields3',
    'ada.fields4',
  ])
  expect([
    make('Róisín', "O'Brien"),
    make('Søren', 'Groß'),
    make('芳', '王'),
    make('伟', '李'),
  ]).toEqual(['roisin.obrien', 'soren.gross', '芳.王', '伟.李'])
})

test('Usernames cuts a long name to 60 letters, so that a number fits behind it', () => {
  const usernames = new Usernames()
  const names = [1, 2].map((line) => usernames.make(['𠮷'.repeat(59), 'b'.repeat(1024)], line))
  expect(names).toEqual(['𠮷'.repeat(59), `${'𠮷'.repeat(59)}2`])
})
