import type { FeeRow } from '#db/queries/fees/fees.ts'
import type { operatorFeesText } from '#lib/text/en/operators/fees.ts'

/** The reason why a fee was not changed, with what a sentence about it needs. */
export type FeeFault =
  | { readonly outcome: 'unknown'; readonly id: string }
  | { readonly outcome: 'overlaps'; readonly other: FeeRow }
  | { readonly outcome: 'inThePast'; readonly day: string }
  | { readonly outcome: 'notBegun'; readonly fee: FeeRow }
  | { readonly outcome: 'endedBy'; readonly fee: FeeRow; readonly day: string }
  | { readonly outcome: 'bandMissing' }
  | { readonly outcome: 'untilBeforeFrom'; readonly from: string; readonly until: string }
  | { readonly outcome: 'changedMeanwhile' }

/** The field of a form at which a fault stands; `id` stands for the fee as a whole. */
export const fieldOfFault = {
  ...{ unknown: 'id', changedMeanwhile: 'id', bandMissing: 'band-description' },
  ...{ overlaps: 'from', inThePast: 'from', notBegun: 'from', endedBy: 'from' },
  untilBeforeFrom: 'until',
} as const satisfies Record<FeeFault['outcome'], string>

/** Writes a fault with the sentences of the command or of the pages. */
export function describeFault(
  fault: FeeFault,
  text: Pick<typeof operatorFeesText, FeeFault['outcome']>,
): string {
  switch (fault.outcome) {
    case 'unknown':
      return text.unknown(fault.id)
    case 'overlaps':
      return text.overlaps(fault.other)
    case 'inThePast':
      return text.inThePast(fault.day)
    case 'notBegun':
      return text.notBegun(fault.fee)
    case 'endedBy':
      return text.endedBy(fault.fee, fault.day)
    case 'untilBeforeFrom':
      return text.untilBeforeFrom(fault.from, fault.until)
    default:
      return text[fault.outcome]
  }
}
