import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { client } from './client.ts'

/** The roles that a member has granted to a client, so that consent is not asked for again. */
export const consent = pgTable(
  'consent',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** The roles of all consents so far. */
    roles: text().array().notNull(),
    /** The time at which the member last gave consent. */
    givenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.clientId] }),
    index('consent_client').on(table.clientId),
  ],
)
