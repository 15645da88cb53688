import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { countries } from '../values/countries.ts'
import { currentHashPrefix } from '../values/current-hash-prefix.ts'
import { languages } from '../values/languages.ts'
import { actDays } from '../values/periods.ts'
import { titles } from '../values/titles.ts'
import { importKeyColumns, importKeyConstraints } from './columns/import-key.ts'
import { id, partOf, time, words } from './columns/kinds.ts'

/** The titles of interface 2.12. */
export const title = pgEnum('title', titles)

/** The countries of interface 2.13. */
export const country = pgEnum('country', countries)

/** The algorithm and the parameters of a stored hash; null if it has another form. */
export const hashKind = sql.raw(
  String.raw`(substring(password_hash from '^\$(?:argon2\w+\$v=\d+\$[^$]+|[^$]+\$[^$]+)'))`,
)

/** True of hashes with other parameters than today's, which the next sign-in replaces. */
export const isHashOutdated = sql.raw(`password_hash not like '${currentHashPrefix}%'`)

/**
 * A login and its profile. Two accounts may share an email, but never a username. An account without
 * a password is invited: the member cannot sign in yet (decision 036).
 */
export const account = pgTable(
  'account',
  {
    id: id(),
    /** The name with which the member signs in, unless it is the email; unique without regard to case. */
    username: text().notNull(),
    /** Null if none is known; several accounts may share one. */
    email: text(),
    /**
     * The time at which the member last proved control of the mailbox of `email`; null if they have not. A
     * trigger empties it when the email changes otherwise (decision 044).
     */
    emailVerifiedAt: time(),
    /** Argon2id, or an imported hash until the next sign-in; null if the account is invited. */
    passwordHash: text(),
    /** The password is one that we emailed; the member must choose another. */
    passwordTemporary: boolean().notNull().default(false),
    /** The expiry time of a temporary password; without effect on a password that was chosen. */
    passwordExpiresAt: time(),
    /** Credentials of another epoch are invalid; disabling the account raises it (decision 005). */
    epoch: integer().notNull().default(0),
    /** The time at which it was disabled; null if it is enabled. */
    disabledAt: time(),
    /** The time since which we know that the person has died; the account is then disabled. */
    deceasedAt: time(),
    title: title(),
    forename: text(),
    surname: text(),
    /** The job title. */
    position: text(),
    /** The lines of the postal address. */
    address: text(),
    county: text(),
    postcode: text(),
    country: country().notNull(),
    phone: text(),
    fax: text(),
    mobile: text(),
    /** The language of all emails to this person (decision 072); null if they have not chosen one. */
    language: text({ enum: languages }),
    createdAt: time().notNull().defaultNow(),
    ...importKeyColumns(),
    /** The words by which staff find the account. */
    words: words(
      `forename, surname, username, email, postcode, replace(postcode, ' ', ''), phone_digits(phone), phone_digits(mobile)`,
    ),
  },
  (table) => [
    // An application that is accepted looks for the usernames that begin with a name.
    uniqueIndex('account_username').on(sql`lower(${table.username}) text_pattern_ops`),
    index('account_hash_kind').on(hashKind).where(isHashOutdated),
    index('account_email').on(sql`lower(${table.email})`),
    index('account_search').using('gin', table.words.op('gin_trgm_ops')),
    // The orders and filters of the list of all people; an imported password that was never used has an outdated hash.
    index('account_by_name').on(
      sql`lower(coalesce(${table.surname}, ${table.forename}, ''))`,
      sql`lower(coalesce(${table.forename}, ''))`,
      table.id,
    ),
    index('account_never_used_by_name')
      .on(
        sql`lower(coalesce(${table.surname}, ${table.forename}, ''))`,
        sql`lower(coalesce(${table.forename}, ''))`,
        table.id,
      )
      .where(sql`${table.passwordHash} is null or ${isHashOutdated}`),
    index('account_never_used_by_age')
      .on(table.createdAt, table.id)
      .where(sql`${table.passwordHash} is null or ${isHashOutdated}`),
    index('account_by_age').on(table.createdAt, table.id),
    index('account_county').on(sql`lower(${table.county})`),
    index('account_without_email').on(table.id).where(sql`${table.email} is null`),
    index('account_disabled').on(table.id).where(sql`${table.disabledAt} is not null`),
    index('account_invited').on(table.id).where(sql`${table.passwordHash} is null`),
    check('account_username_length', sql`length(${table.username}) between 1 and 1024`),
    check('account_email_form', sql`${table.email} ~ '^[^@\\s]+@[^@\\s]+$'`),
    check('account_email_length', sql`length(${table.email}) <= 254`),
    check('account_password_hash', sql`${table.passwordHash} like '$%'`),
    ...importKeyConstraints('account', table),
  ],
)

/**
 * An account that was merged into another of the same person (decision 082). It stays disabled while
 * staff can undo the merge, and is then deleted with this row.
 */
export const accountMerge = pgTable(
  'account_merge',
  {
    /** The account that can no longer be used. */
    mergedId: partOf(() => account.id).primaryKey(),
    /** The account that stays. */
    accountId: partOf(() => account.id).notNull(),
    mergedAt: time().notNull().defaultNow(),
    /** The time until which it can be undone. */
    undoUntil: time()
      .notNull()
      .default(sql.raw(`now() + interval '${actDays} days'`)),
    /**
     * The contacts and consents of both as they were before and as the merge left them, and the ids of the
     * applications, requests, tasks and notes that it moved.
     */
    moved: jsonb().notNull(),
  },
  (table) => [index('account_merge_account').on(table.accountId)],
)
