import { sql } from 'drizzle-orm'
import { milliseconds } from '../expressions.ts'
import { allOf, type ListSource } from '../list-rows.ts'

/** A subscription in the list of all; times are milliseconds since 1970. */
interface ListedSubscriber {
  readonly id: string
  readonly email: string
  readonly campaign: string
  /** Null while it is pending. */
  readonly confirmedAt: number | null
  readonly createdAt: number
}

/** The subscriptions that a list has. */
interface SubscriberFilter {
  /** The beginning of the email. */
  readonly q?: string | undefined
  /** The day in London on which they were confirmed, or a later one. */
  readonly since?: string | undefined
  /** The pending ones too: the others have not asked for the briefing yet. */
  readonly all?: 'yes' | undefined
}

const email = sql`lower(subscription.email) collate "C"`

/** The list of subscribers of the briefing. */
export const subscriberList: ListSource<ListedSubscriber, SubscriberFilter, 'email' | 'since'> = {
  table: 'subscription',
  page: 'subscribers',
  sorts: {
    email: [email],
    since: [sql`coalesce(subscription.confirmed_at, 'infinity')`],
  },
  columns: () => sql`
    id, email, campaign, ${milliseconds(sql`confirmed_at`)} as "confirmedAt",
    ${milliseconds(sql`created_at`)} as "createdAt"`,
  has: (_, { q, since, all }) =>
    allOf(
      q &&
        sql`${email} >= lower(${q}::text) and ${email} < lower(${q}::text) || chr(1114111) collate "C"`,
      since && sql`confirmed_at >= ${since}::date::timestamp at time zone 'Europe/London'`,
      !all && sql`confirmed_at is not null`,
    ),
}
