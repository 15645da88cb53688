import { expect, test } from 'vitest'
import type { ImportFault } from '../table-row.ts'
import { FaultGroups } from './fault-groups.ts'

const fault = (line: number, value: string): ImportFault => ({
  line,
  column: 'email',
  value,
  code: 'country',
  values: [],
})
const faults = (count: number, value: string) =>
  Array.from({ length: count }, (_, n) => fault(n + 2, value))
const shown = (groups: FaultGroups) =>
  groups.listLargest().map(({ value, count, lines }) => [value, count, ...lines])

test('equal faults are counted with their first five lines, the most frequent ones first', () => {
  const groups = new FaultGroups([...faults(1, 'b'), ...faults(1, 'c'), ...faults(6, 'a')])
  expect(shown(groups)).toEqual([
    ['a', 6, 2, 3, 4, 5, 6],
    ['b', 1, 2],
    ['c', 1, 2],
  ])
})

test.each([
  ['column', { column: 'phone' }],
  ['value', { value: 'b' }],
  ['code', { code: 'date-range' }],
  ['values', { values: [1] }],
])('faults that differ in their %s are not equal', (_, differing) => {
  const groups = new FaultGroups([fault(2, 'a'), { ...fault(3, 'a'), ...differing } as ImportFault])
  expect(groups.listLargest().map(({ lines }) => lines)).toEqual([[2], [3]])
})

test('groups that continue earlier ones leave these as they were', () => {
  const earlier = new FaultGroups(faults(2, 'a'))
  const later = new FaultGroups([fault(9, 'a'), fault(9, 'b')], earlier)
  expect(shown(later)).toEqual([
    ['a', 3, 2, 3, 9],
    ['b', 1, 9],
  ])
  expect(shown(earlier)).toEqual([['a', 2, 2, 3]])
})

test('the hundred largest groups are listed, of the first 10,000', () => {
  const groups = new FaultGroups(Array.from({ length: 10_001 }, (_, n) => fault(n, `${n}`)))
  expect(groups.listLargest()).toHaveLength(100)
  for (const value of ['9999', '10000']) groups.addFaults(faults(2, value))
  expect(shown(groups).slice(0, 2)).toEqual([
    ['9999', 3, 9_999, 2, 3],
    ['0', 1, 0],
  ])
})
