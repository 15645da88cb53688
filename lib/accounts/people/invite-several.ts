import type { Actor } from '#db/queries/audit/audit.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { inviteAccount } from './invite-account.ts'

/** A mail server takes most of the time of an email, so several are sent at once. */
const maxAtOnce = 8

/**
 * Sends these accounts an invitation each, unless they cannot have one. Returns how many are invited, and how many of
 * the emails wait until the mail server takes them.
 */
export async function inviteSeveral(
  ids: readonly string[],
  actor: Actor,
): Promise<{ readonly invited: number; readonly waiting: number }> {
  const left = [...ids]
  let [invited, waiting] = [0, 0]
  const send = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const accountId = id
      const outcome = await withQueryBudget(() => inviteAccount(accountId, actor))
      if (outcome === 'sent' || outcome === 'waits') invited += 1
      if (outcome === 'waits') waiting += 1
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, send))
  return { invited, waiting }
}
