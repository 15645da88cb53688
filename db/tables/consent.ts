import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { client } from './client.ts'
import { partOf, time } from './columns/kinds.ts'

/** The roles that a member has granted to a client, so that consent is not asked for again. */
export const consent = pgTable(
  'consent',
  {
    accountId: partOf(() => account.id).notNull(),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** The roles of all consents so far. */
    roles: text().array().notNull(),
    /** The time at which the member last gave consent. */
    givenAt: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.clientId] }),
    index('consent_client').on(table.clientId),
  ],
)
