import type { SubscriberPage } from '#db/queries/campaigns/subscriptions.ts'
import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { db } from '#lib/runtime/database.ts'

/** A page of the confirmed subscribers, and where the next one begins. */
export interface FoundSubscribers extends SubscriberPage {
  readonly next: string | undefined
}

export { maxCountedSubscribers } from '#db/queries/campaigns/subscriptions.ts'

/** Returns the text that was typed to find an email; text that no email contains finds nothing. */
const typedEmail = (typed: string | undefined): string => cleanText(typed ?? '').slice(0, 254)

/** Lists the confirmed subscribers whose email begins so for staff, and records it. */
export async function listSubscriberPage(
  staff: StaffMember,
  typed: { readonly start: string | undefined; readonly after: string | undefined },
  context: RequestContext,
): Promise<FoundSubscribers> {
  const caller = staffCaller(staff, 'see-subscribers', context)
  const filter = { start: typedEmail(typed.start), after: typedEmail(typed.after) }
  const { counts, ...page } = orSessionEnded(
    await subscriptions.listSubscriberPage(db, caller, filter),
  )
  const subscribers = page.subscribers.slice(0, subscriptions.subscriberPageSize)
  const hasMore = page.subscribers.length > subscriptions.subscriberPageSize
  return { counts, subscribers, next: hasMore ? subscribers.at(-1)?.email : undefined }
}
