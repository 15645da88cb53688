import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { client } from './client.ts'
import { bytea, id, partOf, time } from './columns/kinds.ts'
import { contactChange, contactInvitation } from './contact.ts'
import { joinApplication } from './join-application.ts'
import { subscription } from './subscription.ts'

/** The kinds of secret that the service issues (decision 005). */
export const credentialKind = pgEnum('credential_kind', [
  'session',
  'bearer',
  'refresh',
  'code',
  'passthrough',
  'reset',
  'confirm',
  'unsubscribe',
  'email',
  'invitation',
  'join',
  'view',
  'contact',
  'restore',
  'pending',
  'app-password',
  'ceremony',
])

/**
 * Every secret that the service issues, stored as its SHA-256 (decision 005). Everything that comes
 * from one authorisation code or app password has its row as its family: deleting the row ends it, and the
 * foreign key rejects a credential that is inserted at the same time.
 */
export const credential = pgTable(
  'credential',
  {
    id: id(),
    /** SHA-256 of the secret, which is not stored. */
    hash: bytea().notNull().unique('credential_hash'),
    kind: credentialKind().notNull(),
    /** Its owner; null for a link whose owner is one of the next four. */
    accountId: partOf(() => account.id),
    /** The subscription that its link confirms or ends. */
    subscriptionId: partOf(() => subscription.id),
    /** The application to join that its link continues. */
    joinApplicationId: partOf(() => joinApplication.id),
    /** The invitation that its link accepts, or the change of contacts that its link reports (decision 083). */
    contactInvitationId: partOf(() => contactInvitation.id),
    contactChangeId: partOf(() => contactChange.id),
    /** The client through which it was issued, if any. */
    clientId: text().references(() => client.id, { onDelete: 'cascade' }),
    /** The authorisation code or app password that it descends from. */
    family: uuid().references((): AnyPgColumn => credential.id, { onDelete: 'cascade' }),
    /** The account's epoch at issue. */
    epoch: integer().notNull().default(0),
    /** The client's epoch at issue. */
    clientEpoch: integer().notNull().default(0),
    /**
     * The `sid` claim: of a code, that of the session in which the member granted it; of a session
     * that replaced one of the same member, that of the earlier one; otherwise null (decision 044).
     */
    sessionId: uuid(),
    /** The host or the redirect URI for which it is valid. */
    realm: text().notNull(),
    /** The roles for which it may be used. */
    roles: text().array().notNull().default([]),
    /** PKCE, S256 (RFC 7636). */
    codeChallenge: text(),
    /** OpenID Connect Core, section 3.1.2.1. */
    nonce: text(),
    /** The time at which its owner last proved who they are (OpenID Connect Core, section 2: auth_time). */
    authenticatedAt: time().notNull().defaultNow(),
    /**
     * The methods by which its owner proved who they are, as RFC 8176 names them; null for a session that
     * a link started (decision 044).
     */
    amr: text().array(),
    /** The class of a sign-in that the request of a code demanded; null if it demanded none (decision 089). */
    acr: text(),
    /**
     * The claims that the authorisation request of a code asked for by name, for user info and for ID
     * tokens (OpenID Connect Core, section 5.5; decision 044).
     */
    userInfoClaims: text().array().notNull().default([]),
    idTokenClaims: text().array().notNull().default([]),
    /**
     * The hashes of authorisation requests that asked for a later sign-in than the one of this
     * session, which gets no code for them (decision 015).
     */
    refusedRequests: bytea().array().notNull().default([]),
    /** The email that a link of the kind `email` confirms, or that one of the kind `restore` brings back (decision 028). */
    email: text('address'),
    /** The name that its owner gave to an app password (decision 088). */
    label: text(),
    issuedAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    /** The time at which it was spent, for the kinds that can be used only once. */
    usedAt: time(),
    /** Random bytes from which its successors are derived, until it can no longer be repeated. */
    successorSeed: bytea(),
    /** The time of its last use. */
    lastUsedAt: time('seen_at'),
    /**
     * The network and the User-Agent to which it was issued; the network is updated with each use.
     */
    network: text(),
    agent: text(),
  },
  (table) => [
    index('credential_account').on(table.accountId),
    index('credential_subscription').on(table.subscriptionId),
    index('credential_join_application').on(table.joinApplicationId),
    index('credential_contact_invitation')
      .on(table.contactInvitationId)
      .where(sql`${table.contactInvitationId} is not null`),
    index('credential_contact_change')
      .on(table.contactChangeId)
      .where(sql`${table.contactChangeId} is not null`),
    // Finds the credentials of a client, to count them and to end them.
    index('credential_client')
      .on(table.clientId, table.issuedAt)
      .where(sql`${table.clientId} is not null`),
    index('credential_family').on(table.family),
    index('credential_expiry').on(table.expiresAt),
    index('credential_seed').on(table.usedAt).where(sql`${table.successorSeed} is not null`),
    check('credential_hash_length', sql`octet_length(${table.hash}) = 32`),
    check(
      'credential_owner',
      sql`num_nonnulls(${table.accountId}, ${table.subscriptionId}, ${table.joinApplicationId},
        ${table.contactInvitationId}, ${table.contactChangeId}) = 1`,
    ),
    // As text: a value that the same migration adds to the enum cannot be used in it.
    check(
      'credential_address',
      sql`(${table.kind}::text in ('email', 'restore')) = (${table.email} is not null)`,
    ),
    check(
      'credential_label',
      sql`(${table.kind}::text = 'app-password') = (${table.label} is not null)`,
    ),
    check('credential_lifetime', sql`${table.expiresAt} > ${table.issuedAt}`),
  ],
)
