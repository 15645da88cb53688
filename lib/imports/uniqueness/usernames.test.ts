import { expect, test } from 'vitest'
import { Usernames } from './usernames.ts'

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
