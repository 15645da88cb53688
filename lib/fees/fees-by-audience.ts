import type { MessageValue } from '#lib/contract/message.ts'
import type { FeesResponse } from '#lib/contracts/r1/fees.ts'
import type { Translations } from '#lib/text/language/translations.ts'

/** A fee on offer: a membership type, or one band of it. */
export type Fee = MessageValue<typeof FeesResponse>['fees'][number] & {
  /** The descriptions in other languages, which the endpoint does not have. */
  readonly descriptions?: Translations
  readonly bandDescriptions?: Translations
  /** True if a fee before it has the same type and band, for the other audience. */
  readonly isSecond?: boolean
}

/** The audience of a fee, as our own join pages and the picker name it. */
export const audienceOf = ({ individual }: Pick<Fee, 'individual'>) =>
  individual ? 'individual' : 'organisation'

/** The fees of one membership type: a single fee, or one for each band. */
export interface TypeFees extends Pick<Fee, 'type' | 'description' | 'descriptions'> {
  readonly fees: readonly Fee[]
}

/** Groups fees by audience and then by membership type, otherwise in the order given. */
export const feesByAudience = (fees: readonly Fee[]) =>
  groupBy(fees, ({ individual }) => `${individual}`).map((audience) => ({
    individual: audience[0].individual,
    types: groupBy(audience, ({ type, description }) => JSON.stringify([type, description])).map(
      (fees) => {
        const { type, description, descriptions = {} } = fees[0]
        return { type, description, descriptions, fees }
      },
    ),
  }))

/** Groups values by key, in the order in which each key first occurs. */
function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, [Value, ...Value[]]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups.values()]
}
