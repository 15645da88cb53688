import fc from 'fast-check'
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
  ['999', ['date-format', undefined]],
  ['0999', ['date-format', undefined]],
  ['1000', '1902-09-26'],
  ['99999', ['date-range', undefined]],
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
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-03-28T23:59:59-01:00', '2026-03-29'],
  ['2026-03-29T01:30:00', '2026-03-29'],
  ['2026-10-24T23:00:00Z', '2026-10-25'],
  ['2026-10-25T23:59:59Z', '2026-10-25'],
  ['2026-06-30T22:59:59Z', '2026-06-30'],
  ['31/01/2026 12:00 AM', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['31012026', ['date-format', undefined]],
  ['January 31, 2026', '2026-01-31'],
  ['Jan 31st 2026', '2026-01-31'],
  ['Saturday 31 January 2026', '2026-01-31'],
  ['Sat, 31 Jan 2026 00:00:00 GMT', '2026-01-31'],
  ['31–01–2026', '2026-01-31'],
  ['３１/０１/２０２６', '2026-01-31'],
  ['29/02/1900', ['date-format', undefined]],
  ['0000-00-00 00:00:00', ['placeholder', '']],
  ['00/00/0000', ['placeholder', '']],
  ['Life member', ['placeholder', '']],
  ['31 Jan', ['date-format', undefined]],
])('parsePastDate reads %s as %j', (text, value) => {
  expect(read(parsePastDate, text)).toEqual(value)
})

test('parsePastDate reads a time of any zone as the day in London, and one without a zone as its own day', () => {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  const times = fc.date({
    min: new Date('1972-01-01'),
    max: new Date('2099-12-30'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: -14 * 4, max: 14 * 4 }),
      fc.boolean(),
      (time, quarters, hasColon) => {
        const clock = new Date(time.getTime() + quarters * 15 * 60_000).toISOString().slice(0, 19)
        const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15]
        const two = (number: number) => `${number}`.padStart(2, '0')
        const zone = `${quarters < 0 ? '-' : '+'}${two(hours)}${hasColon ? ':' : ''}${two(minutes)}`
        expect(read(parsePastDate, clock + zone)).toBe(days.format(time))
        expect(read(parsePastDate, clock)).toBe(clock.slice(0, 10))
      },
    ),
  )
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
  ['2026-10-25T01:30:00+01:00', '2026-10-25T00:30:00Z'],
  ['45322.375', '2024-01-31T09:00:00Z'],
  ['31/01/2026 12:30 AM', '2026-01-31T00:30:00Z'],
  ['31/01/2026 12:30 PM', '2026-01-31T12:30:00Z'],
])('parseTime reads %s as %s', (text, value) => {
  expect(read(parseTime, text)).toBe(value)
})
