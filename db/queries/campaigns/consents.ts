import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { type StaffCaller, searchCtes } from '../staff-caller.ts'
import { subscriberBegins, subscriberEmail } from './subscriber-list.ts'

/** The consent of a subscriber of the briefing; times are milliseconds since 1970. */
export interface ConsentRow {
  readonly email: string
  readonly askedAt: number
  readonly confirmedAt: number
  /** The text that the subscriber read; null if it is not recorded. */
  readonly wording: string | null
}

/** The number of subscribers on a page. */
export const maxListedConsents = 50

/**
 * Lists the confirmed subscribers whose emails begin with the text, with their consent, and records the
 * search. Undefined if the staff session has ended or the role was taken away.
 */
export const listConsents = (db: Database, caller: StaffCaller, beginning: string) =>
  db.findValue<ConsentRow[]>(sql`
    with ${searchCtes(db, caller, 'briefing', beginning)}
    select ${jsonRows(sql`
      select email, ${milliseconds(sql`created_at`)} as "askedAt",
        ${milliseconds(sql`confirmed_at`)} as "confirmedAt", consent_wording as wording
      from subscription
      where confirmed_at is not null and ${subscriberBegins(beginning)}
      order by ${subscriberEmail}, id limit ${maxListedConsents + 1}`)} as rows
    from searched`)
