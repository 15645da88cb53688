import * as waiting from '#db/queries/applications/waiting-for-member.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { invitationSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { renewLink } from './join-link.ts'

export type { WaitingForMember } from '#db/queries/applications/waiting-for-member.ts'

/** Lists what waits for a member, what ends first at the top. */
export const listWaitingForMember = ({ session }: Pick<SignedInMember, 'session'>) =>
  waiting.listWaitingForMember(db, session)

/** Finds the renewal of a membership that a member or another contact has sent, and that is not complete. */
export const findSentRenewal = ({ session }: Pick<SignedInMember, 'session'>, membership: string) =>
  waiting.findSentRenewal(db, session, membership)

/**
 * Returns the secret of the link to an invitation or an application that waits for a member, as the email has it;
 * undefined if it does not wait any more.
 */
export async function openWaiting(
  { session, accountId, email }: SignedInMember,
  id: string,
): Promise<{ readonly kind: 'invitation' | 'payment'; readonly secret: string } | undefined> {
  const found = (await listWaitingForMember({ session })).find((listed) => listed.id === id)
  if (found?.kind === 'invitation' && email) {
    return { kind: 'invitation', secret: invitationSecret(id, email) }
  }
  const application = await waiting.findAwaitedPayment(db, accountId, id)
  return application && { kind: 'payment', secret: (await renewLink(application)).secret }
}
