import type { Actor } from '#db/queries/audit/audit.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { inviteByStaff } from './invite-account.ts'

/** Invites these accounts, unless they cannot be, without waiting for the emails. Returns how many are invited. */
export async function inviteSeveral(ids: readonly string[], actor: Actor): Promise<number> {
  const outcomes = await actOnEach(ids, (id) => inviteByStaff(id, actor, true))
  return outcomes.filter((outcome) => outcome === 'waits' || outcome === 'sent').length
}
