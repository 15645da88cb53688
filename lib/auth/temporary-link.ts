import { redeemReset } from '#db/queries/credentials/credentials.ts'
import { type ArrivalRow, findArrival } from '#db/queries/credentials/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { hashingOwner, hashPassword } from './hashing/password.ts'
import {
  acceptedSecrets,
  canonicalTemporaryPassword,
  deriveSecret,
  hashOf,
  newTemporaryPassword,
} from './secret.ts'
import { refundOf } from './throttle.ts'

const purpose = 'temporary-password'

/** The temporary password of a link, whose URL, which browsers keep, has not got it; either works once (decision 010). */
export const temporaryPasswordOf = (token: string): string =>
  newTemporaryPassword(deriveSecret(purpose, token))

/** Finds the member of the link of a temporary password, without using the link. */
export const findTemporaryLink = async (token: string): Promise<ArrivalRow | undefined> =>
  (await findPassword(token))?.found

/** The temporary password of a link as it is hashed, with its member; also that of the last AUTH_SECRET. */
async function findPassword(token: string) {
  for (const secret of acceptedSecrets(purpose, token)) {
    const password = canonicalTemporaryPassword(newTemporaryPassword(secret))
    const found = await findArrival(db, 'reset', hashOf(password))
    if (found) return { password, found }
  }
  return undefined
}

/** Signs in with the temporary password of a link, as typing it would. Undefined if it no longer works. */
export async function redeemTemporaryLink(
  token: string,
  context: RequestContext,
): Promise<CredentialWithSecret | undefined> {
  const link = await findPassword(token)
  if (link?.found.state !== 'live') return undefined
  const { found, password } = link
  const { secret, ...credential } = newCredential('session')
  const reset = {
    id: found.accountId,
    onSignInPage: true,
    hash: hashOf(password),
    passwordHash: await hashPassword(password, hashingOwner(context)),
  }
  const issued = await redeemReset(db, reset, credential, context, refundOf([]))
  if (!issued) return undefined
  const event = issued.isPending ? 'password-given' : 'signed-in'
  log.info({ event, kind: 'session', accountId: issued.accountId, ...context })
  return { ...issued, secret }
}
