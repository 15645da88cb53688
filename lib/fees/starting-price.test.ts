import { describe, expect, it } from 'vitest'
import type { Fee } from './fees-by-audience.ts'
import { startingPrice } from './starting-price.ts'

const fees = (...amounts: (string | null)[]): Fee[] =>
  amounts.map((amount) => ({ type: 'Friend', description: 'Friend', individual: true, amount }))

describe('what a membership type costs', () => {
  it.each([
    ['its one fee', fees('24.00'), '£24.00'],
    ['the fee that all bands share', fees('24.00', '24.00'), '£24.00'],
    ['the lowest of its bands', fees('310.50', '1200.00', '120.00'), 'from £120.00'],
    ['the lowest amount where a band has none', fees('120.00', null), 'from £120.00'],
    ['nothing that can be told', fees(null, null), 'Price on application'],
  ])('is %s', (_, list, words) => {
    expect(startingPrice(list)).toBe(words)
  })
})
