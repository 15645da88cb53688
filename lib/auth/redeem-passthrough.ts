import { spendPassthrough } from '#db/queries/credentials.ts'
import { findPassthrough, type PassthroughRow } from '#db/queries/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { hashOf } from './secret.ts'

/** Exchanges a passthrough token for a session; the token is spent whether or not the account may sign in. */
export async function redeemPassthrough(
  token: string,
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const { secret, ...session } = newCredential('session')
  const started = await spendPassthrough(db, hashOf(token), session, context)
  if (!started) throw new Failure(faults.authentication(403))
  return { ...started, secret }
}

/** Whom a passthrough token stands for, and whether it still signs them in; looking does not spend it. */
export const findPassthroughMember = (token: string): Promise<PassthroughRow | undefined> =>
  findPassthrough(db, hashOf(token))
