import { isEmailShared } from '#db/queries/accounts.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** Whether somebody else has the member's e-mail address: it then signs nobody in but by chance (decision 023). */
export const sharesEmail = (member: SignedInMember): Promise<boolean> => isEmailShared(db, member)
