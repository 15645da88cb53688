import { isFor, typeName } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { audienceOf, type Fee } from './fees-by-audience.ts'
import type { SelectedFee } from './join-url.ts'

const typeAndBand = ({ type, band }: SelectedFee): string => (band ? `${type}, ${band}` : type)

/** A fee with its audience, such as `Friend (organisation)`: a type and a band may have a fee for each. */
export const feeForAudience = (fee: SelectedFee & { readonly individual: boolean }): string =>
  `${typeAndBand(fee)} (${audienceOf(fee)})`

/** The value that the fee picker submits for a fee, such as `Individual Producer, A`. */
export const feeChoice = (fee: Fee): string =>
  fee.isSecond ? feeForAudience(fee) : typeAndBand(fee)

/** The type of a membership with its band, as people read it, such as `Individual Producer, Band A`. */
export const feeName = ({ type, band }: SelectedFee): string =>
  band ? `${typeName(type)}, ${texts().fees.band(band)}` : typeName(type)

/** Finds the fee for a submitted value; undefined if it is not on offer. */
export const findChosenFee = (fees: readonly Fee[], choice: string): Fee | undefined =>
  fees.find((fee) => feeChoice(fee) === choice) ??
  fees.find((fee) => feeForAudience(fee) === choice)

/** Finds the fee that the query of a join page names; undefined if it is not on offer. */
export const findSelectedFee = (
  fees: readonly Fee[],
  selected: SelectedFee & { readonly audience: string | undefined },
): Fee | undefined =>
  findChosenFee(
    fees,
    selected.audience ? `${typeAndBand(selected)} (${selected.audience})` : typeAndBand(selected),
  )

/** The fees with which a membership can be renewed: those for the audience of its type. */
export const feesToRenew = (fees: readonly Fee[], type: string): readonly Fee[] =>
  fees.filter(({ individual }) => isFor(type, individual ? 'individual' : 'organisation'))

/** The value of the fee of a membership to be renewed; without its band, that of the only fee of its type. */
export function choiceOfMembership(
  fees: readonly Fee[],
  { type, band }: SelectedFee,
): string | undefined {
  const ofType = fees.filter((fee) => fee.type === type)
  const fee = ofType.length === 1 ? ofType[0] : ofType.find((fee) => fee.band === band)
  return fee && feeChoice(fee)
}
