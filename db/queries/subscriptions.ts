import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** An address that asks for a campaign. */
export interface NewSubscription {
  readonly id: string
  readonly campaign: string
  readonly email: string
  /** Whether the address counts without a confirmation of its owner's. */
  readonly confirmed: boolean
}

/** The subscription of an address as it stands now; `added` where this request made it. */
export type SubscriptionState = {
  readonly id: string
  readonly email: string
  readonly confirmed: boolean
  readonly added: boolean
}

/** Adds the address unless it is there already; a pending one is confirmed if that needs nobody. */
export async function addSubscription(
  db: Database,
  { id, campaign, email, confirmed }: NewSubscription,
): Promise<SubscriptionState> {
  const [standing] = await db.execute<SubscriptionState>(sql`
    with added as (
      insert into subscription (id, campaign, email, confirmed_at)
      values (${id}, ${campaign}, ${email}, case when ${confirmed}::boolean then now() end)
      on conflict (campaign, lower(email)) do update set confirmed_at = excluded.confirmed_at
        where subscription.confirmed_at is null and excluded.confirmed_at is not null
      returning id, email, confirmed_at is not null as confirmed, true as added
    )
    select * from added
    union all
    select id, email, confirmed_at is not null, false from subscription
    where campaign = ${campaign} and lower(email) = lower(${email})`)
  // Added by another request since this statement began: it is to be seen now.
  return standing ?? addSubscription(db, { id, campaign, email, confirmed })
}

/** Keeps the secrets of the links that are mailed to a subscriber; they are the same each time. */
export async function keepSubscriptionLinks(
  db: Database,
  subscriptionId: string,
  links: { readonly confirm: Buffer; readonly unsubscribe: Buffer },
  realm: string,
): Promise<void> {
  await db.execute(sql`
    insert into credential (hash, kind, subscription_id, realm, expires_at)
    select link.hash, link.kind::credential_kind, id, ${realm}, 'infinity'
    from subscription, (values (${links.confirm}::bytea, 'confirm'),
      (${links.unsubscribe}::bytea, 'unsubscribe')) as link (hash, kind)
    where id = ${subscriptionId}
    on conflict (hash) do nothing`)
}

/** Takes back a subscription whose confirmation could not be sent. */
export async function withdrawSubscription(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from subscription where id = ${id} and confirmed_at is null`)
}

/** Removes an address, with its links; tells whether it was there. */
export async function removeSubscription(
  db: Database,
  campaign: string,
  email: string,
): Promise<boolean> {
  const removed = await db.execute(sql`
    delete from subscription where campaign = ${campaign} and lower(email) = lower(${email})
    returning id`)
  return removed.length > 0
}
