import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '../values/languages.ts'
import { account } from './account.ts'
import { client } from './client.ts'
import { bytea, id, partOf, time } from './columns/kinds.ts'

/** The kinds of what the service sends by itself. */
export const outgoingKind = pgEnum('outgoing_kind', ['email', 'sign-out', 'notice'])

/**
 * The outbox (decision 094): emails that were sent or wait to be sent again, without their text, and sign-outs that wait
 * until an application has been told of them (OpenID Connect Back-Channel Logout). A notice stands for the emails about a
 * change until they are written.
 */
export const outgoing = pgTable(
  'outgoing',
  {
    /** The local part of the Message-ID, or the `jti`, so that the receiver recognises what arrives twice. */
    id: id(),
    kind: outgoingKind().notNull(),
    /** The audit event of the act of which a notice tells; null without one. No foreign key, as in `act_change`. */
    eventId: uuid(),
    /** The facts that the emails of a notice say and no other row has, such as the name of a passkey. */
    facts: jsonb(),
    /** Of a notice, the language of the page on which one of its readers acted (decision 072); null if it is not known. */
    language: text({ enum: languages }),
    /** The email address; null for the other kinds. */
    recipient: text(),
    /** The account of the recipient; null if none or several have this email. */
    accountId: partOf(() => account.id),
    /** The subject of the email; null for the other kinds. */
    subject: text(),
    /** The `sub` claim of a sign-out. No foreign key, because erasing an account ends access too. */
    sub: uuid(),
    /** The `sid` claim of a sign-out; null if it is not known, which means all sessions. */
    sid: uuid(),
    /** The encrypted message of an email while it waits or is kept. */
    sealed: bytea(),
    createdAt: time().notNull().defaultNow(),
    /** The number of attempts that an instance has begun. */
    attempts: integer().notNull().default(1),
    /**
     * The time of the next attempt; an instance that begins moves it. Null if there is none, and infinity for an email
     * that is kept.
     */
    dueAt: time(),
    /** The time at which the mail server accepted it. A sign-out is deleted then. */
    sentAt: time(),
    /** The server's last response, or the reason why there is none. */
    response: text(),
    /**
     * Of a sign-out, the application that gets it. Of an email, the test client for whose developer it is kept and
     * not sent (decision 097).
     */
    clientId: text().references(() => client.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('outgoing_due').on(table.kind, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('outgoing_sign_out')
      .on(table.clientId, table.dueAt)
      .where(sql`${table.kind} = 'sign-out'`),
    index('outgoing_account').on(table.accountId, table.createdAt),
    index('outgoing_recipient')
      .on(sql`lower(${table.recipient})`, table.createdAt)
      .where(sql`${table.accountId} is null`),
    index('outgoing_age').on(table.createdAt),
    index('outgoing_client')
      .on(table.clientId, table.createdAt)
      .where(sql`${table.clientId} is not null`),
    check(
      'outgoing_email',
      sql`${table.kind} <> 'email' or (${table.recipient} is not null and ${table.subject} is not null
        and (${table.dueAt} is null) = (${table.sealed} is null))`,
    ),
    check(
      'outgoing_sign_out',
      sql`${table.kind} <> 'sign-out' or (${table.clientId} is not null and ${table.sub} is not null)`,
    ),
  ],
)
