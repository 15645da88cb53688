import type { AccessRow } from '#db/queries/credentials/access.ts'
import * as access from '#db/queries/credentials/access.ts'
import * as sessionsEdit from '#db/queries/credentials/sessions-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { db } from '#lib/runtime/database.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { ofMember, orSessionEnded, type SignedInMember } from './member.ts'

/** Lists what can act for the member, by kind: the current session first, then by last use. */
export async function listAccess({ session }: SignedInMember) {
  const rows = await access.listAccess(db, session)
  const ofKind = (kind: AccessRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    sessions: ofKind('session'),
    bearers: ofKind('bearer'),
    applications: ofKind('application'),
    appPasswords: ofKind('app-password'),
  }
}

/** Ends one of the member's sessions, bearer tokens or applications; false if it has ended. */
export const endAccess = ofMember(access.endAccess)

/** Ends everything that can act for the member, and issues one new session in its place. */
export async function endOtherAccess(
  { session }: SignedInMember,
  context: RequestContext,
): Promise<CredentialWithSecret> {
  const { secret, ...credential } = newCredential('session')
  const issued = orSessionEnded(await sessionsEdit.endOtherAccess(db, session, credential, context))
  return { ...issued, secret }
}
