import type { SubscriptionByLink } from '#db/queries/campaigns/subscriptions.ts'
import * as subscriptions from '#db/queries/campaigns/subscriptions.ts'
import * as subscriptionsEdit from '#db/queries/campaigns/subscriptions-edit.ts'
import { briefing } from '#db/values/campaign.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { maxListed } from '#lib/lists/list-page.ts'
import { bySecret, db } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'

/** Finds the subscription that an emailed link refers to, without using the link (decision 025). */
export const findSubscription = (
  kind: 'confirm' | 'unsubscribe',
  secret: string,
): Promise<SubscriptionByLink | undefined> =>
  subscriptions.findSubscription(db, kind, hashOf(secret))

/** Confirms the subscription of a link. Returns false if there is none. */
export const confirmSubscription = (secret: string): Promise<boolean> =>
  subscriptionsEdit.confirmSubscription(db, hashOf(secret), confirmationWording())

/** The wording of the page that confirms a subscription, in the language of the request. */
function confirmationWording(): string {
  const { title, lead, submit } = texts().confirmSubscription
  return [title, lead('…'), submit].join(' / ')
}

/** Deletes the subscription of a link. Returns false if there is none. */
export const unsubscribe = bySecret(subscriptionsEdit.unsubscribe)

/** Returns true if the member's own email address gets the briefing. Only the member sees this (decision 024). */
export const isSubscribed = ({ session }: SignedInMember): Promise<boolean> =>
  subscriptions.isSubscribed(db, session, briefing)

/** Counts the subscriptions of the briefing that wait for their confirmation, up to one more than a list counts. */
export const countPending = () => subscriptions.countPending(db, maxListed)
