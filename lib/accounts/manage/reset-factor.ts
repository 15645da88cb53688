import type { Operator } from '#db/queries/audit.ts'
import { addFactorReset, deleteFactorReset } from '#db/queries/operators/factor-resets.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { factorResetMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** The result of a request to reset a second factor; `resetAt` is in milliseconds since 1970. */
export type FactorResetRequest =
  | { readonly state: 'asked'; readonly resetAt: number }
  | { readonly state: 'not-sent' | 'not-possible' }

/**
 * Requests the reset of a colleague's second factor. It takes effect after 24 hours, unless the owner
 * stops it with the link in the email. Without that email nothing is reset. `not-possible`: there is no
 * factor, a reset waits already, or the account has no email.
 */
export async function requestFactorReset(
  accountId: string,
  operator: Operator,
): Promise<FactorResetRequest> {
  const secret = newSecret()
  const hash = hashOf(secret)
  const reset = await addFactorReset(db, accountId, hash, operator)
  if (!reset) return { state: 'not-possible' }
  if (await sendEmail(factorResetMessage(reset, secret))) {
    return { state: 'asked', resetAt: reset.resetAt }
  }
  await deleteFactorReset(db, hash)
  return { state: 'not-sent' }
}
