import * as credentials from '#db/queries/credentials/credentials.ts'
import { type ArrivalRow, findArrival } from '#db/queries/credentials/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import { hashOf } from '../secret.ts'

/** Exchanges a passthrough token for a session. Spends it even if the account is disabled. */
export async function redeemPassthrough(
  token: string,
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const { secret, ...credential } = newCredential('session')
  const issued = await credentials.redeemPassthrough(db, hashOf(token), credential, context)
  if (!issued) throw new Failure(faults.authentication(403))
  return { ...issued, secret }
}

/** Finds the member and the state of a passthrough token, without spending it (decision 025). */
export const findPassthrough = (token: string): Promise<ArrivalRow | undefined> =>
  findArrival(db, 'passthrough', hashOf(token))
