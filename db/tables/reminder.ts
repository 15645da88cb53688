import { sql } from 'drizzle-orm'
import {
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { membership } from './membership.ts'

/**
 * A reminder to renew a membership. Its key makes sure that none is sent twice, and the row is the evidence
 * that it was sent (decision 081).
 */
export const reminder = pgTable(
  'reminder',
  {
    membershipId: uuid()
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** The last paid day that it is about. */
    renewsOn: date().notNull(),
    /** On which day after that it is sent; negative before it. */
    step: integer().notNull(),
    /** The version of its text. */
    textVersion: text().notNull(),
    /** The time at which an instance began to send it. */
    claimedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `sent`, `failed` or `no-email`; null while an instance sends it. */
    result: text(),
    /** The number of contacts to whom it was sent. */
    recipients: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.renewsOn, table.step] }),
    check('reminder_result', sql`${table.result} in ('sent', 'failed', 'no-email')`),
  ],
)
