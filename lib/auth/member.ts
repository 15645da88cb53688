import type { Database } from '#db/driver/connect.ts'
import type { Member } from '#db/queries/credentials/sessions.ts'
import * as sessions from '#db/queries/credentials/sessions.ts'
import * as sessionsEdit from '#db/queries/credentials/sessions-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { type Caller, callerWith } from './caller.ts'
import { markUsed } from './last-used.ts'
import { hashOf } from './secret.ts'

/** A member who is signed in, with the hash of the session. */
export interface SignedInMember extends Member {
  readonly session: Buffer
}

/** Makes a function of a member from a query by the hash of the session. */
export const ofMember =
  <Parameters extends readonly unknown[], Result>(
    query: (db: Database, session: Buffer, ...parameters: Parameters) => Result,
  ) =>
  ({ session }: Pick<SignedInMember, 'session'>, ...parameters: Parameters): Result =>
    query(db, session, ...parameters)

/** Finds the member of a live session by the cookie's value, and records the use. */
export async function findMember(
  secret: string,
  context: RequestContext,
): Promise<SignedInMember | undefined> {
  const session = hashOf(secret)
  const member = await sessions.findMember(db, session)
  if (!member) return undefined
  markUsed(session, context.network)
  return { ...member, session }
}

/** Ends the session of a cookie, and what it granted to the client, if one is given; the audit trail has both. */
export const endSession = (
  secret: string,
  context: RequestContext,
  clientId?: string,
): Promise<void> => sessionsEdit.endSession(db, hashOf(secret), context, { clientId })

/** Ends the session that a browser had before a new sign-in, which continues it for applications. */
export const endReplacedSession = (
  former: string,
  current: string,
  context: RequestContext,
): Promise<void> =>
  sessionsEdit.endSession(db, hashOf(former), context, { successor: hashOf(current) })

/** Returns the result of a statement for a member. Fails if the session ended before it ran. */
export function orSessionEnded<Value>(result: Value | undefined | false): Value {
  if (result === undefined || result === false) throw new Failure(faults.authentication(403))
  return result
}

/** Makes a caller of the member, for use cases that endpoints share. A session has every role. */
export const asCaller = ({ session }: SignedInMember): Caller =>
  callerWith(session, (found) => orSessionEnded(found).value)
