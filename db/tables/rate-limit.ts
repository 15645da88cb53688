import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'

/** The recent attempts under a key, the SHA-256 of what is limited; shared by all instances. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: bytea().primaryKey(),
    attempts: integer().notNull(),
    blockedUntil: timestamp({ withTimezone: true }).notNull(),
    forgetAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_forget').on(table.forgetAt)],
)
