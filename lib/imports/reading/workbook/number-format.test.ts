import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showNumber, showText } from './number-format.ts'

describe('showNumber', () => {
  test.each([
    [123, '000123', '000000'],
    [37.800000000000004, '37.80', '0.00'],
    [37.800000000000004, '37.8', 'General'],
    [1.005, '1.01', '0.00'],
    [0.5, '1', '0'],
    [0.5, '.5', '#.#'],
    [5, '5.', '0.##'],
    [1234567.891, '1,234,567.89', '#,##0.00'],
    [-1234.5, '-1,234.50', '#,##0.00'],
    [-1234.5, '(1,234.50)', '#,##0.00;(#,##0.00)'],
    [0, '£-', '£0.00;-£0.00;"£-"#'],
    [45, '£45.00', '"£"#,##0.00'],
    [45, '£45.00', '[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00'],
    [45, ' £45.00 ', '_-£* #,##0.00_-;-£* #,##0.00_-;_-£* "-"??_-;_-@_-'],
    [0.25, '25%', '0%'],
    [12_345, '12', '#,'],
    [7_700_900_001, '07700 900001', '00000 000000'],
    [1001, 'G1001', '"G"0000'],
    [1001, 'G-1001', '\\G\\-0'],
    [1001, '1001', '@'],
    [7_700_900_001, '7700900001', 'General'],
    [46_053, '2026-01-31', 'dd/mm/yyyy'],
    [46_053, '2026-01-31', '[$-809]dd mmmm yyyy;@'],
    [46_053, '2026-01-31', 'm/d/yy'],
    [46_053.75, '2026-01-31T18:00:00', 'dd/mm/yyyy hh:mm:ss'],
    [46_053.75, '2026-01-31', 'dd/mm/yyyy'],
    [61, '1900-03-01', 'dd/mm/yyyy'],
    [5, '5', '[Red]0;[Blue](0)'],
    [-5, '(5)', '[Red]0;[Blue](0)'],
    [46_053, '2026-01-31', '[ENG][$-809]ddd d mmmm yyyy;@'],
    [46_053.5, '2026-01-31T12:00:00', 'dd/mm/yyyy h:mm AM/PM'],
    [1_001, 'x1001', '"x"General'],
  ])('shows %d as %j under the format %s', (value, shown, format) => {
    expect(showNumber(value, format, 0)).toBe(shown)
  })

  test.each([
    [46_053, 'mmm yyyy'],
    [46_053, 'd mmm'],
    [0.75, 'hh:mm'],
    [46_053.75, 'hh:mm dd'],
    [46_053, 'yyyy'],
    [1.5, '[h]:mm'],
    [0, 'dd/mm/yyyy'],
    [-1, 'dd/mm/yyyy'],
    [60, 'dd/mm/yyyy'],
    [1.5, '[h]:mm:ss'],
    [5, '[>100]0;[<=100]"low"'],
    [0.5, '# ??/??'],
    [1, '"Yes";"Yes";"No"'],
    [46_053, 'gge"年"m"月"d"日"'],
    [1.5, '# ?/?'],
    [7_700_900_001, '0.00E+00'],
    [5, ';;;'],
    [5, '"secret"'],
    [5, '[<=9999999]###-####;(###) ###-####'],
    [1e300, '0.00'],
  ])('does not show %d, because the format %s hides a part of it', (value, format) => {
    expect(showNumber(value, format, 0)).toBeUndefined()
  })

  test('counts days from 1904 where the workbook does', () => {
    expect(showNumber(46_053 - 1462, 'dd/mm/yyyy', 1462)).toBe('2026-01-31')
  })
})

test('showNumber writes digits, zeros and thousands as other programs write them', () => {
  const numbers = fc.record({
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    digits: fc.nat(2),
    zeros: fc.integer({ min: 1, max: 9 }),
    isGrouped: fc.boolean(),
  })
  fc.assert(
    fc.property(numbers, ({ cents, digits, zeros, isGrouped }) => {
      const value = Math.round(cents / 10 ** (2 - digits)) / 10 ** digits
      const format = `${isGrouped ? '#,##0' : '0'.repeat(zeros)}${digits ? `.${'0'.repeat(digits)}` : ''}`
      const intl = new Intl.NumberFormat('en-GB', {
        minimumIntegerDigits: isGrouped ? 1 : zeros,
        minimumFractionDigits: digits,
        useGrouping: isGrouped,
      })
      expect(showNumber(value, format, 0), format).toBe(intl.format(value + 0))
    }),
  )
})

test.each([
  ['1001', '@', '1001'],
  ['1001', 'General', '1001'],
  ['1001', '"G"@', 'G1001'],
  ['1001', '0;-0;0;"No. "@', 'No. 1001'],
  ['1001', '0.00', '1001'],
])('showText shows %s under the format %s as %s', (text, format, shown) => {
  expect(showText(text, format)).toBe(shown)
})
