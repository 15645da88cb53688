import type { Actor } from '#db/queries/audit/audit.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import * as mfaResetsEdit from '#db/queries/mfa/mfa-resets-edit.ts'
import { mfaResetHours } from '#db/values/periods.ts'
import { inTurn } from '#lib/auth/act-once.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { sendEmail, sendEmailOnce } from '#lib/mail/send.ts'
import { mfaResetMessage } from '#lib/mail/way-in-messages.ts'
import { bySecret, db } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'

/** The result of a request to reset MFA; `resetAt` is in milliseconds since 1970. */
type MfaResetRequest =
  | { readonly state: 'asked'; readonly resetAt: number }
  | { readonly state: 'not-sent' | 'not-possible' }

/** An officer's evidence that the owner of an account asked for the reset: never an email alone (decision 087). */
export interface MfaResetCheck {
  /** A call to a number on record, or a letter to the address on record. */
  readonly check: 'call' | 'letter'
  readonly note: string
}

/**
 * Requests the reset of an account's MFA, with evidence that its owner asked; that of a colleague, known to the
 * administrator, needs none. Staff are reset only if `ofStaff`. It takes effect after 24 hours, unless the owner
 * stops it with the link in the email. Each address that the account had in the last days gets the email too. Nothing
 * is reset unless the mail server takes the email to the current address at once. `not-possible`: there is no MFA, a
 * reset waits already, or the account has no email.
 */
export const resetMfa = (
  accountId: string,
  actor: Actor,
  how: { readonly evidence?: MfaResetCheck; readonly ofStaff: boolean },
): Promise<MfaResetRequest> =>
  // The link in the email of a reset that comes second would stop nothing.
  inTurn(['factor-reset', accountId], () => startReset(accountId, actor, how))

async function startReset(
  accountId: string,
  actor: Actor,
  { evidence, ofStaff }: Parameters<typeof resetMfa>[2],
): Promise<MfaResetRequest> {
  const owner = await mfaResetsEdit.findMfaOwner(db, accountId, ofStaff)
  if (!owner) return { state: 'not-possible' }
  const secret = newSecret()
  const resetAt = Date.now() + mfaResetHours * 60 * 60 * 1_000
  const messageTo = (email: string) =>
    mfaResetMessage({ name: owner.name, resetAt, accountId, email }, secret)
  // Before the reset, so that none takes effect of which its owner was not told; an email that waits could arrive too late.
  if (!(await sendEmailOnce(messageTo(owner.email)))) return { state: 'not-sent' }
  await Promise.all(owner.formerEmails.map((email) => sendEmail(messageTo(email))))
  const reason = evidence && `${texts().staffEdit.factor.checks[evidence.check]}: ${evidence.note}`
  const reset = { stopHash: hashOf(secret), reason, ofStaff }
  const isAsked = await mfaResetsEdit.resetMfa(db, accountId, reset, actor)
  return isAsked ? { state: 'asked', resetAt } : { state: 'not-possible' }
}

/** Finds the reset that the link in an email stops, without stopping it (decision 025). */
export const findMfaReset = bySecret(mfa.findMfaReset)

/** Stops the reset of the link; false if there is none, or it has taken effect. */
export const stopMfaReset = bySecret(mfaResetsEdit.stopMfaReset)
