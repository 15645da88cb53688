import { sql } from 'drizzle-orm'
import { check, date, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { taskKinds } from '../values/task-kinds.ts'
import { account } from './account.ts'
import { id, partOf, time, words } from './columns/kinds.ts'
import { membership } from './membership.ts'

/** The kinds of tasks. */
export const taskKind = pgEnum('task_kind', taskKinds)

/**
 * A task for an officer. At most one of a kind is open for a membership or an account. Triggers open
 * `membership-without-contact` in the statement that takes away the last contact who has an email and whose
 * account is enabled (decision 081).
 */
export const task = pgTable(
  'task',
  {
    id: id(),
    kind: taskKind().notNull(),
    /** The membership that it is about. */
    membershipId: partOf(() => membership.id),
    /** The account that it is about. */
    accountId: partOf(() => account.id),
    /** The note of an officer; null for other kinds. */
    text: text(),
    /** The officer who does it; null until someone takes it. */
    ownerId: uuid().references(() => account.id, { onDelete: 'set null' }),
    /** The day until which it should be done, in London. */
    dueOn: date(),
    createdAt: time().notNull().defaultNow(),
    /** The time at which it was done; null while it is open. */
    doneAt: time(),
    /** The actor who did it, named as in the audit trail; null if the service found it done. */
    doneBy: text(),
    /** The words by which staff find the task. */
    words: words('text'),
  },
  (table) => [
    uniqueIndex('task_open')
      .on(table.kind, sql`coalesce(${table.membershipId}, ${table.accountId})`)
      .where(sql`${table.doneAt} is null and ${table.kind} <> 'note'`),
    index('task_age').on(table.createdAt, table.id).where(sql`${table.doneAt} is null`),
    index('task_due')
      .on(sql`coalesce(${table.dueOn}, 'infinity')`, table.id)
      .where(sql`${table.doneAt} is null`),
    index('task_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index('task_membership').on(table.membershipId),
    index('task_account').on(table.accountId),
    index('task_owner').on(table.ownerId),
    check('task_note', sql`(${table.kind} = 'note') = (${table.text} is not null)`),
    check('task_note_length', sql`length(${table.text}) between 1 and 500`),
    check(
      'task_subject',
      sql`${table.kind} = 'note' or ${table.membershipId} is not null or ${table.accountId} is not null`,
    ),
  ],
)

/** A note by staff about a person or a membership, such as what a caller asked (decision 086). */
export const recordNote = pgTable(
  'record_note',
  {
    id: id(),
    /** The account that it is about. */
    accountId: partOf(() => account.id),
    /** The membership that it is about. */
    membershipId: partOf(() => membership.id),
    /** The member of staff who wrote it; null once their account is deleted. */
    authorId: uuid().references(() => account.id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: time().notNull().defaultNow(),
  },
  (table) => [
    index('record_note_account').on(table.accountId, table.at),
    index('record_note_membership').on(table.membershipId, table.at),
    index('record_note_author').on(table.authorId),
    index('record_note_age').on(table.at),
    check('record_note_subject', sql`num_nonnulls(${table.accountId}, ${table.membershipId}) = 1`),
    check('record_note_length', sql`length(${table.text}) between 1 and 1000`),
  ],
)
