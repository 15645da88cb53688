import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { credentialKinds } from '../values/credential-kinds.ts'
import { account } from './account.ts'
import { bytea } from './bytea.ts'
import { client } from './client.ts'
import { subscription } from './subscription.ts'

/** The kinds of secret. */
export const credentialKind = pgEnum('credential_kind', credentialKinds)

/**
 * Every secret that the service hands out, by its SHA-256 alone (decision 005). What came of one
 * authorisation code refers to that code's row as its family: deleting the row ends them all, and
 * the foreign key sees to it that none slips in at the same moment.
 */
export const credential = pgTable(
  'credential',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    hash: bytea().notNull().unique('credential_hash'),
    kind: credentialKind().notNull(),
    accountId: uuid().references(() => account.id, { onDelete: 'cascade' }),
    subscriptionId: uuid().references(() => subscription.id, { onDelete: 'cascade' }),
    clientId: text().references(() => client.id, { onDelete: 'cascade' }),
    family: uuid().references((): AnyPgColumn => credential.id, { onDelete: 'cascade' }),
    /** The account's epoch at issue. */
    epoch: integer().notNull().default(0),
    realm: text().notNull(),
    roles: text().array().notNull().default([]),
    /** PKCE, S256 (RFC 7636). */
    codeChallenge: text(),
    /** OpenID Connect Core, section 3.1.2.1. */
    nonce: text(),
    /** When its owner last proved who they are (OpenID Connect Core, section 2: auth_time). */
    authenticatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The address whose owner the link of a mail proves to be, for the kind `email`. */
    address: text(),
    issuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }),
    /** The network and the browser that it was issued to, or last seen with. */
    network: text(),
    agent: text(),
  },
  (table) => [
    index('credential_account').on(table.accountId),
    index('credential_subscription').on(table.subscriptionId),
    index('credential_family').on(table.family),
    index('credential_expiry').on(table.expiresAt),
    check('credential_hash_length', sql`octet_length(${table.hash}) = 32`),
    check('credential_owner', sql`num_nonnulls(${table.accountId}, ${table.subscriptionId}) = 1`),
    check('credential_address', sql`(${table.kind} = 'email') = (${table.address} is not null)`),
    check('credential_lifetime', sql`${table.expiresAt} > ${table.issuedAt}`),
  ],
)
