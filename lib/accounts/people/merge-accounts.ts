import { hasCode } from '#db/driver/errors.ts'
import {
  type AccountMergeReport,
  type AccountPair,
  type AccountUnmergeReport,
  type MergedSide,
  mergeAccounts as mergeRows,
  unmergeAccount as restoreRows,
} from '#db/queries/accounts/merge.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { accountsMergedMessage, accountsSeparatedMessage } from '#lib/mail/merge-messages.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/**
 * Merges an account into another of the same person and emails both mailboxes (decision 083). `raced`: someone
 * changes their contacts at the same time. `merged-untold`: an email could not be sent.
 */
export async function mergeAccounts(
  pair: AccountPair,
  actor: Actor,
): Promise<AccountMergeReport['outcome'] | 'merged-untold' | 'missing' | 'raced'> {
  try {
    const report = await mergeRows(db, pair, actor)
    if (!report) return 'missing'
    const { outcome, kept, merged, undoUntil } = report
    if (outcome !== 'merged' || undoUntil === null) return outcome
    const isTold = await emailBoth(kept, merged, (reader) =>
      accountsMergedMessage(reader, kept, merged, undoUntil),
    )
    return isTold ? 'merged' : 'merged-untold'
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
  const { outcome, kept, merged, changedSince } = await restoreRows(db, mergedId, actor)
  if (!kept || !merged) return outcome
  await emailBoth(kept, merged, (reader) => accountsSeparatedMessage(reader, kept, merged))
  return changedSince > 0 ? 'undone-partly' : outcome
}

/** Emails each mailbox once; false if an email could not be sent. */
async function emailBoth(
  kept: MergedSide,
  merged: MergedSide,
  messageFor: (reader: MergedSide & { readonly email: string }) => EmailMessage,
): Promise<boolean> {
  const isShared = kept.email?.toLowerCase() === merged.email?.toLowerCase()
  const sent = await Promise.all(
    (isShared ? [kept] : [kept, merged]).map(
      (side) => side.email === null || sendEmail(messageFor({ ...side, email: side.email })),
    ),
  )
  return sent.every(Boolean)
}
