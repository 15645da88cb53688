import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { event } from '../../tables/event.ts'
import type { EventType } from '../../values/event-types.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import type { Stored } from '../stored.ts'

/** An event in the feed. */
export type FeedEvent = Stored<
  typeof event,
  'id' | 'at' | 'accountId' | 'membershipId' | 'subscriptionId' | 'changed' | 'cause'
> & { readonly type: EventType; readonly applicationId: string | null }

/** A place in the feed: that of the last event that was read, and the run that gave it its place. */
export type FeedPlace = {
  readonly position: number
  readonly run: string
}

/** An event with its place in the feed. */
export type PlacedEvent = FeedEvent & FeedPlace

/** The columns of a `PlacedEvent`. */
export const placedColumns = sql`
  id, type, ${milliseconds(sql`at`)} as at, account_id as "accountId", membership_id as "membershipId",
  join_application_id as "applicationId", subscription_id as "subscriptionId", changed, cause,
  position::float8 as position, run`

/** Lists the events after a position, without asking whether the feed has it. */
export const listEventsAfter = (db: Database, position: number, limit: number) =>
  db.findRows<PlacedEvent>(sql`
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
export const findEvents = (db: Database, after: FeedPlace | null, limit: number) =>
  db.getRow<FeedPage>(sql`
    with known as materialized (
      select true as is_known where ${after === null} or exists (
        select from event
        where position = ${after?.position ?? null}::bigint and run = ${after?.run ?? null}::uuid)
    )
    select exists (select from known) as "isKnown", ${jsonRows(sql`
      select ${placedColumns} from known cross join lateral (
        select * from event where position > ${after?.position ?? 0}::bigint
        order by position limit ${limit}) as event order by event.position`)} as events`)

/** Finds the position of the newest event in the feed; 0 if it has none. */
export const findNewestPosition = (db: Database) =>
  db.getValue<number>(sql`select coalesce(max(position), 0)::float8 from event`)

/** Finds the place of the newest event in the feed; undefined if it has none. */
export const findNewestPlace = (db: Database) =>
  db.findRow<FeedPlace>(sql`
    select position::float8 as position, run from event where position is not null
    order by position desc limit 1`)

/** The smallest id of an event that was written at a time or after it (UUID v7). */
const firstIdAt = (
  at: SQL,
) => sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid`

/**
 * The place before the events of a day in London and the later ones, along two indexes. An event that was committed
 * late has a later place than its id says, so the first place of an hour counts: no statement takes longer. The sum
 * keeps the planner from a walk along all earlier places.
 */
export const placeBeforeDay = (day: string): SQL => sql`
  with day as (select ${day}::timestamp at time zone 'Europe/London' as start),
  first_one as (
    select id, at from event
    where id >= (select ${firstIdAt(sql`start`)} from day) and position is not null
    order by id limit 1
  ), first_place as (
    select min(position + 0) as position from event
    where id between (select id from first_one)
      and (select greatest(id, ${firstIdAt(sql`at + interval '1 hour'`)}) from first_one)
  )
  select coalesce((select at < (select start from day) from event where position is not null
      order by position limit 1), true) as "isKnown",
    (select jsonb_build_object('position', position, 'run', run) from event
      where position < coalesce((select position from first_place), 9223372036854775807)
      order by position desc limit 1) as place`

/** Finds the place before the events of a day in London and the later ones. */
export const findPlaceBeforeDay = (db: Database, day: string) =>
  db.findRow<{ readonly isKnown: boolean; readonly place: FeedPlace | null }>(placeBeforeDay(day))
