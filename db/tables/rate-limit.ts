import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'

/** The recent attempts under a key, the SHA-256 of what is limited; shared by all instances. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** SHA-256 of what is limited, such as a network or an account. */
    key: bytea().primaryKey(),
    /** The attempts since the row was made. */
    attempts: integer().notNull(),
    /** The time until which further attempts are rejected. */
    blockedUntil: timestamp({ withTimezone: true }).notNull(),
    /** The time from which the row may be deleted. */
    forgetAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_forget').on(table.forgetAt)],
)
