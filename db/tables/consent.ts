import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { client } from './client.ts'

/** What a member has allowed an application to ask for, so that it need not be asked again. */
export const consent = pgTable(
  'consent',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    roles: text().array().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.clientId] }),
    index('consent_client').on(table.clientId),
  ],
)
