import type { NewSecret } from '#db/queries/credentials/credentials.ts'
import * as passkeys from '#db/queries/passkeys/passkeys.ts'
import * as usePasskey from '#db/queries/passkeys/use-passkey.ts'
import type { AttemptRefund } from '#db/queries/rate-limits.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import type { SignedInMember } from '../member.ts'
import { sessionKey } from '../mfa/proof.ts'
import { newRecoveryCodes } from '../mfa/recovery-codes.ts'
import { passedSession } from '../mfa/use-mfa.ts'
import { enforceLimits, limitFor, rateLimits, whileCounted } from '../throttle.ts'
import { ceremonyOf } from './ceremony.ts'
import { requestOptions } from './options.ts'
import { boundTo, knownPasskey } from './own-passkeys.ts'
import { findUsedPasskey, refuse } from './sign-in-by-passkey.ts'
import { verifyUse } from './verify.ts'

const purpose = 'second-step'

/** The options with which a browser asks for a passkey of this account. */
export const stepOptions = async (member: Pick<SignedInMember, 'session'>) => {
  const known = await passkeys.listStepPasskeys(db, member.session)
  return requestOptions(purpose, boundTo(member), known.map(knownPasskey))
}

/** The response of a browser to these options. */
interface PasskeyAnswer {
  readonly response: string
}

/** Returns what makes a session one that passed MFA with a passkey of the account, by a query. It gets a new secret. */
const passing =
  (event: string, query: typeof usePasskey.switchOnWithPasskey) =>
  async (
    member: SignedInMember,
    answer: PasskeyAnswer,
    context: RequestContext,
  ): Promise<CredentialWithSecret | 'refused'> => {
    const next = newCredential('session')
    const codes = newRecoveryCodes(member)
    const passed = await withOwnPasskey(member, answer, (used, ceremony, refund) =>
      query(db, member.session, used, ceremony, { next, codes, context, refund }),
    )
    if (!passed) return refuse([member.accountId], context)
    log.info({ event, accountId: member.accountId, ...context })
    return passedSession(member, next.secret, passed)
  }

/** Passes the second step with a passkey of the account. */
export const passWithPasskey = passing('passkey-used', usePasskey.passWithPasskey)

/** Switches two-step sign-in on with a passkey; a notice tells the owner (decision 087). */
export const switchOnWithPasskey = passing('second-step-set-up', usePasskey.switchOnWithPasskey)

/** Switches two-step sign-in off with a passkey of the account; a notice tells the owner. Staff cannot. */
export async function switchOffWithPasskey(
  member: SignedInMember,
  answer: PasskeyAnswer,
  context: RequestContext,
): Promise<'ended' | 'refused'> {
  const isEnded = await withOwnPasskey(member, answer, (used, ceremony, refund) =>
    usePasskey.switchOffWithPasskey(db, member.session, used, ceremony, { context, refund }),
  )
  if (!isEnded) return refuse([member.accountId], context)
  log.warn({ event: 'second-step-ended', accountId: member.accountId, ...context })
  return 'ended'
}

/** Does what a verified passkey of the account allows, or returns undefined. A signature needs a limit per session only. */
async function withOwnPasskey<Result>(
  member: SignedInMember,
  { response }: PasskeyAnswer,
  act: (
    used: Parameters<typeof usePasskey.passWithPasskey>[2],
    ceremony: NewSecret,
    refund: AttemptRefund,
  ) => Promise<Result>,
): Promise<Result | undefined> {
  const limit = limitFor(rateLimits.secondSteps, 'passkey', sessionKey(member))
  await enforceLimits(limit)
  return whileCounted([limit], async (refund) => {
    const passkey = await findUsedPasskey(response)
    const isOwn = passkey?.accountId === member.accountId
    const use =
      passkey && isOwn && (await verifyUse(response, { purpose, bound: boundTo(member) }, passkey))
    return use ? act({ ...use, id: passkey.id }, ceremonyOf(use), refund) : undefined
  })
}
