import type { Visit } from '#db/queries/audit.ts'
import { endSession as end, findMember as find, type Member } from '#db/queries/sessions.ts'
import { faults } from '#lib/contract/fault.ts'
import { db } from '#lib/database.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import type { Caller } from './caller.ts'
import { hashOf } from './secret.ts'
import { markSeen } from './seen.ts'

/** A member who is signed in, with the hash of the session that says so. */
export interface SignedIn extends Member {
  readonly session: Buffer
}

/** The member of a session cookie, if it is live; notes that the session was seen, and from where. */
export async function findMember(secret: string, visit: Visit): Promise<SignedIn | undefined> {
  const session = hashOf(secret)
  const member = await find(db, session)
  if (!member) return undefined
  markSeen(session, visit.network)
  return { ...member, session }
}

/** Ends the session of a cookie on the server. */
export const endSession = (secret: string, visit: Visit): Promise<void> =>
  end(db, hashOf(secret), visit)

/** What was found or done for a member; fails where the session has ended in the meantime. */
export function admitted<Value>(found: Value | undefined | false): Value {
  if (found === undefined || found === false) throw new Failure(sessionEnded)
  return found
}

const sessionEnded = { ...faults.authentication(403), message: en.sessionEnded }

/** The member as the caller of a use case that endpoints share; a session has every role. */
export const asCaller = ({ session }: SignedIn): Caller => ({
  hash: session,
  admit: (found) => admitted(found).value,
})
