import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { membership } from './membership.ts'

/** A change of the contacts of a membership, which officers can undo for 30 days (decision 082). */
export const contactChange = pgTable(
  'contact_change',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    membershipId: uuid()
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** The kind of change, such as `removed` (`db/values/contact-change-kinds.ts`). */
    kind: text().notNull(),
    /** The contact whom it is about. */
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The member who made it; null for staff and operators. */
    memberId: uuid().references(() => account.id, { onDelete: 'set null' }),
    /** The member of staff or the operator who made it, named as in the audit trail. */
    operator: text(),
    /** The rows of `contact` that it deleted, and those that it added. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** The time at which an officer undid it. */
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('contact_change_membership').on(table.membershipId, table.at),
    index('contact_change_account').on(table.accountId),
    index('contact_change_member').on(table.memberId),
    index('contact_change_age').on(table.at),
  ],
)
