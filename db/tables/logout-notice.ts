import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { client } from './client.ts'

/**
 * A sign-out that an application has yet to be told of (OpenID Connect Back-Channel Logout). The
 * statement that ends the access inserts it, and its delivery deletes it (decision 045).
 */
export const logoutNotice = pgTable(
  'logout_notice',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** The `sub` claim. No foreign key, because erasing an account ends access too. */
    accountId: uuid().notNull(),
    /** The `sid` claim; null if it is not known, which means all sessions. */
    sessionId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The number of times that an instance has begun to deliver it. */
    attempts: integer().notNull().default(0),
    /** The time at which to deliver it; an instance that begins moves this to the next attempt. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('logout_notice_due').on(table.clientId, table.dueAt)],
)
