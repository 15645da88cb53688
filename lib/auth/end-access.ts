import { deleteAccess } from '#db/queries/access.ts'
import { endEverything } from '#db/queries/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { Authenticated } from '#lib/auth/authenticate.ts'
import { db } from '#lib/runtime/database.ts'
import { admitted, type SignedIn } from './member.ts'
import { newCredential } from './session.ts'

/** Ends one of the member's sessions, bearers or applications; one that has ended already is no fault. */
export async function endAccess(
  { session }: SignedIn,
  id: string,
  context: RequestContext,
): Promise<void> {
  await deleteAccess(db, session, id, context)
}

/** Signs the member out everywhere but here: all ends, and one new session takes its place. */
export async function endAllOthers(
  { session }: SignedIn,
  context: RequestContext,
): Promise<Authenticated> {
  const { secret, ...issued } = newCredential('session')
  return { ...admitted(await endEverything(db, session, issued, context)), secret }
}
