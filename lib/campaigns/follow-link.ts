import {
  confirmSubscription as confirm,
  findLinkedSubscription,
  type LinkedSubscription,
  unsubscribe as remove,
} from '#db/queries/subscription-links.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'

/** The subscription that a mailed link stands for; looking changes nothing (decision 8). */
export const findSubscription = (
  kind: 'confirm' | 'unsubscribe',
  secret: string,
): Promise<LinkedSubscription | undefined> => findLinkedSubscription(db, kind, hashOf(secret))

/** Confirms the subscription of a link; false where there is none. */
export const confirmSubscription = (secret: string): Promise<boolean> => confirm(db, hashOf(secret))

/** Takes the address of a link off the list; false where it is not on it. */
export const unsubscribe = (secret: string): Promise<boolean> => remove(db, hashOf(secret))
