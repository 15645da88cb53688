import { expect, test } from 'vitest'
import { duration, plural } from './plural.ts'

test('an English plural has a form for one and another for all other counts', () => {
  const fees = (count: number) => plural.en(count, { one: '1 fee', other: '{n} fees' })
  expect([0, 1, 2, 1_000].map(fees)).toEqual(['0 fees', '1 fee', '2 fees', '1,000 fees'])
})

test('a Welsh plural has the six forms of Unicode', () => {
  const forms = { zero: 'dim', one: 'un', two: 'dau', few: 'tri', many: 'chwech', other: '{n}' }
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 12]
  const written = ['dim', 'un', 'dau', 'tri', '4', '5', 'chwech', '7', '12']
  expect(counts.map((count) => plural.cy(count, forms))).toEqual(written)
})

test('a plural can show other words than the number, such as a lower bound', () => {
  const forms = { one: '{n} person', other: '{n} people' }
  expect(plural.en(101, forms, 'more than 100')).toBe('more than 100 people')
  expect(plural.en(2, forms, '$&')).toBe('$& people')
})

test('a plural asks for the forms of its language and no others', () => {
  // @ts-expect-error: English has no form for two.
  plural.en(2, { one: 'a', two: 'b', other: 'c' })
  const english = { one: 'a', other: 'c' }
  // @ts-expect-error: Welsh has four more forms.
  expect(() => plural.cy(2, english)).toThrow(TypeError)
})

test('a duration has the plural and the mutation of its language', () => {
  expect([1, 2].map((days) => duration.en(days, 'day'))).toEqual(['1 day', '2 days'])
  expect([1, 2].map((days) => duration.cy(days, 'day'))).toEqual(['1 diwrnod', '2 ddiwrnod'])
})

test('a duration of whole years is in years', () => {
  expect([365, 730, 731].map((days) => duration.en(days, 'day'))).toEqual([
    '1 year',
    '2 years',
    '731 days',
  ])
  expect(duration.cy(730, 'day')).toBe('2 flynedd')
})
