import { describe, expect, it } from 'vitest'
import { feeChoice, findChosenFee } from './fee-choice.ts'
import type { Fee } from './fees-by-audience.ts'

const fee = (type: string, band?: string): Fee => ({
  type,
  description: type,
  individual: false,
  ...(band ? { band } : {}),
})
const fees = [fee('Friend'), fee('Individual Producer', 'A'), fee('Individual Producer', 'B')]

describe('what the fee picker sends', () => {
  it('finds each fee again', () => {
    for (const one of fees) expect(findChosenFee(fees, feeChoice(one))).toBe(one)
  })

  it.each(['', 'Friend, A', 'friend', 'Individual Producer', 'Individual Producer, C'])(
    'finds nothing that is not on offer: %j',
    (choice) => {
      expect(findChosenFee(fees, choice)).toBeUndefined()
    },
  )
})
