import type { Actor } from '#db/queries/audit/audit.ts'
import type { MfaResetState } from '#db/queries/mfa/mfa.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import * as mfaResetsEdit from '#db/queries/mfa/mfa-resets-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { mfaResetMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** The result of a request to reset MFA; `resetAt` is in milliseconds since 1970. */
type MfaResetRequest =
  | { readonly state: 'asked'; readonly resetAt: number }
  | { readonly state: 'not-sent' | 'not-possible' }

/**
 * Requests the reset of the MFA of a member of staff. It takes effect after 24 hours, unless the owner
 * stops it with the link in the email. Without that email nothing is reset. `not-possible`: there is no
 * MFA, a reset waits already, or the account has no email.
 */
export async function resetMfa(accountId: string, actor: Actor): Promise<MfaResetRequest> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const reset = await mfaResetsEdit.resetMfa(db, accountId, hash, actor)
  if (!reset) return { state: 'not-possible' }
  if (await sendEmail(mfaResetMessage(reset, secret))) {
    return { state: 'asked', resetAt: reset.resetAt }
  }
  await mfaResetsEdit.deleteMfaReset(db, hash)
  return { state: 'not-sent' }
}

/** Finds the reset that the link in an email stops, without stopping it (decision 025). */
export const findMfaReset = (secret: string): Promise<MfaResetState | undefined> =>
  mfa.findMfaReset(db, hashOf(secret))

/** Stops the reset of the link; false if there is none, or it has taken effect. */
export const stopMfaReset = (secret: string, context: RequestContext): Promise<boolean> =>
  mfaResetsEdit.stopMfaReset(db, hashOf(secret), context)
