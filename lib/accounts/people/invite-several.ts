import type { Actor } from '#db/queries/audit/audit.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { inviteByStaff } from './invite-account.ts'

/** The numbers of accounts that are invited, that were invited a moment ago, and that are not. */
interface InvitedCounts {
  readonly done: number
  readonly recent: number
  readonly other: number
}

/** Invites these accounts, unless they cannot be, without waiting for the emails. Returns how many are invited. */
export async function inviteSeveral(ids: readonly string[], actor: Actor): Promise<InvitedCounts> {
  const outcomes = await actOnEach(ids, (id) => inviteByStaff(id, actor, true))
  const done = outcomes.filter((outcome) => outcome === 'waits' || outcome === 'sent').length
  const recent = outcomes.filter((outcome) => outcome === 'just-invited').length
  return { done, recent, other: ids.length - done - recent }
}
