import { expect, test } from 'vitest'
import { feeChoice, feeName, findChosenFee } from './fee-choice.ts'
import type { Fee } from './fees-by-audience.ts'

const fee = (type: string, band?: string): Fee => ({
  type,
  description: type,
  individual: false,
  ...(band ? { band } : {}),
})
const fees = [fee('Friend'), fee('Individual Producer', 'A'), fee('Individual Producer', 'B')]

test('findChosenFee finds each fee by its choice', () => {
  for (const one of fees) expect(findChosenFee(fees, feeChoice(one))).toBe(one)
})

test.each(['', 'Friend, A', 'friend', 'Individual Producer', 'Individual Producer, C'])(
  'findChosenFee finds no fee for %j, which is not on offer',
  (choice) => {
    expect(findChosenFee(fees, choice)).toBeUndefined()
  },
)

test('feeName names the band of a membership as a band', () => {
  expect(feeName({ type: 'Corporate Member', band: '1' })).toBe('Corporate Member, Band 1')
  expect(feeName({ type: 'Friend', band: null })).toBe('Friend')
})
