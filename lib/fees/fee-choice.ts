import type { Fee } from './fees-by-audience.ts'
import type { Selected } from './join-url.ts'

/** What the fee picker sends for a fee: `Individual Producer, A`. */
export const feeChoice = ({ type, band }: Selected): string => (band ? `${type}, ${band}` : type)

/** The fee that was chosen, if it is on offer. */
export const findChosenFee = (fees: readonly Fee[], choice: string): Fee | undefined =>
  fees.find((fee) => feeChoice(fee) === choice)
