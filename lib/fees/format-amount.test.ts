import { describe, expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'

describe('an amount', () => {
  it.each([
    ['36.00', '£36.00'],
    ['310.50', '£310.50'],
    ['1234.5', '£1,234.50'],
    ['0.00', '£0.00'],
    ['9999999999.99', '£9,999,999,999.99'],
  ])('is printed in pounds with thousands separators: %s', (amount, printed) => {
    expect(formatAmount(amount)).toBe(printed)
  })

  it('is on application where there is none', () => {
    expect(formatAmount(null)).toBe('Price on application')
    expect(formatAmount(undefined)).toBe('Price on application')
  })
})
