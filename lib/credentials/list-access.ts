import { type Access, listAccess as list } from '#db/queries/access.ts'
import { db } from '#lib/database.ts'
import type { SignedIn } from './member.ts'

/** What can act for the member now, by kind: the session that asks first, then the latest seen. */
export async function listAccess({ session }: SignedIn) {
  const access = await list(db, session)
  const of = (kind: Access['kind']) => access.filter((one) => one.kind === kind)
  return { sessions: of('session'), bearers: of('bearer'), applications: of('application') }
}
