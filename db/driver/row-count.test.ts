import { expect, test } from 'vitest'
import { startAtFirstRow } from './row-count.ts'

test('the rows of a query begin at index 0, also after a query that failed when some of its rows had arrived', () => {
  const rowsOf = (rows: unknown) => {
    let resolved: unknown
    const query = Object.assign(Promise.resolve(), {
      resolve(value: unknown) {
        resolved = value
      },
    })
    startAtFirstRow(query).resolve(rows)
    return resolved
  }
  const late: string[] = []
  late[2] = 'a'
  late[3] = 'b'
  expect(rowsOf(late)).toEqual(['a', 'b'])
  expect(rowsOf(['a', 'b'])).toEqual(['a', 'b'])
  expect(rowsOf([])).toEqual([])
  expect(rowsOf(undefined)).toBeUndefined()
})
