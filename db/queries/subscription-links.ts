import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** The subscription that a mailed link belongs to. */
export type LinkedSubscription = { readonly email: string; readonly confirmed: boolean }

/** The subscription of a link; looking changes nothing (decision 025). */
export async function findLinkedSubscription(
  db: Database,
  kind: 'confirm' | 'unsubscribe',
  hash: Buffer,
): Promise<LinkedSubscription | undefined> {
  const [found] = await db.execute<LinkedSubscription>(sql`
    select email, confirmed_at is not null as confirmed
    from credential join subscription on subscription.id = subscription_id
    where hash = ${hash} and kind = ${kind}`)
  return found
}

/** Confirms the subscription of a link; again is as good as once. */
export async function setSubscriptionConfirmed(db: Database, hash: Buffer): Promise<boolean> {
  const confirmed = await db.execute(sql`
    update subscription set confirmed_at = coalesce(confirmed_at, now()) from credential
    where hash = ${hash} and kind = 'confirm' and subscription.id = subscription_id
    returning subscription.id`)
  return confirmed.length > 0
}

/** Removes the subscription of a link; tells whether it was there. */
export async function deleteSubscription(db: Database, hash: Buffer): Promise<boolean> {
  const removed = await db.execute(sql`
    delete from subscription using credential
    where hash = ${hash} and kind = 'unsubscribe' and subscription.id = subscription_id
    returning subscription.id`)
  return removed.length > 0
}
