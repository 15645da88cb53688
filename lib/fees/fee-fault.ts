import type { FeeRow } from '#db/queries/fees/fees.ts'

/** The reason why a fee was not changed, with what a sentence about it needs. */
export type FeeFault =
  | { readonly outcome: 'unknown'; readonly id: string }
  | { readonly outcome: 'overlaps'; readonly other: FeeRow & { readonly name: string } }
  | { readonly outcome: 'in-the-past'; readonly day: string }
  | { readonly outcome: 'not-begun'; readonly fee: FeeRow }
  | { readonly outcome: 'ended-by'; readonly fee: FeeRow; readonly day: string }
  | { readonly outcome: 'band-missing' }
  | { readonly outcome: 'until-before-from'; readonly from: string; readonly until: string }
  | { readonly outcome: 'changed-meanwhile' }

/** The sentences for the faults of a fee: those of the command, or those of the pages. */
type FeeFaultText = { readonly [Fault in FeeFault as Fault['outcome']]: (fault: Fault) => string }

/** Writes a fault with the sentences of the command or of the pages. */
export const describeFault = (fault: FeeFault, text: FeeFaultText): string =>
  // The sentence of an outcome takes the facts of that outcome.
  (text[fault.outcome] as (fault: FeeFault) => string)(fault)
