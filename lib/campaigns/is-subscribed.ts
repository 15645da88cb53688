import { isCallerSubscribed } from '#db/queries/subscriptions.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** Whether the member's own email address gets the briefing. Nobody else learns it (decision 024). */
export const isSubscribed = ({ session }: SignedInMember): Promise<boolean> =>
  isCallerSubscribed(db, session, 'ebrief')
