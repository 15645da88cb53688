import * as passkeys from '#db/queries/passkeys/passkeys.ts'
import * as passkeysEdit from '#db/queries/passkeys/passkeys-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import type { MfaMember } from '../mfa/next-step.ts'
import { sessionKey } from '../mfa/proof.ts'
import { passedSession } from '../mfa/use-mfa.ts'
import { enforceLimits, limitFor, rateLimits, refundOf } from '../throttle.ts'
import { ceremonyOf } from './ceremony.ts'
import { requestOptions } from './options.ts'
import { boundTo, knownPasskey } from './own-passkeys.ts'
import { findUsedPasskey, refuse } from './sign-in-by-passkey.ts'
import { verifyUse } from './verify.ts'

const purpose = 'second-step'

/** The options with which a browser asks for a passkey of this account. */
export const stepOptions = async (member: MfaMember) => {
  const known = await passkeys.listStepPasskeys(db, member.session)
  return requestOptions(purpose, boundTo(member), known.map(knownPasskey))
}

/**
 * Passes the second step with a passkey of the account. Returns the session, which has then passed MFA, under its new
 * secret. Attempts are counted per session only: a signature cannot be guessed.
 */
export async function passWithPasskey(
  member: MfaMember,
  { response }: { readonly response: string },
  context: RequestContext,
): Promise<CredentialWithSecret | 'refused'> {
  const limit = limitFor(rateLimits.secondSteps, 'passkey', sessionKey(member))
  await enforceLimits(limit)
  const passkey = await findUsedPasskey(response)
  const isOwn = passkey?.accountId === member.accountId
  const use =
    passkey && isOwn && (await verifyUse(response, { purpose, bound: boundTo(member) }, passkey))
  const next = newCredential('session')
  const passed =
    use &&
    (await passkeysEdit.passWithPasskey(
      db,
      member.session,
      { ...use, id: passkey.id },
      ceremonyOf(use),
      { next, context, refund: refundOf([limit]) },
    ))
  if (!passed) return refuse([member.accountId], context)
  log.info({ event: 'passkey-used', accountId: member.accountId, ...context })
  return passedSession(member, next.secret, passed)
}
