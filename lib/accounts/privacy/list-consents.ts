import type { ConsentRow } from '#db/queries/campaigns/consents.ts'
import * as consents from '#db/queries/campaigns/consents.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { beginningOf } from '#lib/contract/clean-text.ts'
import { db } from '#lib/runtime/database.ts'

/** Subscribers with their consent; `hasMore` if more match than are listed. */
export interface ConsentList {
  readonly consents: readonly ConsentRow[]
  readonly hasMore: boolean
}

/** Lists the subscribers whose emails begin with the text, and records the search. */
export async function listConsents(
  staff: StaffMember,
  beginning: string,
  context: RequestContext,
): Promise<ConsentList> {
  const caller = staffCaller(staff, 'look-after-privacy', context)
  const typed = beginningOf(beginning.replace(/\p{Cc}/gu, '').trim(), 254)
  const rows = orSessionEnded(await consents.listConsents(db, caller, typed))
  return {
    consents: rows.slice(0, consents.maxListedConsents),
    hasMore: rows.length > consents.maxListedConsents,
  }
}
