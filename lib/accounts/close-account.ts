import type { NoticedAct } from '#db/queries/audit/noticed-act.ts'
import * as privacyRequests from '#db/queries/privacy/privacy-requests.ts'
import * as privacyRequestsEdit from '#db/queries/privacy/privacy-requests-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { ofMember, orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import { closureLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { closureReceivedMessage, closureToHandleMessage } from '#lib/mail/closure-messages.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'

/** Finds the member's open request to close the account. */
export const findClosure = ofMember(privacyRequests.findClosure)

/** Stores the request to close an account, once, with the notice to the member and the organisation (decision 055). */
export async function requestClosure(
  member: SignedInMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<'requested' | 'wrong-password'> {
  if (!(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  await enforceLimits(limitFor(closureLimit, 'close-account', member.accountId))
  const isAdded = await privacyRequestsEdit.requestClosure(db, member.session, context)
  if (!isAdded) orSessionEnded(await findClosure(member))
  return 'requested'
}

/** Writes the emails that confirm a request to the member, and tell the organisation of it. */
export function messagesAboutClosure(
  { person, closureDueAt: dueAt }: NoticedAct,
  language: Language | null,
): readonly EmailMessage[] {
  if (!person || dueAt === null) return []
  const { email, name, username } = person
  const { email: organisation } = env.contact
  return [
    ...(email ? [closureReceivedMessage({ email, name, language }, dueAt)] : []),
    ...(organisation ? [closureToHandleMessage(organisation, username, dueAt)] : []),
  ]
}

/** Withdraws the member's request to close the account; false if none is open. */
export const withdrawClosure = ofMember(privacyRequestsEdit.withdrawClosure)
