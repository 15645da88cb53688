import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { membershipTypes } from '../values/membership-types.ts'
import { importKeyColumns, importKeyConstraints } from './columns/import-key.ts'
import { id, partOf, time, words } from './columns/kinds.ts'

/** The membership types of interface 2.6. */
export const membershipType = pgEnum('membership_type', membershipTypes)

/** The membership of a farm, company, organisation or person; its contacts are accounts. */
export const membership = pgTable(
  'membership',
  {
    id: id(),
    /** The membership number, as staff and members know it. */
    charityNumber: text().notNull(),
    type: membershipType().$type<string>().notNull(),
    /** The price level within the type, if it is known. */
    band: text(),
    /** The organisation, if it is not a person's own. */
    name: text(),
    address: text(),
    postcode: text(),
    country: text(),
    /** The day on which it began; null if unknown. Days are days in London (decision 080). */
    joinedOn: date(),
    /** The last day that is paid for; null for a membership that never has to be renewed. */
    renewsOn: date(),
    /**
     * The last paid day of which reminders are sent. An import leaves it as it is, so the dates of an import stay
     * quiet until an administrator agrees.
     */
    remindersFor: date(),
    /** The first day on which it is no longer a membership, if staff ended it. */
    endedOn: date(),
    /** The reason why staff ended it. */
    endReason: text(),
    /** True once it has ended or lapsed and the feed says so (decision 093). */
    isOver: boolean().notNull().default(false),
    createdAt: time().notNull().defaultNow(),
    /** Each change of the contacts increases it, so that none is made from an outdated list (decision 083). */
    contactsVersion: integer().notNull().default(0),
    /** The time at which a former primary contact reported a change; members can then change no contacts. */
    contactsFrozenAt: time(),
    /** The day on which the primary contact is next asked to confirm the contacts. */
    confirmContactsOn: date()
      .notNull()
      .default(sql`(now() at time zone 'Europe/London')::date + 365`),
    /** The emails about it that were sent since then; one more than that once officers have a task. */
    confirmContactsStep: integer().notNull().default(0),
    ...importKeyColumns(),
    /** The words by which staff find the membership. */
    words: words('charity_number, name'),
  },
  (table) => [
    index('membership_search').using('gin', table.words.op('gin_trgm_ops')),
    // The orders and filters of the list of all memberships.
    index('membership_by_name').on(sql`lower(coalesce(${table.name}, ''))`, table.id),
    index('membership_by_number').on(sql`lower(${table.charityNumber})`, table.id),
    index('membership_by_beginning').on(sql`coalesce(${table.joinedOn}, '-infinity')`, table.id),
    index('membership_by_renewal').on(sql`coalesce(${table.renewsOn}, 'infinity')`, table.id),
    index('membership_type').on(table.type),
    index('membership_end').on(table.endedOn).where(sql`${table.endedOn} is not null`),
    // Reminders are due on days before and after it.
    index('membership_renewal')
      .on(table.renewsOn, table.id)
      .where(sql`${table.renewsOn} is not null`),
    // For the job that marks memberships as over on the day, and those that are listed again.
    index('membership_is_over').on(table.isOver, sql`least(${table.endedOn}, ${table.renewsOn})`),
    index('membership_confirmation').on(table.confirmContactsStep, table.confirmContactsOn),
    check('membership_charity_number', sql`${table.charityNumber} <> ''`),
    ...importKeyConstraints('membership', table),
  ],
)

/**
 * A reminder to renew a membership. Its key makes sure that none is sent twice, and the row is the evidence
 * that it was sent (decision 080).
 */
export const reminder = pgTable(
  'reminder',
  {
    membershipId: partOf(() => membership.id).notNull(),
    /** The last paid day that it is about. */
    renewsOn: date().notNull(),
    /** On which day after that it is sent; negative before it. */
    step: integer().notNull(),
    /** The version of its text. */
    textVersion: text().notNull(),
    /** The time at which an instance began to send it. */
    claimedAt: time().notNull().defaultNow(),
    /** `sent`, `failed` or `no-email`; null while an instance sends it. */
    result: text(),
    /** The number of contacts that it was sent to. */
    recipients: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.renewsOn, table.step] }),
    check('reminder_result', sql`${table.result} in ('sent', 'failed', 'no-email')`),
  ],
)
