import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { roles } from '../values/roles.ts'
import { bytea, time } from './columns/kinds.ts'

/** A registered client (RFC 6749, section 2); members see it as an application. */
export const client = pgTable(
  'client',
  {
    /** The `client_id`. */
    id: text().primaryKey(),
    /** The name that members see. */
    name: text().notNull(),
    /**
     * SHA-256 of the current secret and, during a rotation, of the previous one. A public client has
     * none.
     */
    secretHashes: bytea().array().notNull(),
    /** The URIs to which authorisation codes may be sent (RFC 6749, section 3.1.2). */
    redirectUris: text().array().notNull(),
    /**
     * The URIs to which a member may be redirected after signing out (OpenID Connect RP-Initiated Logout,
     * section 3.1).
     */
    logoutUris: text().array().notNull().default([]),
    /**
     * The URI that receives a notice when a member signs out (OpenID Connect Back-Channel Logout,
     * section 2.2); null if there is none.
     */
    backchannelLogoutUri: text(),
    /** The time of the last notice to it; null if none was sent. */
    logoutNoticeAt: time(),
    /** The result of that notice: the HTTP status, or the reason why there is none. */
    logoutNoticeResult: text(),
    /** The values of `grant_type` that it may use. */
    grantTypes: text().array().notNull().default(['authorization_code', 'refresh_token']),
    /** The roles that it may request. */
    roles: text()
      .array()
      .notNull()
      .default([...roles]),
    /** It belongs to the organisation, so members are not asked for consent. */
    own: boolean().notNull().default(false),
    /** It must use PKCE (RFC 9700, section 2.1.1). */
    requiresPkce: boolean().notNull().default(true),
    /**
     * It runs on members' devices or in their browsers, where it cannot keep a secret (RFC 6749,
     * section 2.1; decision 041).
     */
    isPublic: boolean().notNull().default(false),
    /** Its ID tokens leave the claims of its scopes to user info (decision 044). */
    leanIdToken: boolean().notNull().default(false),
    /** It is for trying out: the emails that its requests cause are kept for its developer (decision 097). */
    isTest: boolean().notNull().default(false),
    /** Credentials of another epoch are invalid; disabling the client raises it (decision 005). */
    epoch: integer().notNull().default(0),
    /** The time at which it was disabled; null if it is enabled. */
    disabledAt: time(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    check('client_secret_hashes', sql`cardinality(${table.secretHashes}) <= 2`),
    check('client_public', sql`(cardinality(${table.secretHashes}) = 0) = ${table.isPublic}`),
    check('client_public_pkce', sql`${table.requiresPkce} or not ${table.isPublic}`),
    check('client_test', sql`not (${table.isTest} and ${table.isPublic})`),
    check('client_redirect_uris', sql`cardinality(${table.redirectUris}) > 0`),
  ],
)
