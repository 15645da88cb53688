import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { bytea } from './columns/bytea.ts'

/**
 * The MFA of an account: an authenticator app and recovery codes (decisions 048 and 087). A password reset
 * never changes it. The table is named after staff, who had it first: an earlier version, which may run beside
 * this one during an upgrade, reads it whenever an application asks for a code.
 */
export const factor = pgTable('staff_factor', {
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
