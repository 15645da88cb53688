import type { MfaRow } from '#db/queries/mfa/mfa.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import type { Proof } from '#db/queries/mfa/mfa-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { open } from '#lib/runtime/sealed.ts'
import { texts } from '#lib/text/texts.ts'
import { findDevice } from '../device-cookie.ts'
import { orSessionEnded, type SignedInMember } from '../member.ts'
import { type AppliedLimit, enforceLimits, limitFor, rateLimits } from '../throttle.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { matchTotp } from './totp.ts'

/** A code that was typed, and the device cookie of the browser, if there is one. */
export interface TypedCode {
  readonly code: string
  readonly devices?: string | undefined
}

/** A code that was counted, and the proof in it; a wrong code of the app has none. */
interface CountedCode {
  readonly proof: Proof | undefined
  readonly limits: readonly AppliedLimit[]
}

/** Counts and checks a code of the authenticator app: of the one that works, or of the one that is being set up. */
export async function checkCode(
  member: SignedInMember,
  { code, devices }: TypedCode,
  which: 'working' | 'new' = 'working',
): Promise<CountedCode & { readonly sealedSecret: Buffer; readonly proof: AppProof | undefined }> {
  const factor = orSessionEnded(await mfa.findMfa(db, member.session))
  const limits = await countCode(member, devices)
  const isWanted = factor.works === (which === 'working')
  const { sealedSecret } = factor
  return { proof: isWanted ? matchCode(factor, code) : undefined, sealedSecret, limits }
}

type AppProof = Extract<Proof, { readonly step: number }>

/** Counts a recovery code per session only: 99 random bits cannot be guessed, and others could block the owner. */
export async function checkRecoveryCode(
  member: SignedInMember,
  code: string,
): Promise<CountedCode> {
  const limit = limitFor(rateLimits.secondSteps, 'recovery-code', sessionKey(member))
  await enforceLimits(limit)
  return { proof: { recoveryHash: hashOfRecoveryCode(code) }, limits: [limit] }
}

/** Counts and checks a code of either kind; those of the app are six digits, if the member has one. */
export const checkEitherCode = async (
  member: SignedInMember,
  typed: TypedCode,
): Promise<CountedCode> =>
  !/[a-z]/i.test(typed.code) && (await mfa.findMfa(db, member.session))
    ? checkCode(member, typed)
    : checkRecoveryCode(member, typed.code)

/** Records that a code was wrong. */
export function rejectCode({ accountId }: SignedInMember, context: RequestContext): 'wrong-code' {
  log.warn({ event: 'second-step-refused', accountId, ...context })
  return 'wrong-code'
}

/** The subject of the limits of a session. */
export const sessionKey = ({ session }: SignedInMember): string => session.toString('hex')

/**
 * Counts an attempt per session, and per account, because an attacker with the password can begin many. A browser
 * that has passed MFA before has a limit of its own instead, so that such an attacker cannot block it.
 */
async function countCode(member: SignedInMember, devices: string | undefined) {
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

/** Returns the period of a right code. Fails if no AUTH_SECRET that is set can read the secret of the app. */
function matchCode({ accountId, sealedSecret }: MfaRow, code: string): AppProof | undefined {
  const opened = open('second-step', accountId, sealedSecret)
  if (!opened) {
    log.error({ event: 'second-step-not-readable', accountId })
    throw new Failure({ status: 503, message: texts().mfa.errors.unreadable })
  }
  const step = matchTotp(opened.plain, code)
  return step === undefined ? undefined : { step }
}
