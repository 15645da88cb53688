import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'

/** An email whose owner has unsubscribed from a campaign, so that no import adds it (decision 040). */
export const suppression = pgTable(
  'suppression',
  {
    /** The list, as in a subscription. */
    campaign: text().notNull(),
    /** The SHA-256 of the email in lower case. */
    emailHash: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.emailHash] })],
)
