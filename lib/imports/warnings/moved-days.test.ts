import { expect, test } from 'vitest'
import { findMovedColumns, MovedDays } from './moved-days.ts'

const rows = (...changes: readonly (readonly [string | null, string])[]) =>
  changes.map((joined, n) => ({ line: n + 2, changes: { joined } }))

test.each([
  [
    'four years and a day, as from 1904',
    rows(['2020-03-31', '2016-03-30'], ['2019-05-01', '2015-04-30']),
  ],
  ['a day', rows(['2020-03-31', '2020-04-01'], ['2019-12-31', '2020-01-01'])],
])('findMovedColumns finds days that are all moved by %s', (_, changed) => {
  expect(findMovedColumns(changed)).toEqual([
    expect.objectContaining({ line: 2, value: `joined ${changed[0]?.changes.joined[1]}` }),
  ])
})

test.each([
  ['renewed by a year', rows(['2026-03-31', '2027-03-31'], ['2026-05-01', '2027-05-01'])],
  [
    'changed by other numbers of days',
    rows(['2020-03-31', '2020-04-01'], ['2020-05-01', '2020-05-03']),
  ],
  ['new', rows([null, '2020-04-01'], [null, '2020-05-02'])],
  ['only one', rows(['2020-03-31', '2020-04-01'])],
])('findMovedColumns finds nothing where the days are %s', (_, changed) => {
  expect(findMovedColumns(changed)).toEqual([])
})

test.each([
  [9, undefined],
  [10, '2020-10-02'],
])('%i second days of a month are %s as days that were moved', (count, found) => {
  const days = new MovedDays()
  for (let n = 1; n <= count; n += 1) days.add(`2020-${String(n).padStart(2, '0')}-02`)
  expect(days.find('1990-01-01')).toBe(found)
})
