import {
  type FactorResetState,
  findFactorReset,
  stopFactorReset,
} from '#db/queries/operators/factor-resets.ts'
import type { RequestContext } from '#db/request-context.ts'
import { beginFactor, completeFactor } from '#lib/auth/factor/use-factor.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { secondStepSetUpMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { verifyCurrentPassword } from './current-password.ts'

/**
 * Begins to set up an authenticator app once the member has given the password again: neither a session
 * that was left open nor one that an application started is enough (decision 048).
 */
export async function setUpSecondStep(
  member: StaffMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<void> {
  await verifyCurrentPassword(member, current, context)
  await beginFactor(member)
}

/** Completes the authenticator app with its first code, and informs its owner by email. */
export async function completeSecondStep(
  member: StaffMember,
  { code }: { readonly code: string },
  context: RequestContext,
): Promise<void> {
  await completeFactor(member, code, context)
  if (member.email) await sendEmail(secondStepSetUpMessage(member.email, member.name))
}

/** Finds the reset that the link in an email stops, without stopping it (decision 025). */
export const findReset = (secret: string): Promise<FactorResetState | undefined> =>
  findFactorReset(db, hashOf(secret))

/** Stops the reset of the link; false if there is none, or it has taken effect. */
export const stopReset = (secret: string, context: RequestContext): Promise<boolean> =>
  stopFactorReset(db, hashOf(secret), context)
