import { isAddressShared } from '#db/queries/accounts.ts'
import type { SignedIn } from '#lib/credentials/member.ts'
import { db } from '#lib/database.ts'

/** Whether somebody else has the member's e-mail address: it then signs nobody in but by chance (decision 5). */
export const sharesAddress = (member: SignedIn): Promise<boolean> => isAddressShared(db, member)
