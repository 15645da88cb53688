import type { Fee } from './group-fees.ts'
import type { Selected } from './join-url.ts'

/** What the fee picker sends for a fee: `Individual Producer, A`. */
export const choiceOf = ({ type, band }: Selected): string => (band ? `${type}, ${band}` : type)

/** The fee that was chosen, if it is on offer. */
export const findChosen = (fees: readonly Fee[], choice: string): Fee | undefined =>
  fees.find((fee) => choiceOf(fee) === choice)
