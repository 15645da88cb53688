import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { credential } from './credential.ts'

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
