import { boolean, index, pgEnum, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '../values/staff-roles.ts'
import { account } from './account.ts'
import { credential } from './credential.ts'

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

/**
 * The impersonation of a member by staff: the credential of the kind `view`, which works only beside the
 * staff session that started it (decision 069).
 */
export const staffView = pgTable(
  'staff_view',
  {
    credentialId: uuid()
      .primaryKey()
      .references(() => credential.id, { onDelete: 'cascade' }),
    /** The session of the member of staff; the view ends with it. */
    sessionId: uuid()
      .notNull()
      .references(() => credential.id, { onDelete: 'cascade' }),
    /** The role in which they see it; the view ends if they lose it. */
    role: staffRoleName().notNull(),
    /** The audit event of the view, which leads back to the record. */
    eventId: uuid().notNull(),
  },
  (table) => [index('staff_view_session').on(table.sessionId)],
)

/** A session of a browser that has passed MFA, for the pages under /staff. */
export const staffSession = pgTable('staff_session', {
  credentialId: uuid()
    .primaryKey()
    .references(() => credential.id, { onDelete: 'cascade' }),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** True if the organisation's identity provider asked for MFA (decision 061). */
  byProvider: boolean().notNull().default(false),
  /** The time of its last use, with a precision of 20 seconds. */
  usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
