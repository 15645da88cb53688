import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { jsonRows, milliseconds } from '../operators/account-summary.ts'
import { type StaffActor, staffCte } from './actor.ts'

/** A confirmed subscription in a list. */
export interface ListedSubscriber {
  readonly email: string
  readonly campaign: string
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
}

/** How many subscriptions a campaign has; at most one more than `maxCountedSubscribers` of each kind. */
export interface CampaignCount {
  readonly campaign: string
  readonly confirmed: number
  readonly pending: number
}

/** A page of the list. */
export interface SubscriberPage {
  readonly counts: readonly CampaignCount[]
  readonly subscribers: readonly ListedSubscriber[]
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

/** Which subscribers to list. */
export interface SubscriberFilter {
  /** The beginning of the email. */
  readonly start: string
  /** The email with which the page before ended; an empty text for the first page. */
  readonly after: string
}

/**
 * Lists the confirmed subscribers by email, and records it. One more than `subscriberPageSize` says that
 * there is another page. Undefined if the staff session has ended or the role was taken away.
 */
export async function listSubscriberPage(
  db: Database,
  actor: StaffActor,
  { start, after }: SubscriberFilter,
): Promise<SubscriberPage | undefined> {
  const { network, requestId } = actor.context
  const email = sql`lower(email)`
  const [row] = await db.execute<SubscriberPage & Record<string, unknown>>(sql`
    with ${staffCte(db, actor)}, listed as (
      insert into audit_event
        (action, staff_account_id, staff_role, page, searched, network, request_id)
      select 'staff-searched', id, role, 'subscribers', ${start}, ${network}, ${requestId}
      from staff where role is not null returning id
    )
    select ${jsonRows(countCampaigns())} as counts, ${jsonRows(sql`
      select email, campaign, ${milliseconds(sql`confirmed_at`)} as "confirmedAt"
      from subscription
      where confirmed_at is not null and ${email} ~>=~ lower(${start}::text)
        and ${email} ~<~ (lower(${start}::text) || chr(1114111)) and ${email} ~>~ lower(${after}::text)
      order by ${email} using ~<~ limit ${subscriberPageSize + 1}`)} as subscribers
    from listed`)
  return row
}
