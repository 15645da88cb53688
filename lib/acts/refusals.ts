import { formatDateTime } from '#lib/text/format-time.ts'
import type { CodedOutcome } from '#lib/text/language/outcome.ts'

/** The reason why a change cannot be taken back: a sentence of `acts.undo` in lib/text, and its values. */
export type UndoRefusal = CodedOutcome<
  'sent' | 'merged' | 'disabled' | 'changedSince' | 'emailNotTheirs' | 'undoFirst' | 'changedBy'
>

/** The refusals that name no other change. */
export const refusals = {
  sent: { code: 'sent', values: [] },
  merged: { code: 'merged', values: [] },
  disabled: { code: 'disabled', values: [] },
  changedSince: { code: 'changedSince', values: [] },
  emailNotTheirs: { code: 'emailNotTheirs', values: [] },
} as const satisfies Readonly<Record<string, UndoRefusal>>

/** The refusal that names the later change in the way, such as 'Fay Keeper changed the membership', and if it can be undone. */
export const inTheWay = (said: string, at: number, canBeUndone: boolean): UndoRefusal => ({
  code: canBeUndone ? 'undoFirst' : 'changedBy',
  values: [said, formatDateTime(at)],
})
