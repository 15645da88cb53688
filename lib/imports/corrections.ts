import { type FindingGroup, Findings } from './warnings/findings.ts'

/** A cell of which another value is imported than the file has: staff chose it, it was suggested, or the cell was tidied. */
export interface Correction {
  readonly reason: 'chosen' | 'suggested' | 'cleaned'
  readonly column: string
  readonly from: string
  /** The imported value; empty if there is none. */
  readonly to: string
}

type Values = Pick<Correction, 'from' | 'to'>

/** Equal replacements of a value, or all cells of a column that were tidied, with the first of them. */
export type CorrectionGroup = FindingGroup<
  Pick<Correction, 'reason' | 'column'> & Partial<Values>,
  Values & { readonly line: number }
>

/** Groups the corrections of a file: each replaced value by itself, and the tidied cells of a column together. */
export class Corrections extends Findings<
  Omit<CorrectionGroup, 'count' | 'found'>,
  CorrectionGroup['found'][number]
> {
  /** Adds those of a line. */
  addCorrections(line: number, corrections: readonly Correction[]): void {
    for (const { reason, column, from, to } of corrections) {
      const group = { reason, column, ...(reason !== 'cleaned' && { from, to }) }
      this.add(group, { line, from, to })
    }
  }
}
