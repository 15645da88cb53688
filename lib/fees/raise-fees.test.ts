import { expect, test } from 'vitest'
import { raisedAmount } from './raise-fees.ts'

test.each([
  ['45.00', '5', 'percent', undefined, '47.00'],
  ['45.00', '5', 'percent', 'yes', '47.25'],
  ['50.00', '5', 'percent', undefined, '53.00'],
  ['24.00', '1', 'percent', undefined, '24.00'],
  ['12.40', '0.5', 'percent', undefined, '13.00'],
  ['12.40', '0.5', 'percent', 'yes', '12.46'],
  ['310.50', '5', 'percent', undefined, '326.00'],
  ['0.99', '2.5', 'percent', 'yes', '1.01'],
  ['1234.00', '2.5', 'percent', undefined, '1265.00'],
  ['45.00', '2', 'pounds', undefined, '47.00'],
  ['45.00', '2.50', 'pounds', undefined, '48.00'],
  ['45.00', '2.50', 'pounds', 'yes', '47.50'],
  ['999999999.00', '100', 'percent', undefined, '1999999998.00'],
] as const)(
  'a price of %s that is raised by %s %s, to the penny: %s, is %s',
  (amount, by, unit, pence, raised) => {
    expect(raisedAmount(amount, { by, unit, pence })).toBe(raised)
  },
)
