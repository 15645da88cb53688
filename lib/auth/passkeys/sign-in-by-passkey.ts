import { addFailedSignIn } from '#db/queries/audit/audit.ts'
import { findIssueWait } from '#db/queries/credentials/credential-limits.ts'
import * as passkeys from '#db/queries/passkeys/passkeys.ts'
import { startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import { findDevice } from '../device-cookie.ts'
import { deviceLimit, signInsFrom } from '../sign-in-limits.ts'
import { enforceLimits, rateLimits, rejection, whileCounted } from '../throttle.ts'
import { ceremonyOf } from './ceremony.ts'
import { requestOptions } from './options.ts'
import { readResponse, verifyUse } from './verify.ts'

const purpose = 'sign-in'

/** The options with which a browser asks for a passkey of any account. */
export const signInOptions = () => requestOptions(purpose)

/**
 * Issues a session to the owner of a passkey, who needs neither a username nor a password, and no second step. A
 * passkey that is not known, a response that was used, changed or made for another website, and a disabled account
 * all fail alike. A browser whose cookie `devices` proves an earlier sign-in does not wait for its network (decision 009).
 */
export async function signInByPasskey(
  response: string,
  context: RequestContext,
  devices?: string,
): Promise<CredentialWithSecret | 'refused'> {
  const known = devices === undefined ? undefined : await findUsedPasskey(response)
  const device = known && findDevice(devices, known.accountId)
  const limits = device ? ([deviceLimit(device)] as const) : signInsFrom(context.network)
  await enforceLimits(...limits)
  return whileCounted(limits, async (refund) => {
    const passkey = known ?? (await findUsedPasskey(response))
    const use = passkey && (await verifyUse(response, { purpose }, passkey))
    if (!passkey || !use) return refuse(passkey ? [passkey.accountId] : [], context)
    const { secret, ...credential } = newCredential('session')
    const used = { ...use, id: passkey.id }
    const spent = { context, refund }
    const issued = await startPasskeySession(db, used, ceremonyOf(use), credential, spent)
    if (!issued) {
      const seconds = await findIssueWait(db, passkey.accountId, 'session')
      if (seconds > 0) throw rejection(rateLimits.issuesPerAccount, seconds)
      return refuse([passkey.accountId], context)
    }
    log.info({ event: 'passkey-used', accountId: issued.accountId, ...context })
    return { ...issued, secret }
  })
}

/** Finds the passkey that a response claims to come from. */
export async function findUsedPasskey(
  response: string,
): Promise<passkeys.UsablePasskey | undefined> {
  const { id } = readResponse(response) ?? {}
  return id ? passkeys.findPasskey(db, Buffer.from(id, 'base64url')) : undefined
}

/** Logs and records the failed use of a passkey. */
export async function refuse(
  accounts: readonly string[],
  context: RequestContext,
): Promise<'refused'> {
  log.warn({ event: 'passkey-refused', accounts, ...context })
  await addFailedSignIn(db, accounts, context)
  return 'refused'
}
