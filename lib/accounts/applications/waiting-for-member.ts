import * as waiting from '#db/queries/applications/waiting-for-member.ts'
import { addInvitationLink } from '#db/queries/contacts/contact-invitations.ts'
import { ofMember, type SignedInMember } from '#lib/auth/member.ts'
import { hashOf, invitationSecret } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { renewLink } from './join-link.ts'

export type { WaitingForMember } from '#db/queries/applications/waiting-for-member.ts'

/** Lists what waits for a member, what ends first at the top. */
export const listWaitingForMember = ofMember(waiting.listWaitingForMember)

/** Finds the renewal of a membership that a member or another contact has sent, and that is not complete. */
export const findSentRenewal = ofMember(waiting.findSentRenewal)

/**
 * Returns the secret of a link to an invitation or an application that waits for a member, that of the email unless
 * AUTH_SECRET has changed; undefined if it does not wait any more.
 */
export async function openWaiting(
  { session, accountId, email }: SignedInMember,
  id: string,
): Promise<{ readonly kind: 'invitation' | 'application'; readonly secret: string } | undefined> {
  const found = (await listWaitingForMember({ session })).find((listed) => listed.id === id)
  if (found?.kind === 'invitation' && email) {
    const secret = invitationSecret(id, email)
    await addInvitationLink(db, id, { hash: hashOf(secret), realm: env.realm })
    return { kind: 'invitation', secret }
  }
  const application = await waiting.findWaitingApplication(db, accountId, id)
  return application && { kind: 'application', secret: (await renewLink(application)).secret }
}
