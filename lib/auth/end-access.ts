import { deleteAccess } from '#db/queries/access.ts'
import { replaceAllCredentials } from '#db/queries/sessions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { orSessionEnded, type SignedInMember } from './member.ts'

/** Ends one of the member's sessions, bearers or applications; one that has ended already is no fault. */
export async function endAccess(
  { session }: SignedInMember,
  id: string,
  context: RequestContext,
): Promise<void> {
  await deleteAccess(db, session, id, context)
}

/** Signs the member out everywhere but here: all ends, and one new session takes its place. */
export async function endAllOthers(
  { session }: SignedInMember,
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const { secret, ...issued } = newCredential('session')
  return { ...orSessionEnded(await replaceAllCredentials(db, session, issued, context)), secret }
}
