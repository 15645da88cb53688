import { sql } from 'drizzle-orm'
import type { subscription } from '../../tables/subscription.ts'
import { milliseconds } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import type { Stored } from '../stored.ts'

/** A subscription in the list of all. */
interface ListedSubscriber
  extends Stored<typeof subscription, 'id' | 'email' | 'campaign' | 'confirmedAt' | 'createdAt'> {
  /** The text that the subscriber agreed to; null if it is not recorded, as for an import. */
  readonly wording: string | null
}

/** The email of the row of `subscription`, as an index orders it. */
const subscriberEmail = sql`lower(subscription.email) collate "C"`

/** True of the rows of `subscription` whose emails begin with a text. */
const subscriberBegins = (beginning: string) => sql`
  ${subscriberEmail} >= lower(${beginning}::text)
    and ${subscriberEmail} < lower(${beginning}::text) || chr(1114111) collate "C"`

/** True of the row of `subscription` if its email has accounts, and all are of people who have died. */
const hasDied = sql`(select bool_and(deceased_at is not null) from account
  where lower(account.email) = lower(subscription.email)) is true`

/** The list of subscribers of the briefing. */
export const subscriberList = listSource({
  table: 'subscription',
  page: 'subscribers',
  sorts: {
    email: [subscriberEmail],
    since: [sql`coalesce(subscription.confirmed_at, 'infinity')`],
  },
  columns: () => sql<ListedSubscriber>`
    id, email, campaign, ${milliseconds(sql`confirmed_at`)} as "confirmedAt",
    ${milliseconds(sql`created_at`)} as "createdAt", consent_wording as wording`,
  // The pending ones have not asked for the briefing yet.
  always: (_, { all }) =>
    sql`(not ${hasDied} and ${all ? sql`true` : sql`confirmed_at is not null`})`,
  conditions: {
    q: subscriberBegins,
    since: (day: string) =>
      sql`confirmed_at >= ${day}::date::timestamp at time zone 'Europe/London'`,
    all: (_: 'yes') => sql`true`,
  },
})
