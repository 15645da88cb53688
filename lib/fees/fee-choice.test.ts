import { expect, test } from 'vitest'
import { feeChoice, feeName, findChosenFee } from './fee-choice.ts'
import type { Fee } from './fees-by-audience.ts'

const fee = (type: string, band?: string, individual = false): Fee => ({
  type,
  description: type,
  individual,
  ...(band ? { band } : {}),
})
const fees = [fee('Friend'), fee('Individual Producer', 'A'), fee('Individual Producer', 'B')]

test('findChosenFee finds each fee by its choice', () => {
  for (const one of fees) expect(findChosenFee(fees, feeChoice(one))).toBe(one)
})

test('findChosenFee tells the fee of a person from that of an organisation, and finds either by its type and band', () => {
  const both = [fee('Friend', 'A', true), fee('Friend', 'A'), fee('Producer')]
  for (const one of both) expect(findChosenFee(both, feeChoice(one))).toBe(one)
  expect(findChosenFee(both, 'Friend, A')).toBe(both[0])
  expect(findChosenFee(both, 'Producer')).toBe(both[2])
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
