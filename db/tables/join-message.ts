import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { joinApplication } from './join-application.ts'

/** A message of staff or the applicant about an application to join. */
export const joinMessage = pgTable(
  'join_message',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    applicationId: uuid()
      .notNull()
      .references(() => joinApplication.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** True if staff wrote it, and not the applicant. */
    byStaff: boolean().notNull(),
    text: text().notNull(),
  },
  (table) => [index('join_message_application').on(table.applicationId, table.at)],
)
