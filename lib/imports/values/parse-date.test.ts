import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CellFault, type CellParser } from './cell-fault.ts'
import { parseFutureDate, parsePastDate, parseTime } from './parse-date.ts'

const read = (parse: CellParser, text: string) => {
  const value = parse(text, { country: undefined })
  return value instanceof CellFault ? [value.code, value.suggestion] : value
}
const fourDigits = ['date-two-digits', undefined]

test.each([
  ['31/01/2026', '2026-01-31'],
  ['1/2/2026', '2026-02-01'],
  ['31.01.26', '2026-01-31'],
  ['31-01-2026', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T00:00:00.000Z', '2026-01-31'],
  ['31/01/2026 00:00', '2026-01-31'],
  ['01-Jan-24', '2024-01-01'],
  ['1 January 1987', '1987-01-01'],
  ['3rd Sept 2001', '2001-09-03'],
  ['45322', '2024-01-31'],
  ['45322.5', '2024-01-31'],
  ['29/02/2024', '2024-02-29'],
  ['03/25/2019', ['date-month-first', '25/03/2019']],
  ['29/02/2023', ['date-format', undefined]],
  ['31/31/2023', ['date-format', undefined]],
  ['1/2024', ['date-format', undefined]],
  ['12', ['date-format', undefined]],
  ['1 Foo 2024', ['date-format', undefined]],
  ['n/a', ['placeholder', '']],
  ['31/01/1826', ['date-range', undefined]],
  ['2019', ['date-year', undefined]],
  ['1905.0', ['date-year', undefined]],
  ['2101', '1905-10-01'],
  ['2026-03-31T23:30:00Z', '2026-04-01'],
  ['2026-10-31T23:30:00Z', '2026-10-31'],
  ['2026-06-30T00:00:00.000Z', '2026-06-30'],
  ['2026-04-01T00:00:00+01:00', '2026-04-01'],
  ['2026-01-01T01:00:00+0200', '2025-12-31'],
  ['31/12/2025 20:30 -05', '2026-01-01'],
  ['31/03/2026 11:30 PM UTC', '2026-04-01'],
  ['31 March 2026, 23:30 BST', '2026-03-31'],
  ['31/03/2026 23:30', '2026-03-31'],
  ['31/03/2026 25:30', ['date-format', undefined]],
  ['31/03/2026 23:30 CET', ['date-format', undefined]],
])('parsePastDate reads %s as %j', (text, value) => {
  expect(read(parsePastDate, text)).toEqual(value)
})

describe('years of two digits', () => {
  beforeAll(() => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  test.each([
    ['26', '2026-03-31', '2026-03-31'],
    ['00', '2000-03-31', '2000-03-31'],
    ['27', fourDigits, '2027-03-31'],
    ['30', fourDigits, '2030-03-31'],
    ['36', fourDigits, '2036-03-31'],
    ['37', '1937-03-31', '2037-03-31'],
    ['46', '1946-03-31', '2046-03-31'],
    ['47', '1947-03-31', fourDigits],
    ['99', '1999-03-31', fourDigits],
  ])('31/03/%s is %j for a day in the past, and %j for one in the future', (year, past, future) => {
    for (const text of [`31/03/${year}`, `31-Mar-${year}`]) {
      expect(read(parsePastDate, text)).toEqual(past)
      expect(read(parseFutureDate, text)).toEqual(future)
    }
  })
})

test.each([
  ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00Z'],
  ['2026-01-31T09:00:00.123Z', '2026-01-31T09:00:00Z'],
  ['31/01/2026', '2026-01-31T00:00:00Z'],
  ['2026-01-31T09:00:00+02:00', '2026-01-31T07:00:00Z'],
  ['31/01/2026 09:00', '2026-01-31T09:00:00Z'],
  ['30/06/2026 09:00', '2026-06-30T08:00:00Z'],
])('parseTime reads %s as %s', (text, value) => {
  expect(read(parseTime, text)).toBe(value)
})
