import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formerNameKey, nameKey } from './name-key.ts'

test.each([
  ['Ada Fields', 'ada-fields', 'ada-fields'],
  [" Anne-Marie  d'Arcy ", 'anne-marie-darcy', 'anne-marie-darcy'],
  ['ZOË O’BRIEN', 'zoë-obrien', 'zoe-obrien'],
  ['Søren Groß', 'søren-gross', 'soren-gross'],
  ['Ηλέκτρα Νικολάου', 'ηλέκτρα-νικολάου', 'contact'],
  ['Андрей Шевченко', 'андрей-шевченко', 'contact'],
  ['नीलम देवी', 'नीलम-देवी', 'contact'],
  ['ﾀﾅｶ 太郎', 'タナカ-太郎', 'contact'],
  ['Li 明', 'li-明', 'li'],
  ['☃', '☃', 'contact'],
])('the key of %s is %s, and that of version 0.2.0 is %s', (name, key, former) => {
  expect([nameKey(name), formerNameKey(name)]).toEqual([key, former])
})

test('two names have one key only if they have the same letters and marks', () => {
  const lettersOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? [name]
  const names = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
    .map((name) => name.normalize('NFKC'))
  fc.assert(
    fc.property(names, names, (one, other) => {
      fc.pre(lettersOf(one).join() !== lettersOf(other).join() && !/['’`ß]/i.test(one + other))
      expect(nameKey(one)).not.toBe(nameKey(other))
    }),
  )
})
