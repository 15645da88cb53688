import type { MfaResetState } from '#db/queries/mfa/mfa.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import * as mfaResetsEdit from '#db/queries/mfa/mfa-resets-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import * as useMfa from '#lib/auth/mfa/use-mfa.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { mfaSetUpMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { verifyCurrentPassword } from './current-password.ts'

/**
 * Begins to set up an authenticator app once the member has given the password again: neither a session
 * that was left open nor one that an application started is enough (decision 048).
 */
export async function setUpMfa(
  member: StaffMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<void> {
  await verifyCurrentPassword(member, current, context)
  await useMfa.setUpMfa(member)
}

/** Completes the authenticator app with its first code, and informs its owner by email. */
export async function confirmMfa(
  member: StaffMember,
  { code }: { readonly code: string },
  context: RequestContext,
): Promise<void> {
  await useMfa.confirmMfa(member, code, context)
  if (member.email) await sendEmail(mfaSetUpMessage(member.email, member.name))
}

/** Finds the reset that the link in an email stops, without stopping it (decision 025). */
export const findMfaReset = (secret: string): Promise<MfaResetState | undefined> =>
  mfa.findMfaReset(db, hashOf(secret))

/** Stops the reset of the link; false if there is none, or it has taken effect. */
export const stopMfaReset = (secret: string, context: RequestContext): Promise<boolean> =>
  mfaResetsEdit.stopMfaReset(db, hashOf(secret), context)
