import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { EventType } from '../../values/event-types.ts'
import { jsonRows, milliseconds } from '../expressions.ts'

/** An event in the feed. */
export type FeedEvent = {
  readonly id: string
  readonly type: EventType
  /** Milliseconds since 1970. */
  readonly at: number
  readonly accountId: string | null
  readonly membershipId: string | null
  readonly applicationId: string | null
  readonly subscriptionId: string | null
}

/** A place in the feed: that of the last event that was read, and the run that gave it its place. */
export type FeedPlace = {
  readonly position: number
  readonly run: string
}

/** An event with its place in the feed. */
export type PlacedEvent = FeedEvent & FeedPlace

/** The columns of a `PlacedEvent`. */
const placedColumns = sql`
  id, type, ${milliseconds(sql`at`)} as at, account_id as "accountId", membership_id as "membershipId",
  join_application_id as "applicationId", subscription_id as "subscriptionId",
  position::float8 as position, run`

/** Lists the events after a position, without asking whether the feed has it. */
export const listEventsAfter = (
  db: Database,
  position: number,
  limit: number,
): Promise<PlacedEvent[]> =>
  db.execute<PlacedEvent>(sql`
    select ${placedColumns} from event where position > ${position}::bigint
    order by position limit ${limit}`)

/** Finds an event of the feed. */
export const findEvent = (db: Database, id: string) =>
  db.findRow<PlacedEvent>(sql`
    select ${placedColumns} from event where id = ${id} and position is not null`)

/** The events after a place. */
type FeedPage = {
  /** False if the place is not in the feed of this database. */
  readonly isKnown: boolean
  readonly events: readonly PlacedEvent[]
}

/**
 * Finds the events after a place, or from the oldest on. A place whose event has another run, or is not there, is
 * not known: the run was lost when the database was restored or another server took over, or the event has aged out.
 */
export const findEvents = async (
  db: Database,
  after: FeedPlace | null,
  limit: number,
): Promise<FeedPage> =>
  (await db.findRow<FeedPage>(sql`
    with known as materialized (
      select true as is_known where ${after === null} or exists (
        select from event
        where position = ${after?.position ?? 0}::bigint and run = ${after?.run ?? null}::uuid)
    )
    select exists (select from known) as "isKnown", ${jsonRows(sql`
      select ${placedColumns} from known cross join lateral (
        select * from event where position > ${after?.position ?? 0}::bigint
        order by position limit ${limit}) as event order by event.position`)} as events`)) as FeedPage

/** Finds the position of the newest event in the feed; 0 if it has none. */
export const findNewestPosition = async (db: Database): Promise<number> =>
  (await db.findValue<number>(sql`select max(position)::float8 from event`)) ?? 0
