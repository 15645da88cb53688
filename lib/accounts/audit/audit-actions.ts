import type {
  ActorAction,
  AuditAction,
  ClientAuditAction,
  KeyAuditAction,
} from '#db/queries/audit/audit.ts'
import { texts } from '#lib/text/texts.ts'

type AnyAction =
  | AuditAction
  | ActorAction
  | ClientAuditAction
  | KeyAuditAction
  | 'import-applied'
  | 'import-undone'

const sentences = (): Readonly<Record<AnyAction, string>> => texts().auditActions

/** Each action that the audit trail records, with what it means, by that sentence. */
export const listAuditActions = (): { readonly action: string; readonly meaning: string }[] =>
  Object.entries(sentences())
    .map(([action, meaning]) => ({ action, meaning }))
    .sort((a, b) => a.meaning.localeCompare(b.meaning, 'en-GB'))

/** Returns the meaning of an action; an action of another version is returned as it is. */
export const meaningOf = (action: string): string =>
  Object.hasOwn(sentences(), action) ? sentences()[action as AnyAction] : action

const ofAccounts = (): Readonly<Record<AuditAction, string>> => texts().staffActivity.sentences

/**
 * Returns what happened on an account as staff read it, with {name} for its owner and {by} for who did it; an
 * action of another version as its meaning.
 */
export const staffSentenceOf = (action: string): string =>
  Object.hasOwn(ofAccounts(), action) ? ofAccounts()[action as AuditAction] : meaningOf(action)
