import * as mfa from '#db/queries/mfa/mfa.ts'
import * as mfaEdit from '#db/queries/mfa/mfa-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import { verifyCurrentPassword } from '../current-password.ts'
import type { SignedInMember } from '../member.ts'
import { refund, whileCounted } from '../throttle.ts'
import { checkCode, checkRecoveryCode, rejectCode, type TypedCode } from './proof.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, totpKey } from './totp.ts'

/** A session that passed MFA, under its new secret, which the browser needs from now on. */
type Passed = CredentialWithSecret | 'wrong-code'

/** Begins to set up an authenticator app, unless one works, once the password was given again (decision 048). */
export async function setUpMfa(
  member: SignedInMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<'begun' | 'wrong-password'> {
  if (!(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  const { accountId, session } = member
  await mfaEdit.setUpMfa(db, session, seal('second-step', accountId, newTotpSecret()))
  return 'begun'
}

/** The URI and key for the authenticator app that is being set up; undefined if there is none. */
export async function readPendingMfa(
  member: SignedInMember,
): Promise<{ uri: string; key: string } | undefined> {
  const factor = await mfa.findMfa(db, member.session)
  const opened =
    factor && !factor.works && open('second-step', factor.accountId, factor.sealedSecret)
  return opened ? totpKey(opened.plain, member.username) : undefined
}

/** The secret of the member's authenticator app; undefined unless one works. */
export async function readMfaSecret({ session }: SignedInMember): Promise<Buffer | undefined> {
  const factor = await mfa.findMfa(db, session)
  return factor?.works
    ? open('second-step', factor.accountId, factor.sealedSecret)?.plain
    : undefined
}

/**
 * Completes the authenticator app with its first code, makes eight recovery codes; a notice tells the
 * owner. Everything else that a password alone obtained has then ended (decision 087). `not-begun` if none is being set
 * up, which ends after an hour.
 */
export async function confirmMfa(
  member: SignedInMember,
  typed: TypedCode,
  context: RequestContext,
): Promise<Passed | 'not-begun'> {
  if (!(await readPendingMfa(member))) return 'not-begun'
  const { proof, sealedSecret, limits } = await checkCode(member, typed, 'new')
  if (!proof) return rejectCode(member, context)
  const { secret, ...next } = newCredential('session')
  const confirmed = { sealedSecret, step: proof.step, ...newRecoveryCodes(member) }
  const row = await whileCounted(limits, () =>
    mfaEdit.confirmMfa(db, member.session, confirmed, next, context),
  )
  if (!row) return 'not-begun'
  await refund(...limits)
  log.info({ event: 'second-step-set-up', accountId: member.accountId, ...context })
  return passedSession(member, secret, row)
}

/** Checks a code of the authenticator app, with which a sign-in is complete. */
export async function spendCode(
  member: SignedInMember,
  typed: TypedCode,
  context: RequestContext,
): Promise<Passed> {
  const passed = await passWith(member, await checkCode(member, typed), context)
  if (!passed) return rejectCode(member, context)
  log.info({ event: 'second-step-passed', accountId: member.accountId, ...context })
  return passed.session
}

/** The same with a recovery code. A notice tells its owner. */
export async function spendRecoveryCode(
  member: SignedInMember,
  code: string,
  context: RequestContext,
): Promise<Passed> {
  const passed = await passWith(member, await checkRecoveryCode(member, code), context)
  if (!passed) return rejectCode(member, context)
  const { left } = passed
  log.warn({ event: 'recovery-code-used', left, accountId: member.accountId, ...context })
  return passed.session
}

async function passWith(
  member: SignedInMember,
  { proof, limits }: Awaited<ReturnType<typeof checkRecoveryCode>>,
  context: RequestContext,
) {
  if (!proof) return undefined
  const { secret, ...next } = newCredential('session')
  const passed = await whileCounted(limits, (refund) =>
    mfaEdit.passMfa(db, member.session, proof, next, { refund, context }),
  )
  return passed && { session: passedSession(member, secret, passed), left: passed.left }
}

/** The session that passed MFA, as the browser gets it. */
export const passedSession = (
  { accountId }: SignedInMember,
  secret: string,
  { expires }: { readonly expires: number },
): CredentialWithSecret => ({ accountId, secret, isPending: false, expires })
