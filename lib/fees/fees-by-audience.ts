import type { MessageValue } from '#lib/contract/message.ts'
import type { FeesResponse } from '#lib/contracts/r1/fees.ts'

/** A fee on offer: a membership type, or one band of it. */
export type Fee = MessageValue<typeof FeesResponse>['fees'][number]

/** The fees of one membership type: one, or one for each band. */
export interface TypeFees {
  readonly type: string
  readonly description: string
  readonly fees: readonly Fee[]
}

/** The fees for people, or those for organisations. */
export interface AudienceFees {
  readonly individual: boolean
  readonly types: readonly TypeFees[]
}

/** Sorts fees by whom they are for and by type; all else stays in staff's order. */
export const feesByAudience = (fees: readonly Fee[]): AudienceFees[] =>
  gather(fees, ({ individual }) => `${individual}`).map((group) => ({
    individual: group[0].individual,
    types: gather(group, ({ type, description }) => JSON.stringify([type, description])).map(
      (fees) => ({ type: fees[0].type, description: fees[0].description, fees }),
    ),
  }))

/** What has the same key together, where the first of it stood. */
function gather<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, [Value, ...Value[]]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups.values()]
}
