import type { Texts } from '#lib/text/texts.ts'
import type { FindingGroup } from './findings.ts'

/** The stable name of something that is probably wrong, such as `two-people`. */
export type WarningCode = keyof Texts['importCommand']['warnings']

/** Something that is probably wrong with lines that can be imported: the first of them, and their number. */
export type ImportWarning = FindingGroup<
  { readonly code: WarningCode },
  {
    readonly line: number
    readonly value: string
    /** An earlier line with the same. */
    readonly other: number | null
  }
>
