import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { bytea } from './columns/bytea.ts'
import { credential } from './credential.ts'
import { staffRoleName } from './staff-role.ts'

/**
 * The MFA of an account with a staff role: an authenticator app and recovery codes (decision
 * 048). A password reset never changes it.
 */
export const staffFactor = pgTable('staff_factor', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The secret of the authenticator app (RFC 6238), encrypted with a key from AUTH_SECRET. */
  sealedSecret: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The time at which its owner entered the first code; null while it is being set up. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The period of 30 seconds of the last code that was accepted: no code works twice. */
  lastStep: integer(),
  /** SHA-256 of the recovery codes that have not been used, hexadecimal. */
  recoveryHashes: text().array().notNull().default([]),
  /** The recovery codes, encrypted, until their owner has confirmed that they are kept. */
  sealedCodes: bytea(),
  /** The time at which a requested reset takes effect; null if none was requested. */
  resetAt: timestamp({ withTimezone: true }),
  /** SHA-256 of the secret in the link that stops the reset. */
  resetStopHash: bytea(),
})

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
