import { expect, test } from 'vitest'
import type { Fee } from './fees-by-audience.ts'
import { formatPrice, lowestPrices } from './format-price.ts'

test.each([
  ['36.00', '£36 a year'],
  ['0.00', 'Free'],
  ['0.01', '£0.01 a year'],
  ['37.00', '£37 a year'],
  ['310.50', '£310.50 a year'],
  ['1234.00', '£1,234 a year'],
  ['1234.5', '£1,234.50 a year'],
  ['9999999999.99', '£9,999,999,999.99 a year'],
  [null, 'Price on application'],
  [undefined, 'Price on application'],
])('formatPrice writes %s as %s', (amount, price) => {
  expect(formatPrice(amount)).toBe(price)
})

const type = (...amounts: (string | null)[]): { fees: Fee[] } => ({
  fees: amounts.map((amount) => ({
    type: 'Friend',
    description: 'Friend',
    individual: true,
    amount,
  })),
})

test.each([
  ['a single fee', type('24.00'), '£24 a year'],
  ['bands with the same fee', type('24.00', '24.00'), '£24 a year'],
  ['bands with different fees', type('310.50', '1200.00', '120.00'), 'from £120 a year'],
  ['bands of which one has no amount', type('120.00', null), 'from £120 a year'],
  ['a free one', type('0.00'), 'Free'],
  ['bands of which one is free', type('0.00', '24.00'), 'from £0 a year'],
  ['bands without amounts', type(null, null), 'Price on application'],
])('lowestPrices of %s', (_, fees, price) => {
  expect(lowestPrices([fees])).toEqual([price])
})
