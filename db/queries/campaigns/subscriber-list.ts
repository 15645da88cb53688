import { sql } from 'drizzle-orm'
import { milliseconds } from '../expressions.ts'
import { listSource } from '../list-rows.ts'

/** A subscription in the list of all; times are milliseconds since 1970. */
interface ListedSubscriber {
  readonly id: string
  readonly email: string
  readonly campaign: string
  /** Null while it is pending. */
  readonly confirmedAt: number | null
  readonly createdAt: number
}

const email = sql`lower(subscription.email) collate "C"`

/** The list of subscribers of the briefing. */
export const subscriberList = listSource({
  table: 'subscription',
  page: 'subscribers',
  sorts: {
    email: [email],
    since: [sql`coalesce(subscription.confirmed_at, 'infinity')`],
  },
  columns: () => sql<ListedSubscriber>`
    id, email, campaign, ${milliseconds(sql`confirmed_at`)} as "confirmedAt",
    ${milliseconds(sql`created_at`)} as "createdAt"`,
  // The pending ones have not asked for the briefing yet.
  always: (_, { all }) => (all ? sql`true` : sql`confirmed_at is not null`),
  conditions: {
    q: (beginning: string) => sql`
      ${email} >= lower(${beginning}::text) and ${email} < lower(${beginning}::text) || chr(1114111) collate "C"`,
    since: (day: string) =>
      sql`confirmed_at >= ${day}::date::timestamp at time zone 'Europe/London'`,
    all: (_: 'yes') => sql`true`,
  },
})
