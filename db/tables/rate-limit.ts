import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'

/** How often something was tried of late, under the SHA-256 of what and by whom; shared by all instances. */
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
