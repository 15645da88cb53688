import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'

/**
 * An action on an account or a client, recorded by the statement that performs it; never changed.
 */
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
    /** The operator who used the command line; null for actions of members. */
    operator: text(),
  },
  (table) => [index('audit_event_account').on(table.accountId, table.at)],
)
