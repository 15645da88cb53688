import { deleteSession, findSessionMember, type Member } from '#db/queries/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { en } from '#lib/text/en.ts'
import { type Caller, callerWith } from './caller.ts'
import { markUsed } from './last-used.ts'
import { hashOf } from './secret.ts'

/** A member who is signed in, with the hash of the session that says so. */
export interface SignedInMember extends Member {
  readonly session: Buffer
}

/** The member of a session cookie, if it is live; notes that the session was seen, and from where. */
export async function findMember(
  secret: string,
  context: RequestContext,
): Promise<SignedInMember | undefined> {
  const session = hashOf(secret)
  const member = await findSessionMember(db, session)
  if (!member) return undefined
  markUsed(session, context.network)
  return { ...member, session }
}

/** Ends the session of a cookie on the server. */
export const endSession = (secret: string, context: RequestContext): Promise<void> =>
  deleteSession(db, hashOf(secret), context)

/** What was found or done for a member; fails where the session has ended in the meantime. */
export function orSessionEnded<Value>(found: Value | undefined | false): Value {
  if (found === undefined || found === false) throw new Failure(sessionEnded)
  return found
}

const sessionEnded = { ...faults.authentication(403), message: en.sessionEnded }

/** The member as the caller of a use case that endpoints share; a session has every role. */
export const asCaller = ({ session }: SignedInMember): Caller =>
  callerWith(session, (found) => orSessionEnded(found).value)
