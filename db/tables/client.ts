import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { roles } from '../values/roles.ts'
import { bytea } from './bytea.ts'

/** A program that may exchange tokens for its users (RFC 6749, section 2). */
export const client = pgTable(
  'client',
  {
    id: text().primaryKey(),
    /** As members are told it. */
    name: text().notNull(),
    /** SHA-256 of secrets of 256 random bits: the present one, and the former while it is replaced. */
    secretHashes: bytea().array().notNull(),
    /** Where codes may go (RFC 6749, section 3.1.2). */
    redirectUris: text().array().notNull(),
    /** Where a member may go on to after signing out (OpenID Connect RP-Initiated Logout, section 3.1). */
    logoutUris: text().array().notNull().default([]),
    grantTypes: text().array().notNull().default(['authorization_code', 'refresh_token']),
    /** What it may ask members for. */
    roles: text()
      .array()
      .notNull()
      .default([...roles]),
    /** The organisation's own: members are not asked for consent. */
    own: boolean().notNull().default(false),
    /** It has to prove with PKCE that a code is its own (RFC 9700, section 2.1.1). */
    requiresPkce: boolean().notNull().default(true),
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('client_secret_hashes', sql`cardinality(${table.secretHashes}) between 1 and 2`),
    check('client_redirect_uris', sql`cardinality(${table.redirectUris}) > 0`),
  ],
)
