import { type AccessRow, listAccessRows } from '#db/queries/access.ts'
import { db } from '#lib/runtime/database.ts'
import type { SignedInMember } from './member.ts'

/** What can act for the member now, by kind: the session that asks first, then the latest seen. */
export async function listAccess({ session }: SignedInMember) {
  const access = await listAccessRows(db, session)
  const of = (kind: AccessRow['kind']) => access.filter((one) => one.kind === kind)
  return { sessions: of('session'), bearers: of('bearer'), applications: of('application') }
}
