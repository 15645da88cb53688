import type { Fee } from './fees-by-audience.ts'
import type { SelectedFee } from './join-url.ts'

/** The value that the fee picker submits for a fee, such as `Individual Producer, A`. */
export const feeChoice = ({ type, band }: SelectedFee): string => (band ? `${type}, ${band}` : type)

/** Finds the fee for a submitted value; undefined if it is not on offer. */
export const findChosenFee = (fees: readonly Fee[], choice: string): Fee | undefined =>
  fees.find((fee) => feeChoice(fee) === choice)
