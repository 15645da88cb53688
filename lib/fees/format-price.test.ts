import { expect, test } from 'vitest'
import type { Fee } from './fees-by-audience.ts'
import { formatAmount, formatPrice } from './format-price.ts'

test.each([
  ['36.00', '£36.00'],
  ['310.50', '£310.50'],
  ['1234.5', '£1,234.50'],
  ['0.00', '£0.00'],
  ['9999999999.99', '£9,999,999,999.99'],
])('formatAmount formats %s in pounds with thousands separators', (amount, formatted) => {
  expect(formatAmount(amount)).toBe(formatted)
})

test('formatAmount says that a fee without an amount is on application', () => {
  expect(formatAmount(null)).toBe('Price on application')
  expect(formatAmount(undefined)).toBe('Price on application')
})

const fees = (...amounts: (string | null)[]): Fee[] =>
  amounts.map((amount) => ({ type: 'Friend', description: 'Friend', individual: true, amount }))

test.each([
  ['a single fee', fees('24.00'), '£24.00'],
  ['bands with the same fee', fees('24.00', '24.00'), '£24.00'],
  ['bands with different fees', fees('310.50', '1200.00', '120.00'), 'from £120.00'],
  ['bands of which one has no amount', fees('120.00', null), 'from £120.00'],
  ['bands without amounts', fees(null, null), 'Price on application'],
])('formatPrice of %s', (_, list, formatted) => {
  expect(formatPrice(list)).toBe(formatted)
})
