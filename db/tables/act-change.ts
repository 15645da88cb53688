import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { membership } from './membership.ts'

/**
 * The values that an act replaced, recorded by the statement that performs it, and deleted after `actDays`
 * (decision 109). They are in no audit event, no log and no event of the feed.
 */
export const actChange = pgTable(
  'act_change',
  {
    /** The id of the act's audit event. */
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The record that changed. */
    accountId: uuid().references(() => account.id, { onDelete: 'cascade' }),
    membershipId: uuid().references(() => membership.id, { onDelete: 'cascade' }),
    /** The columns that changed, with their values before and after, such as `{"phone": "01749 000001"}`. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** The time at which staff took the act back. */
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('act_change_account').on(table.accountId, table.at),
    index('act_change_membership').on(table.membershipId, table.at),
    index('act_change_age').on(table.at),
    check('act_change_subject', sql`num_nonnulls(${table.accountId}, ${table.membershipId}) = 1`),
  ],
)
