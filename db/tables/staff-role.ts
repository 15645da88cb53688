import { boolean, index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '../values/staff-roles.ts'
import { account } from './account.ts'
import { partOf, time } from './columns/kinds.ts'
import { credential } from './credential.ts'

/** The roles of staff, which decide what they may do on the pages under /staff. */
export const staffRoleName = pgEnum('staff_role_name', staffRoles)

/** A role that an account has as staff. */
export const staffRole = pgTable(
  'staff_role',
  {
    accountId: partOf(() => account.id).notNull(),
    role: staffRoleName().notNull(),
    grantedAt: time().notNull().defaultNow(),
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
    credentialId: partOf(() => credential.id).primaryKey(),
    /** The session of the member of staff; the view ends with it. */
    sessionId: partOf(() => credential.id).notNull(),
    /** The role in which they see it; the view ends if they lose it. */
    role: staffRoleName().notNull(),
    /** The audit event of the view, which leads back to the record. */
    eventId: uuid().notNull(),
  },
  (table) => [index('staff_view_session').on(table.sessionId)],
)

/** A session of a browser that has passed MFA, for the pages under /staff. */
export const staffSession = pgTable('staff_session', {
  credentialId: partOf(() => credential.id).primaryKey(),
  startedAt: time().notNull().defaultNow(),
  /** True if the organisation's identity provider asked for MFA (decision 061). */
  byProvider: boolean().notNull().default(false),
  /** The time of its last use, with a precision of 20 seconds. */
  usedAt: time().notNull().defaultNow(),
})
