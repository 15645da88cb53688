import * as emailChanges from '#db/queries/accounts/email-changes.ts'
import * as emailChangesEdit from '#db/queries/accounts/email-changes-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { limitEmailRequests } from '#lib/auth/email-limits.ts'
import { ofMember, orSessionEnded, type SignedInMember } from '#lib/auth/member.ts'
import type { SentEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { sendEmailChange } from './send-email-change.ts'

/** Sends a link with which the owner of the new email address confirms it (decision 028). */
export async function requestEmailChange(
  member: SignedInMember,
  { email, current }: { readonly email: string; readonly current: string },
  context: RequestContext,
): Promise<SentEmail | 'same' | 'wrong-password' | 'just-sent' | 'not-sent'> {
  const { accountId, session } = member
  if (email === member.email) return 'same'
  if (!(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  await limitEmailRequests('email-change', context)
  return sendEmailChange({ accountId, email, requesterId: accountId }, async (change) =>
    orSessionEnded(await emailChangesEdit.addEmailChange(db, session, change, context)),
  )
}

/** Finds the member's change of email address that is not confirmed yet. */
export const findPendingEmailChange = ofMember(emailChanges.findPendingEmailChange)

/** Cancels the member's change of email address that is not confirmed yet; false if there is none. */
export const cancelEmailChange = ofMember(emailChangesEdit.cancelEmailChange)
