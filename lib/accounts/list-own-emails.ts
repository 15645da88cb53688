import { type ListedEmail, listOwnEmails as listEmails } from '#db/queries/listed-emails.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** The number of emails on the page. */
const maxListed = 10

/** Lists the newest emails to the member, the newest first (decision 094). */
export const listOwnEmails = ({
  session,
}: Pick<SignedInMember, 'session'>): Promise<readonly ListedEmail[]> =>
  listEmails(db, session, maxListed)
