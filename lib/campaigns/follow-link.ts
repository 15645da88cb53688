import {
  confirmSubscriptionByLink,
  deleteSubscriptionByLink,
  findSubscriptionByLink,
  type SubscriptionByLink,
} from '#db/queries/subscriptions.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'

/** The subscription that a mailed link stands for; looking changes nothing (decision 025). */
export const findSubscription = (
  kind: 'confirm' | 'unsubscribe',
  secret: string,
): Promise<SubscriptionByLink | undefined> => findSubscriptionByLink(db, kind, hashOf(secret))

/** Confirms the subscription of a link; false where there is none. */
export const confirmSubscription = (secret: string): Promise<boolean> =>
  confirmSubscriptionByLink(db, hashOf(secret))

/** Takes the address of a link off the list; false where it is not on it. */
export const unsubscribe = (secret: string): Promise<boolean> =>
  deleteSubscriptionByLink(db, hashOf(secret))
