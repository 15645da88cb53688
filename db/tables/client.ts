import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'

/** A program that may exchange tokens for its users (RFC 6749, section 2). */
export const client = pgTable(
  'client',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** SHA-256 of a secret of 256 random bits. */
    secretHash: bytea().notNull(),
    redirectUris: text().array().notNull(),
    grantTypes: text().array().notNull().default(['authorization_code', 'refresh_token']),
    /** The organisation's own: members are not asked for consent. */
    own: boolean().notNull().default(false),
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('client_secret_hash', sql`octet_length(${table.secretHash}) = 32`)],
)
