import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { recordNote } from '../../tables/task.ts'
import { insertActorAuditEvent, type StaffActor } from '../audit/audit.ts'
import { accountName, milliseconds, stayingAccount } from '../expressions.ts'
import { type StaffCaller, staffCte } from '../staff-caller.ts'
import type { Stored } from '../stored.ts'
import type { StaffRecord } from './records.ts'

/** A note by staff about a person or a membership. */
export type RecordNote = Stored<typeof recordNote, 'id' | 'text' | 'at' | 'authorId'> & {
  /** The name of the member of staff who wrote it; null once their account is deleted. */
  readonly author: string | null
}

const tables = { person: 'account', membership: 'membership' } as const
const subjectColumn = ({ kind }: StaffRecord) => sql.identifier(`${tables[kind]}_id`)

const noteEvent = (action: 'note-added' | 'note-removed', actor: StaffActor, cte: string): SQL =>
  insertActorAuditEvent(action, actor, cte, {
    accountId: sql`account_id`,
    membershipId: sql`membership_id`,
  })

/** Lists the notes about a record, the newest first. */
export const listRecordNotes = (db: Database, record: StaffRecord) =>
  db.findRows<RecordNote>(sql`
    select record_note.id, text, ${milliseconds(sql`at`)} as at, author_id as "authorId",
      case when account.id is not null then ${accountName} end as author
    from record_note left join account on account.id = author_id
    where record_note.${subjectColumn(record)} = ${record.id}
    order by at desc`)

/**
 * Adds a note about a record, of a person who was merged about the account that stays; false if there is no such record or
 * the session of staff has ended.
 */
export const addRecordNote = (
  db: Database,
  caller: StaffCaller,
  record: StaffRecord,
  text: string,
  actor: StaffActor,
) =>
  db.hasRow(sql`
    with ${staffCte(db, caller)}, added as (
      insert into record_note (${subjectColumn(record)}, author_id, text)
      select subject.id, staff.id, ${text}
      from staff, ${sql.identifier(tables[record.kind])} as subject
      where role is not null
        and subject.id = ${record.kind === 'person' ? stayingAccount(record.id) : record.id}
      returning account_id, membership_id
    ), audit as (${noteEvent('note-added', actor, 'added')})
    select from added`)

/** Removes a note about a record that the caller wrote; false if there is none. */
export const removeRecordNote = (
  db: Database,
  caller: StaffCaller,
  record: StaffRecord,
  id: string,
  actor: StaffActor,
) =>
  db.hasRow(sql`
    with ${staffCte(db, caller)}, removed as (
      delete from record_note using staff
      where record_note.id = ${id} and ${subjectColumn(record)} = ${record.id}
        and author_id = staff.id and role is not null
      returning account_id, membership_id
    ), audit as (${noteEvent('note-removed', actor, 'removed')})
    select from removed`)
