import type { MfaRow } from '#db/queries/mfa/mfa.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import * as mfaEdit from '#db/queries/mfa/mfa-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { mfaSetUpMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { verifyCurrentPassword } from '../current-password.ts'
import { findDevice } from '../device-cookie.ts'
import { orSessionEnded } from '../member.ts'
import { canonicalTemporaryPassword, hashOf, newTemporaryPassword } from '../secret.ts'
import type { StaffMember } from '../staff/staff-member.ts'
import { enforceLimits, limitFor, rateLimits, refund, refundOf } from '../throttle.ts'
import { open, seal } from './sealed.ts'
import { matchTotp, newTotpSecret, totpKey } from './totp.ts'

const recoveryCodes = 8

/** A code that was typed, and the device cookie of the browser, if there is one. */
interface TypedCode {
  readonly code: string
  readonly devices?: string | undefined
}

/**
 * Begins to set up an authenticator app once the member has given the password again: neither a session
 * that was left open nor one that an application started is enough (decision 048). Does nothing if an app
 * works already.
 */
export async function setUpMfa(
  member: StaffMember,
  { current }: { readonly current: string },
  context: RequestContext,
): Promise<'begun' | 'wrong-password'> {
  if (!(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  const { accountId, session } = member
  await mfaEdit.setUpMfa(db, session, seal(accountId, newTotpSecret()))
  return 'begun'
}

/** The URI and key for the authenticator app that is being set up; undefined if there is none. */
export async function readPendingMfa(
  member: StaffMember,
): Promise<{ uri: string; key: string } | undefined> {
  const factor = await mfa.findMfa(db, member.session)
  const opened = factor && !factor.works && open(factor.accountId, factor.sealedSecret)
  return opened ? totpKey(opened.plain, member.username) : undefined
}

/** The secret of the member's authenticator app; undefined unless one works. */
export async function readMfaSecret({ session }: StaffMember): Promise<Buffer | undefined> {
  const factor = await mfa.findMfa(db, session)
  return factor?.works ? open(factor.accountId, factor.sealedSecret)?.plain : undefined
}

/**
 * Completes the authenticator app with its first code, makes eight recovery codes, and informs the owner by
 * email. The session has then passed MFA. False if the code is wrong.
 */
export async function confirmMfa(
  member: StaffMember,
  { code, devices }: TypedCode,
  context: RequestContext,
): Promise<boolean> {
  const factor = orSessionEnded(await mfa.findMfa(db, member.session))
  const limits = await countCode(member, devices)
  const match = factor.works ? undefined : matchCode(factor, code)
  if (!match) return rejectCode(member, context)
  const codes = Array.from({ length: recoveryCodes }, newTemporaryPassword)
  const confirmed = await mfaEdit.confirmMfa(
    db,
    member.session,
    {
      sealedSecret: factor.sealedSecret,
      step: match.step,
      recoveryHashes: codes.map(hashOfRecoveryCode),
      sealedCodes: seal(member.accountId, Buffer.from(JSON.stringify(codes))),
    },
    context,
  )
  orSessionEnded(confirmed)
  await refund(...limits)
  log.info({ event: 'second-step-set-up', accountId: member.accountId, ...context })
  if (member.email) await sendEmail(mfaSetUpMessage(member.email, member.name))
  return true
}

/** Checks a code of the authenticator app. The session has then passed MFA. False if the code is wrong. */
export async function spendCode(
  member: StaffMember,
  { code, devices }: TypedCode,
  context: RequestContext,
): Promise<boolean> {
  const factor = orSessionEnded(await mfa.findMfa(db, member.session))
  const limits = await countCode(member, devices)
  const match = factor.works ? matchCode(factor, code) : undefined
  const spent = { refund: refundOf(limits), context }
  if (!match || !(await mfaEdit.spendCode(db, member.session, match, spent))) {
    return rejectCode(member, context)
  }
  log.info({ event: 'second-step-passed', accountId: member.accountId, ...context })
  return true
}

/**
 * Checks a recovery code, which works once. The session has then passed MFA. False if the code is wrong.
 * Attempts are counted per session only: 99 random bits cannot be guessed, and a limit per account would let
 * an attacker block its owner.
 */
export async function spendRecoveryCode(
  member: StaffMember,
  code: string,
  context: RequestContext,
): Promise<boolean> {
  const limit = limitFor(rateLimits.secondSteps, 'recovery-code', sessionKey(member))
  await enforceLimits(limit)
  const spent = { refund: refundOf([limit]), context }
  const left = await mfaEdit.spendRecoveryCode(db, member.session, hashOfRecoveryCode(code), spent)
  if (left === undefined) return rejectCode(member, context)
  log.warn({ event: 'recovery-code-used', left, accountId: member.accountId, ...context })
  return true
}

/** The recovery codes that wait for their owner; undefined if there are none. */
export async function findRecoveryCodes({
  session,
}: StaffMember): Promise<readonly string[] | undefined> {
  const found = await mfa.findRecoveryCodes(db, session)
  const opened = found && open(found.accountId, found.sealedCodes)
  return opened && JSON.parse(opened.plain.toString())
}

/** Forgets the recovery codes, of which the hashes stay, once their owner has kept them. */
export const deleteRecoveryCodes = ({ session }: StaffMember): Promise<void> =>
  mfaEdit.deleteRecoveryCodes(db, session)

const hashOfRecoveryCode = (code: string) =>
  hashOf(canonicalTemporaryPassword(code)).toString('hex')

const sessionKey = ({ session }: StaffMember) => session.toString('hex')

/**
 * Counts an attempt per session, and per account, because an attacker with the password can begin many
 * sessions. A browser that has passed MFA before has a limit of its own in place of the account's, so that
 * such an attacker cannot block it.
 */
async function countCode(member: StaffMember, devices: string | undefined) {
  const { accountId } = member
  const device = findDevice(devices, accountId, 'mfa-device')
  const limits = [
    limitFor(rateLimits.secondSteps, 'second-step', sessionKey(member)),
    device
      ? limitFor(rateLimits.secondSteps, 'second-step-device', device)
      : limitFor(rateLimits.secondStepsPerAccount, 'second-step-anywhere', accountId),
  ] as const
  await enforceLimits(...limits)
  return limits
}

/** Returns the period of a right code, and the secret encrypted anew if a former key encrypted it. */
function matchCode({ accountId, sealedSecret }: MfaRow, code: string) {
  const opened = open(accountId, sealedSecret)
  if (!opened) log.error({ event: 'second-step-not-readable', accountId })
  const step = opened && matchTotp(opened.plain, code)
  if (!opened || step === undefined) return undefined
  return { step, resealed: opened.isFormer ? seal(accountId, opened.plain) : null }
}

function rejectCode({ accountId }: StaffMember, context: RequestContext): false {
  log.warn({ event: 'second-step-refused', accountId, ...context })
  return false
}
