import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import { briefing } from '#db/values/campaign.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { db } from '#lib/runtime/database.ts'

/** Returns true if the member's own email address gets the briefing. Only the member sees this (decision 024). */
export const isSubscribed = ({ session }: SignedInMember): Promise<boolean> =>
  subscriptions.isSubscribed(db, session, briefing)
