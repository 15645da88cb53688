import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'

/**
 * An account that an administrator erases. It is disabled at once and erased 30 days later, unless an
 * administrator undoes it (decision 068).
 */
export const plannedErasure = pgTable(
  'planned_erasure',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    plannedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
    /** The actor who planned it, named as in the audit trail. */
    operator: text().notNull(),
    /** True if the account was disabled before; undoing the erasure then leaves it disabled. */
    wasDisabled: boolean().notNull(),
  },
  (table) => [index('planned_erasure_due').on(table.dueAt)],
)
