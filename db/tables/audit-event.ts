import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'

/** Who did what to which account; written in the statement that does it, never changed. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    accountId: uuid().references(() => account.id, { onDelete: 'set null' }),
    action: text().notNull(),
    clientId: text(),
    network: text(),
    requestId: text(),
    /** Who did it with the operators' command, where it was not the account's owner. */
    operator: text(),
  },
  (table) => [index('audit_event_account').on(table.accountId, table.at)],
)
