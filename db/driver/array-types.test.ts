import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { staticArrayTypes } from './array-types.ts'

const { textArray } = staticArrayTypes.types

test('the driver does not ask a connection for its array types', () => {
  expect(staticArrayTypes.fetch_types).toBe(false)
})

test.each([
  ['{}', []],
  ['{openid,profile}', ['openid', 'profile']],
  ['{"a b","c,d","{}"}', ['a b', 'c,d', '{}']],
  ['{"say \\"hi\\"","back\\\\slash",""}', ['say "hi"', 'back\\slash', '']],
])('text[] reads %s as PostgreSQL writes it', (literal, list) => {
  expect(textArray.parse(literal)).toEqual(list)
})

test('text[] reads every list as it was written', () => {
  void fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (list) => {
      expect(textArray.parse(textArray.serialize(list))).toEqual(list)
    }),
  )
})
