import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { credential } from './credential.ts'
import { staffRoleName } from './staff-role.ts'

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
