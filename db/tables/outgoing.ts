import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { client } from './client.ts'
import { bytea } from './columns/bytea.ts'

/**
 * A sign-out that an application has yet to be told of (OpenID Connect Back-Channel Logout). The
 * statement that ends the access inserts it, and its delivery deletes it (decision 045).
 */
export const logoutNotice = pgTable(
  'logout_notice',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** The `sub` claim. No foreign key, because erasing an account ends access too. */
    accountId: uuid().notNull(),
    /** The `sid` claim; null if it is not known, which means all sessions. */
    sessionId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The number of times that an instance has begun to deliver it. */
    attempts: integer().notNull().default(0),
    /** The time at which to deliver it; an instance that begins moves this to the next attempt. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('logout_notice_due').on(table.clientId, table.dueAt)],
)

/** The kinds of what the service sends by itself. */
export const outgoingKind = pgEnum('outgoing_kind', ['email'])

/** Each email that was sent or waits to be sent again, without its text (decision 094). */
export const outgoing = pgTable(
  'outgoing',
  {
    /** The local part of the Message-ID, so that an email that arrives twice is shown once. */
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: outgoingKind().notNull(),
    recipient: text().notNull(),
    /** The account of the recipient; null if none or several have this email. */
    accountId: uuid().references(() => account.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    /** The encrypted message while it waits or is kept. */
    sealed: bytea(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The number of attempts that an instance has begun. */
    attempts: integer().notNull().default(1),
    /**
     * The time of the next attempt; an instance that begins moves it. Null if there is none, and infinity for an email
     * that is kept.
     */
    dueAt: timestamp({ withTimezone: true }),
    /** The time at which the server accepted it. */
    sentAt: timestamp({ withTimezone: true }),
    /** The server's last response, or the reason why there is none. */
    response: text(),
    /** The test client for whose developer the email is kept and not sent (decision 097). */
    clientId: text().references(() => client.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('outgoing_due').on(table.kind, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('outgoing_account').on(table.accountId, table.createdAt),
    index('outgoing_recipient')
      .on(sql`lower(${table.recipient})`, table.createdAt)
      .where(sql`${table.accountId} is null`),
    index('outgoing_age').on(table.createdAt),
    index('outgoing_client')
      .on(table.clientId, table.createdAt)
      .where(sql`${table.clientId} is not null`),
    check('outgoing_waits', sql`(${table.dueAt} is null) = (${table.sealed} is null)`),
  ],
)
