import { expect, test } from 'vitest'
import { comparable, printShown, readShown } from './shown-values.ts'

test('the values that a form showed are read as they were printed', () => {
  const values = { address: '3 Mill Lane\nWells', county: '', surname: 'O"Brien' }
  expect(readShown(printShown(values))).toEqual(values)
})

test.each(['', 'x', 'null', '7', '[]', undefined, null])(
  'the forged field %j shows no values',
  (shown) => {
    expect(readShown(shown)).toEqual({})
  },
)

test('a value that is not a text is not read', () => {
  expect(readShown('{"a":1,"b":{"c":"d"},"e":"f"}')).toEqual({ e: 'f' })
})

test('surrounding space makes no difference between two values', () => {
  expect(comparable('3 Mill Lane\nWells ')).toBe(comparable('3 Mill Lane\nWells'))
})

test('a shown value with a NUL, which no form shows, counts as missing', () => {
  expect(readShown(printShown({ a: 'x\0y', b: 'z' }))).toEqual({ b: 'z' })
})
