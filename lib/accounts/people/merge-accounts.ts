import { hasCode } from '#db/driver/errors.ts'
import type {
  AccountMergeReport,
  AccountPair,
  AccountUnmergeReport,
} from '#db/queries/accounts/merge.ts'
import * as merge from '#db/queries/accounts/merge.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import type { PersonField } from '#db/values/record-fields.ts'
import { db } from '#lib/runtime/database.ts'

/** Results of a merge: its owner gets an email, or none because they have used neither account. */
const mergedOutcomes = ['merged', 'merged-unused'] as const

type Merged = (typeof mergedOutcomes)[number]

/** True if the accounts were merged. */
export const isMerged = <Outcome extends string>(outcome: Outcome): outcome is Outcome & Merged =>
  (mergedOutcomes as readonly string[]).includes(outcome)

/**
 * Merges an account into another of the same person (decision 082). The one that stays takes
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
    const { outcome, isTold } = report
    return outcome === 'merged' && !isTold ? 'merged-unused' : outcome
  } catch (error) {
    if (hasCode(error, /^23505$/)) return 'raced'
    throw error
  }
}

/** Undoes a merge for 30 days. `undone-partly`: some of it has changed since. */
export async function unmergeAccount(
  mergedId: string,
  actor: Actor,
): Promise<AccountUnmergeReport['outcome'] | 'undone-partly'> {
  const { outcome, changedSince } = await merge.unmergeAccount(db, mergedId, actor)
  return changedSince > 0 ? 'undone-partly' : outcome
}
