import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { liveReader } from '../live-caller.ts'
import { countRows } from '../retention.ts'

/** The current state of a subscription. */
export type SubscriptionState = {
  readonly id: string
  readonly email: string
  readonly confirmed: boolean
  /** True if this statement added or confirmed the subscription. */
  readonly added: boolean
}

/** The subscription that an emailed link refers to. */
export type SubscriptionByLink = { readonly email: string; readonly confirmed: boolean }

/** Finds the subscription that a link refers to, without using the link (decision 025). */
export const findSubscription = (db: Database, kind: 'confirm' | 'unsubscribe', hash: Buffer) =>
  db.findRow<SubscriptionByLink>(sql`
    select email, confirmed_at is not null as confirmed
    from credential join subscription on subscription.id = subscription_id
    where hash = ${hash} and kind = ${kind}`)

/** Returns true if the caller's own email is subscribed to the campaign and confirmed. */
export const isSubscribed = (db: Database, session: Buffer, campaign: string) =>
  db.hasRow(sql`
    with caller as (select account.email ${liveReader(db, session)})
    select from caller join subscription on lower(subscription.email) = lower(caller.email)
    where campaign = ${campaign} and confirmed_at is not null`)

/** Counts the subscriptions that wait for their confirmation, at most one more than `max`. */
export const countPending = (db: Database, max: number) =>
  db.getValue<number>(countRows(sql`subscription where confirmed_at is null`, max))
