import * as mfaEdit from '#db/queries/mfa/mfa-edit.ts'
import * as recoveryCodes from '#db/queries/mfa/recovery-codes.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import { verifyCurrentPassword } from '../current-password.ts'
import { ofMember, type SignedInMember } from '../member.ts'
import { whileCounted } from '../throttle.ts'
import { checkEitherCode, rejectCode, type TypedCode } from './proof.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { passedSession } from './use-mfa.ts'

/** The password and a code of either kind, which a change of MFA needs together. */
export interface PasswordAndCode extends TypedCode {
  readonly current: string
}

/** Finds the state of the member's two-step sign-in; undefined if it is off. */
export const findFactorState = ofMember(recoveryCodes.findFactorState)

/** Records that the member has been told how two-step sign-in was switched on. */
export const markTold = ofMember(recoveryCodes.markTold)

/** Replaces all recovery codes; a notice tells the member. Returns the session under its new secret. */
export async function replaceRecoveryCodes(
  member: SignedInMember,
  given: PasswordAndCode,
  context: RequestContext,
): Promise<CredentialWithSecret | 'wrong-password' | 'wrong-code'> {
  if (!(await verifyCurrentPassword(member, given.current, context))) return 'wrong-password'
  const { proof, limits } = await checkEitherCode(member, given)
  const { secret, ...next } = newCredential('session')
  const codes = newRecoveryCodes(member)
  const passed =
    proof &&
    (await whileCounted(limits, (refund) =>
      mfaEdit.replaceRecoveryCodes(db, member.session, proof, codes, next, { refund, context }),
    ))
  if (!passed) return rejectCode(member, context)
  log.info({ event: 'recovery-codes-made', accountId: member.accountId, ...context })
  return passedSession(member, secret, passed)
}

/** Switches two-step sign-in off; a notice tells the member. Staff cannot (decision 048). */
export async function endMfa(
  member: SignedInMember,
  given: PasswordAndCode,
  context: RequestContext,
): Promise<'ended' | 'wrong-password' | 'wrong-code'> {
  if (!(await verifyCurrentPassword(member, given.current, context))) return 'wrong-password'
  const { proof, limits } = await checkEitherCode(member, given)
  const isEnded =
    proof &&
    (await whileCounted(limits, (refund) =>
      mfaEdit.endMfa(db, member.session, proof, { refund, context }),
    ))
  if (!isEnded) return rejectCode(member, context)
  log.warn({ event: 'second-step-ended', accountId: member.accountId, ...context })
  return 'ended'
}
