import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { savedReply } from '../../tables/join-application.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { stillAsShown } from '../column-values.ts'
import { jsonb } from '../expressions.ts'

/** A text that staff have saved for a decision. */
export type SavedReply = Omit<typeof savedReply.$inferSelect, 'decision'> & {
  readonly decision: 'accept' | 'ask' | 'decline'
}

/** The name of a saved reply, and its text with translations. */
export type ReplyWords = Pick<SavedReply, 'name' | 'text' | 'texts'>

/** Runs a change of a saved reply, and records it if it makes a difference; false if there was no such reply. */
const change = (db: Database, statement: SQL, actor: Actor, isDifferent = true) =>
  db.hasRow(sql`
    with changed as (${statement} returning id),
    differing as (select from changed where ${isDifferent}::boolean),
    audit as (${insertActorAuditEvent('replies-changed', actor, 'differing')})
    select from changed`)

/** Lists the saved replies by name. */
export const listReplies = (db: Database) =>
  db.findRows<SavedReply>(sql`
    select id, decision, name, text, texts from saved_reply order by lower(name), id`)

/** Saves a reply for a decision. */
export const addReply = (
  db: Database,
  { decision, name, text, texts }: Omit<SavedReply, 'id'>,
  actor: Actor,
): Promise<boolean> =>
  change(
    db,
    sql`
    insert into saved_reply (decision, name, text, texts)
    values (${decision}, ${name}, ${text}, ${jsonb(texts)})`,
    actor,
  )

/** Changes a saved reply, unless it has been changed since it was shown, or removed. A save that changes nothing is no act. */
export const editReply = (
  db: Database,
  id: string,
  { name, text, texts }: ReplyWords,
  actor: Actor,
  shown: ReplyWords,
): Promise<boolean> =>
  change(
    db,
    sql`
    update saved_reply set name = ${name}, text = ${text}, texts = ${jsonb(texts)}
    where id = ${id} and ${stillAsShown('saved_reply', shown)}`,
    actor,
    !isDeepStrictEqual({ name, text, texts }, shown),
  )

/** Removes a saved reply; false if there is none. */
export const removeReply = (db: Database, id: string, actor: Actor): Promise<boolean> =>
  change(db, sql`delete from saved_reply where id = ${id}`, actor)
