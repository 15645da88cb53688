import { pgEnum, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '../values/staff-roles.ts'
import { account } from './account.ts'

/** The roles of staff, which decide what they may do on the pages under /staff. */
export const staffRoleName = pgEnum('staff_role_name', staffRoles)

/** A role that an account has as staff. */
export const staffRole = pgTable(
  'staff_role',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    role: staffRoleName().notNull(),
    grantedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.role] })],
)
