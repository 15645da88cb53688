import { type ActivityRow, listActivity as list } from '#db/queries/audit.ts'
import type { SignedIn } from '#lib/credentials/member.ts'
import { db } from '#lib/database.ts'

/** What happened of late on the member's account, the latest first. */
export const listActivity = (
  { session }: SignedIn,
  { most }: { readonly most: number },
): Promise<readonly ActivityRow[]> => list(db, session, most)
