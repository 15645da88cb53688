import type { Actor } from '#db/queries/audit/audit.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { inviteByStaff } from './invite-account.ts'

/**
 * Sends these accounts an invitation each, unless they cannot have one. Returns how many are invited, and how many of
 * the emails wait until the mail server takes them.
 */
export async function inviteSeveral(
  ids: readonly string[],
  actor: Actor,
): Promise<{ readonly invited: number; readonly waiting: number }> {
  const outcomes = await actOnEach(ids, (id) => inviteByStaff(id, actor))
  const waiting = outcomes.filter((outcome) => outcome === 'waits').length
  return { invited: waiting + outcomes.filter((outcome) => outcome === 'sent').length, waiting }
}
