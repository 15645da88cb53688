import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { subscription } from '../../tables/subscription.ts'
import type { Language } from '../../values/languages.ts'
import { insertNotice } from '../outgoing.ts'
import type { Stored } from '../stored.ts'
import type { SubscriptionState } from './subscriptions.ts'
import { endSuppression, suppressRemoved } from './suppressions.ts'

/** An email to add to a campaign's list. */
interface NewSubscription extends Stored<typeof subscription, 'id' | 'campaign' | 'email'> {
  /** True if the subscription is valid without a confirmation from the email's owner. */
  readonly confirmed: boolean
  /** The text that its owner read, if it is confirmed; null if that is not known. */
  readonly wording: string | null
}

/**
 * Adds an email to a campaign, unless it is on the list already. Confirms a pending subscription if
 * the new one is confirmed (decision 024), which ends the suppression of its email (decision 024).
 */
export async function addSubscription(
  db: Database,
  subscription: NewSubscription,
): Promise<SubscriptionState> {
  const { id, campaign, email, confirmed, wording } = subscription
  const state = await db.findRow<SubscriptionState>(sql`
    with added as (
      insert into subscription (id, campaign, email, confirmed_at, consent_wording)
      values (${id}, ${campaign}, ${email}, case when ${confirmed}::boolean then now() end,
        case when ${confirmed}::boolean then ${wording}::text end)
      on conflict (campaign, lower(email)) do update
        set confirmed_at = excluded.confirmed_at, consent_wording = excluded.consent_wording
        where subscription.confirmed_at is null and excluded.confirmed_at is not null
      returning id, campaign, email, confirmed_at is not null as confirmed
    ), confirmed as (
      select campaign, email from added where confirmed
    ), unsuppressed as (${endSuppression})
    select id, email, confirmed, true as added from added
    union all
    select id, email, confirmed_at is not null, false from subscription
    where campaign = ${campaign} and lower(email) = lower(${email})`)
  // If a concurrent request added it after our snapshot was taken, the next attempt sees it.
  return state ?? addSubscription(db, subscription)
}

/**
 * Adds the links that are emailed to a subscriber, unless they are there. A pending subscription begins to wait for its
 * confirmation again.
 */
export const addSubscriptionLinks = (
  db: Database,
  subscriptionId: string,
  links: { readonly confirm: Buffer; readonly unsubscribe: Buffer },
  realm: string,
) =>
  db.change(sql`
    with again as (
      update subscription set created_at = now() where id = ${subscriptionId} and confirmed_at is null
    ) insert into credential (hash, kind, subscription_id, realm, expires_at)
    select link.hash, link.kind::credential_kind, id, ${realm}, 'infinity'
    from subscription, (values (${links.confirm}::bytea, 'confirm'),
      (${links.unsubscribe}::bytea, 'unsubscribe')) as link (hash, kind)
    where id = ${subscriptionId}
    on conflict (hash) do nothing`)

/** Deletes a subscription whose confirmation could not be sent, unless it has been confirmed. */
export const deletePendingSubscription = (db: Database, id: string) =>
  db.change(sql`delete from subscription where id = ${id} and confirmed_at is null`)

/** The request that removes a subscription. */
interface RemovalRequest {
  /** The client that identified itself; null if none did. */
  readonly client: string | null
  readonly isTold: boolean
  /** The language of the page; undefined for a program. */
  readonly language: Language | undefined
}

/** A subscription that was removed. */
type RemovedSubscription = { readonly email: string; readonly confirmed: boolean }

/**
 * Removes an email from a campaign and suppresses it (decision 024); undefined if it is not on the
 * list. A confirmed subscriber is told, unless `isTold` is false.
 */
export const deleteSubscriptionByEmail = (
  db: Database,
  campaign: string,
  email: string,
  { client, isTold, language }: RemovalRequest,
) =>
  db.findRow<RemovedSubscription>(sql`
    with removed as (
      delete from subscription where campaign = ${campaign} and lower(email) = lower(${email})
      returning campaign, email, confirmed_at is not null as confirmed
    ), suppressed as (${suppressRemoved}), told as (
      select 'subscription-removed' as about, email, ${client}::text as client
      from removed where confirmed and ${isTold}::boolean
    ), noticed as (${insertNotice({ of: 'told', facts: sql`to_jsonb(told)`, language })})
    select email, confirmed from removed`)

/**
 * Confirms the subscription of a link, which ends the suppression of its email (decision 024); false if
 * there is none. `wording` is what its owner read. Confirming it again changes nothing.
 */
export const confirmSubscription = (db: Database, hash: Buffer, wording: string) =>
  db.hasRow(sql`
    with confirmed as (
      update subscription set confirmed_at = coalesce(confirmed_at, now()),
        consent_wording = case when confirmed_at is null then ${wording} else consent_wording end
      from credential
      where hash = ${hash} and kind = 'confirm' and subscription.id = subscription_id
      returning campaign, email
    ), unsuppressed as (${endSuppression})
    select from confirmed`)

/** Deletes the subscription of a link and suppresses its email (decision 024); false if there is none. */
export const unsubscribe = (db: Database, hash: Buffer) =>
  db.hasRow(sql`
    with removed as (
      delete from subscription using credential
      where hash = ${hash} and kind = 'unsubscribe' and subscription.id = subscription_id
      returning campaign, email
    ), suppressed as (${suppressRemoved})
    select from removed`)
