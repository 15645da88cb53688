import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { liveReader } from '../live-caller.ts'
import { type StaffCaller, searchCtes } from '../staff-caller.ts'

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

/** A subscription as operators see it; times are milliseconds since 1970. */
export type SubscriptionRow = {
  readonly email: string
  readonly campaign: string
  readonly createdAt: number
  readonly confirmedAt: number | null
}

/** Lists the confirmed subscriptions by email; with `all` the pending ones too. */
export const listSubscribers = (
  db: Database,
  { all }: { readonly all: boolean },
): Promise<SubscriptionRow[]> =>
  db.execute<SubscriptionRow>(sql`
    select email, campaign, ${milliseconds(sql`created_at`)} as "createdAt",
      ${milliseconds(sql`confirmed_at`)} as "confirmedAt"
    from subscription where ${all}::boolean or confirmed_at is not null order by lower(email)`)

/** Returns true if the caller's own email is subscribed to the campaign and confirmed. */
export const isSubscribed = (db: Database, session: Buffer, campaign: string) =>
  db.hasRow(sql`
    with caller as (select account.email ${liveReader(db, session)})
    select from caller join subscription on lower(subscription.email) = lower(caller.email)
    where campaign = ${campaign} and confirmed_at is not null`)

/** The subscriptions of a campaign, counted up to one more than `maxCountedSubscribers` of each kind. */
interface CampaignCount {
  readonly campaign: string
  readonly confirmed: number
  readonly pending: number
}

/** A page of the list. */
export interface SubscriberPage {
  readonly counts: readonly CampaignCount[]
  readonly subscribers: readonly (Omit<SubscriptionRow, 'createdAt'> & {
    readonly confirmedAt: number
  })[]
}

/** Subscribers on one page. */
export const subscriberPageSize = 50

/** Beyond this, the page says 'more than'. */
export const maxCountedSubscribers = 50_000

/** The campaigns, by walking along an index from one to the next, and the first subscriptions of each. */
const countCampaigns = (): SQL => {
  const count = (state: SQL) => sql`
    select count(*) from (
      select from subscription where subscription.campaign = listed.campaign and ${state}
      limit ${maxCountedSubscribers + 1}) as first_ones`
  return sql`
    with recursive listed as (
      (select campaign from subscription order by campaign limit 1)
      union all
      select (select min(campaign) from subscription where campaign > listed.campaign)
      from listed where campaign is not null
    )
    select campaign, (${count(sql`confirmed_at is not null`)}) as confirmed,
      (${count(sql`confirmed_at is null`)}) as pending
    from listed where campaign is not null order by campaign`
}

/** The conditions for the subscribers to list. */
interface SubscriberFilter {
  /** The beginning of the email. */
  readonly start: string
  /** The email with which the page before ended; an empty text for the first page. */
  readonly after: string
}

/**
 * Lists the confirmed subscribers by email, and records it. One more than `subscriberPageSize` says that
 * there is another page. Undefined if the staff session has ended or the role was taken away.
 */
export function listSubscriberPage(
  db: Database,
  caller: StaffCaller,
  { start, after }: SubscriberFilter,
): Promise<SubscriberPage | undefined> {
  const email = sql`lower(email)`
  return db.findRow<SubscriberPage>(sql`
    with ${searchCtes(db, caller, 'subscribers', start)}
    select ${jsonRows(countCampaigns())} as counts, ${jsonRows(sql`
      select email, campaign, ${milliseconds(sql`confirmed_at`)} as "confirmedAt"
      from subscription
      where confirmed_at is not null and ${email} ~>=~ lower(${start}::text)
        and ${email} ~<~ (lower(${start}::text) || chr(1114111)) and ${email} ~>~ lower(${after}::text)
      order by ${email} using ~<~ limit ${subscriberPageSize + 1}`)} as subscribers
    from searched`)
}
