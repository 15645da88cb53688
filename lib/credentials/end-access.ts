import { endAccess as end } from '#db/queries/access.ts'
import type { Visit } from '#db/queries/audit.ts'
import { endEverything } from '#db/queries/sessions.ts'
import type { Authenticated } from '#lib/accounts/authenticate.ts'
import { db } from '#lib/database.ts'
import { admitted, type SignedIn } from './member.ts'
import { newCredential } from './session.ts'

/** Ends one of the member's sessions, bearers or applications; one that has ended already is no fault. */
export async function endAccess({ session }: SignedIn, id: string, visit: Visit): Promise<void> {
  await end(db, session, id, visit)
}

/** Signs the member out everywhere but here: all ends, and one new session takes its place. */
export async function endAllOthers({ session }: SignedIn, visit: Visit): Promise<Authenticated> {
  const { secret, ...issued } = newCredential('session')
  return { ...admitted(await endEverything(db, session, issued, visit)), secret }
}
