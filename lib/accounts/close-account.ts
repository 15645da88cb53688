import type { ClosureRequest } from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequests from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequestsEdit from '#db/queries/privacy/privacy-requests-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { closureLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { closureReceivedMessage, closureToHandleMessage } from '#lib/mail/closure-messages.ts'
import { informByEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** Finds the member's open request to close the account. */
export const findClosure = ({ session }: SignedInMember): Promise<ClosureRequest | undefined> =>
  privacyRequests.findClosure(db, session)

/** Stores the request to close an account, once, and confirms it to the member and the organisation (decision 055). */
export async function requestClosure(
  member: SignedInMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<'requested' | 'wrong-password'> {
  if (!(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  await enforceLimits(limitFor(closureLimit, 'close-account', member.accountId))
  const added = await privacyRequestsEdit.requestClosure(db, member.session, context)
  if (!added) {
    orSessionEnded(await findClosure(member))
    return 'requested'
  }
  const { email: organisation } = env.contact
  await Promise.all([
    member.email && informByEmail(closureReceivedMessage(member.email, member.name, added.dueAt)),
    organisation &&
      informByEmail(closureToHandleMessage(organisation, member.username, added.dueAt)),
  ])
  return 'requested'
}

/** Withdraws the member's request to close the account; false if none is open. */
export const withdrawClosure = (
  { session }: SignedInMember,
  context: RequestContext,
): Promise<boolean> => privacyRequestsEdit.withdrawClosure(db, session, context)
