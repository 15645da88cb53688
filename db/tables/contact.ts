import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { importKeyColumns, importKeyConstraints } from './columns/import-key.ts'
import { membership } from './membership.ts'

/**
 * An account's access to a membership; at most one contact is primary, and at most one is billing.
 */
export const contact = pgTable(
  'contact',
  {
    membershipId: uuid()
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The primary contact of the membership. */
    isPrimary: boolean().notNull().default(false),
    /** The billing contact of the membership. */
    isBilling: boolean().notNull().default(false),
    /** May use the LSFR for the membership. */
    lsfrAccess: boolean().notNull().default(false),
    ...importKeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.accountId] }),
    index('contact_account').on(table.accountId),
    uniqueIndex('contact_one_primary').on(table.membershipId).where(sql`${table.isPrimary}`),
    uniqueIndex('contact_one_billing').on(table.membershipId).where(sql`${table.isBilling}`),
    ...importKeyConstraints('contact', table),
  ],
)
