import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'

/**
 * An account that was merged into another of the same person (decision 083). It stays disabled for 30 days, in
 * which staff can undo the merge, and is then deleted with this row.
 */
export const accountMerge = pgTable(
  'account_merge',
  {
    /** The account that can no longer be used. */
    mergedId: uuid()
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The account that stays. */
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mergedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The time until which it can be undone. */
    undoUntil: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '30 days'`),
    /** The actor who merged them, named as in the audit trail. */
    operator: text().notNull(),
    /**
     * The contacts and consents of both as they were before and as the merge left them, and the ids of the
     * applications and requests that it moved.
     */
    moved: jsonb().notNull(),
  },
  (table) => [
    index('account_merge_account').on(table.accountId),
    index('account_merge_undo').on(table.undoUntil),
  ],
)
