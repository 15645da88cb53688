import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { joinStates } from '../values/join-states.ts'
import { languages } from '../values/languages.ts'
import { account, country, title } from './account.ts'
import { bytea, id, partOf, time, words } from './columns/kinds.ts'
import { membership, membershipType } from './membership.ts'
import { checkTranslations, translations } from './translations.ts'

/** The states of an application to join (decision 059). */
export const joinState = pgEnum('join_state', joinStates)

/**
 * An application to join, with its answers. It needs no account: whoever has its link, a credential of
 * the kind `join`, can continue it (decision 059).
 */
export const joinApplication = pgTable(
  'join_application',
  {
    id: id(),
    /** The short code by which the applicant and staff refer to it. */
    reference: text().notNull().unique('join_application_reference'),
    state: joinState().notNull().default('started'),
    /** SHA-256 of the key of the form that started it, so that sending that form twice starts one. */
    startHash: bytea().notNull().unique('join_application_start'),
    type: membershipType().$type<string>().notNull(),
    band: text(),
    /** True if a person wants to join, and not an organisation. */
    individual: boolean().notNull(),
    /** The amount to pay, in pounds; null if it is not known yet. */
    amount: numeric({ precision: 12, scale: 2 }),
    email: text().notNull(),
    title: title(),
    forename: text(),
    surname: text(),
    /** The job title of the contact of an organisation. */
    position: text(),
    organisation: text(),
    /** The activities of the organisation. */
    about: text(),
    address: text(),
    county: text(),
    postcode: text(),
    country: country(),
    phone: text(),
    /**
     * Of a member, the details at its start, and of a renewal those of the membership: its payment brings only what was changed,
     * and its emails follow the email of the member, unless the applicant has entered another one.
     */
    known: jsonb(),
    /** The language in which the applicant filled it in; null if only one is offered. */
    language: text({ enum: languages }),
    /** The account of the member who applies, or the one that acceptance created. */
    accountId: partOf(() => account.id),
    /** The membership that it renews, or the one that acceptance created. */
    membershipId: uuid().references(() => membership.id, { onDelete: 'set null' }),
    /** True if it renews a membership, and not adds one (decision 080). */
    renewal: boolean().notNull().default(false),
    createdAt: time().notNull().defaultNow(),
    /** The time at which it was first sent. */
    sentAt: time(),
    /** The time at which its state last changed, or an answer was saved. */
    changedAt: time().notNull().defaultNow(),
    /** The number of reminders that the applicant has received since then. */
    reminders: integer().notNull().default(0),
    /** The words by which staff find the application. */
    words: words(
      `reference, organisation, forename, surname, email, postcode, replace(postcode, ' ', ''), phone_digits(phone)`,
    ),
  },
  (table) => [
    index('join_application_search').using('gin', table.words.op('gin_trgm_ops')),
    // The orders of the list of all applications, and of those in one state.
    index('join_application_queue').on(table.state, table.changedAt, table.id),
    index('join_application_changed').on(table.changedAt, table.id),
    index('join_application_account').on(table.accountId),
    index('join_application_email').on(sql`lower(${table.email})`),
    index('join_application_membership').on(table.membershipId),
    check('join_application_amount', sql`${table.amount} >= 0`),
    check('join_application_email_length', sql`length(${table.email}) <= 254`),
  ],
)

/** A message of staff or the applicant about an application to join. */
export const joinMessage = pgTable(
  'join_message',
  {
    id: id(),
    applicationId: partOf(() => joinApplication.id).notNull(),
    at: time().notNull().defaultNow(),
    /** True if staff wrote it, and not the applicant. */
    byStaff: boolean().notNull(),
    text: text().notNull(),
  },
  (table) => [index('join_message_application').on(table.applicationId, table.at)],
)

/** A text that staff have saved for a decision on applications to join. */
export const savedReply = pgTable(
  'saved_reply',
  {
    id: id(),
    /** The decision that it is for: `accept`, `ask` or `decline`. */
    decision: text().notNull(),
    /** The name by which officers find it. */
    name: text().notNull(),
    text: text().notNull(),
    /** The text in other languages, by their codes. */
    texts: translations(),
  },
  (table) => [
    checkTranslations('saved_reply_texts', table.texts),
    check('saved_reply_decision', sql`${table.decision} in ('accept', 'ask', 'decline')`),
    check('saved_reply_name', sql`${table.name} <> ''`),
  ],
)
