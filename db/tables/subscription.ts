import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, time } from './columns/kinds.ts'

/** An email on the list of a campaign; only confirmed ones get the briefing (decision 024). */
export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    /** The list; today there is only `ebrief`. */
    campaign: text().notNull(),
    email: text().notNull(),
    /** The time at which its owner confirmed it; null while it is pending. */
    confirmedAt: time(),
    /**
     * The text that its owner read when they confirmed it; null if it was imported, added without a
     * confirmation by a program, or confirmed by an earlier version.
     */
    consentWording: text(),
    /** The time at which it was added; of a pending one, at which its links were last emailed. */
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscription_address').on(table.campaign, sql`lower(${table.email})`),
    // The orders of the list of subscribers, and the search for the beginning of an email.
    index('subscription_by_email').on(sql`lower(${table.email}) collate "C"`, table.id),
    index('subscription_by_confirmation').on(
      sql`coalesce(${table.confirmedAt}, 'infinity')`,
      table.id,
    ),
    index('subscription_pending_age').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
    check('subscription_email_length', sql`length(${table.email}) <= 254`),
  ],
)

/** An email whose owner has unsubscribed from a campaign, so that no import adds it (decision 024). */
export const suppression = pgTable(
  'suppression',
  {
    /** The list, as in a subscription. */
    campaign: text().notNull(),
    /** The SHA-256 of the email in lower case. */
    emailHash: bytea().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.emailHash] })],
)
