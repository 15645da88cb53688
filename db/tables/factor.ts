import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { bytea, id, partOf, time } from './columns/kinds.ts'

/**
 * The MFA of an account: an authenticator app and recovery codes (decisions 048 and 087). A password reset
 * never changes it. The table is named after staff, who had it first: an earlier version, which may run beside
 * this one during an upgrade, reads it whenever an application asks for a code.
 */
export const factor = pgTable('staff_factor', {
  accountId: partOf(() => account.id).primaryKey(),
  /** The secret of the authenticator app (RFC 6238), encrypted with a key from AUTH_SECRET; null without an app. */
  sealedSecret: bytea(),
  createdAt: time().notNull().defaultNow(),
  /** The time at which its owner entered the first code; null while it is being set up. */
  confirmedAt: time(),
  /** The time at which its owner switched two-step sign-in on; null while an app is being set up. */
  switchedOnAt: time(),
  /** True until its owner has been told that a passkey, added earlier, had switched it on. */
  mustTell: boolean().notNull().default(false),
  /** The period of 30 seconds of the last code that was accepted: no code works twice. */
  lastStep: integer(),
  /** SHA-256 of the recovery codes that have not been used, hexadecimal. */
  recoveryHashes: text().array().notNull().default([]),
  /** The recovery codes, encrypted, until their owner has confirmed that they are kept. */
  sealedCodes: bytea(),
  /** The time at which a requested reset takes effect; null if none was requested. */
  resetAt: time(),
  /** SHA-256 of the secret in the link that stops the reset. */
  resetStopHash: bytea(),
})

/**
 * A passkey of an account: its owner signs in with it, without a password (Web Authentication; decision 089). It has
 * no secret: the private key stays with the authenticator.
 */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    accountId: partOf(() => account.id).notNull(),
    /** The id that its authenticator chose. */
    credentialId: bytea().notNull().unique('passkey_credential_id'),
    /** The public key, as COSE writes it (RFC 9052). */
    publicKey: bytea().notNull(),
    /** The counter of the authenticator at its last use; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The ways to reach the authenticator, which a browser needs at each sign-in. */
    transports: text().array().notNull().default([]),
    /** True if a password manager can copy it to other devices (Web Authentication, section 6.1.3). */
    isSynced: boolean().notNull(),
    /** True if there was a copy at its last use. */
    isBackedUp: boolean().notNull(),
    /** The domain for which it was made; it works for no other. */
    rpId: text().notNull(),
    /** The name that its owner gave it. */
    name: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    /** The time of its last use; null if it has not been used. */
    lastUsedAt: time(),
    /** SHA-256 of the secret in the link of the email that informed its owner, which removes it; null until that is written. */
    removalHash: bytea().unique('passkey_removal_hash'),
  },
  (table) => [
    index('passkey_account').on(table.accountId),
    check('passkey_credential_id_length', sql`octet_length(${table.credentialId}) <= 1023`),
    check('passkey_name_length', sql`length(${table.name}) between 1 and 50`),
  ],
)
