import { hasCode } from '#db/driver/errors.ts'
import type {
  AccountMergeReport,
  AccountPair,
  AccountUnmergeReport,
  MergedSide,
} from '#db/queries/accounts/merge.ts'
import * as merge from '#db/queries/accounts/merge.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { PersonField } from '#db/values/record-fields.ts'
import { mergeMessage } from '#lib/mail/merge-messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Results of a merge: its owner was told, could not be told, or has used neither account and is not told. */
const mergedOutcomes = ['merged', 'merged-untold', 'merged-unused'] as const

type Merged = (typeof mergedOutcomes)[number]

/** True if the accounts were merged. */
export const isMerged = <Outcome extends string>(outcome: Outcome): outcome is Outcome & Merged =>
  (mergedOutcomes as readonly string[]).includes(outcome)

/**
 * Merges an account into another of the same person and emails both mailboxes (decision 082). The one that stays takes
 * the details `taken` of the other, by default those that it has not. `raced`: someone
 * changes their contacts at the same time.
 */
export async function mergeAccounts(
  pair: AccountPair,
  actor: Actor,
  taken?: readonly PersonField[],
): Promise<AccountMergeReport['outcome'] | Merged | 'missing'> {
  try {
    const report = await merge.mergeAccounts(db, pair, actor, taken)
    if (!report) return 'missing'
    const { outcome, kept, merged, undoUntil } = report
    if (outcome !== 'merged') return outcome
    if (kept.email === null && merged.email === null) return 'merged-unused'
    return (await emailBoth(kept, merged, undoUntil)) ? 'merged' : 'merged-untold'
  } catch (error) {
    if (hasCode(error, /^23505$/)) return 'raced'
    throw error
  }
}

/** Undoes a merge for 30 days and emails both mailboxes. `undone-partly`: some of it has changed since. */
export async function unmergeAccount(
  mergedId: string,
  actor: Actor,
): Promise<AccountUnmergeReport['outcome'] | 'undone-partly'> {
  const report = await merge.unmergeAccount(db, mergedId, actor)
  const { outcome, kept, merged, changedSince } = report
  if (!kept || !merged) return outcome
  await emailBoth(kept, merged, null)
  return changedSince > 0 ? 'undone-partly' : outcome
}

/** Emails each mailbox once; false if an email could not be sent. */
async function emailBoth(kept: MergedSide, merged: MergedSide, undoUntil: number | null) {
  const news = { username: kept.username, merged: merged.username, undoUntil }
  const isShared = kept.email?.toLowerCase() === merged.email?.toLowerCase()
  const sent = await Promise.all(
    (isShared ? [kept] : [kept, merged]).map(
      ({ email, name }) => email === null || sendEmail(mergeMessage(email, name, news)),
    ),
  )
  return sent.every(Boolean)
}
