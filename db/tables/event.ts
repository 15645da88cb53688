import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventCause } from '../values/event-types.ts'
import { client } from './client.ts'
import { bytea, id, partOf, time } from './columns/kinds.ts'

/**
 * A change of which programs of the organisation learn. Triggers write it in the statement that makes the change
 * (decision 093). It has no personal data and no foreign keys, because it stays when its subject is deleted.
 */
export const event = pgTable(
  'event',
  {
    /** The id by which readers recognise it. */
    id: id(),
    /** The order in which the changes of one subject were made. A later one may be committed earlier. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: time().notNull().defaultNow(),
    /** The type of event (`db/values/event-types.ts`). */
    type: text().notNull(),
    accountId: uuid(),
    membershipId: uuid(),
    joinApplicationId: uuid(),
    subscriptionId: uuid(),
    /** The parts of its subject that changed (`changedParts`); null if it was added or removed. */
    changed: text().array(),
    /** The act that caused it, such as `{"action": "profile-changed", "by": "member"}`; null if no audit event says it. */
    cause: jsonb().$type<EventCause>(),
    /** Its place in the feed, which `number_events` gives it once it is committed; null until then. */
    position: bigint({ mode: 'number' }),
    /** The run that gave it its place: a random id, so that a run that is lost never has its like. */
    run: uuid(),
  },
  (table) => [
    uniqueIndex('event_position').on(table.position).where(sql`${table.position} is not null`),
    // The only index of seq, so that no plan looks for these among all the others.
    index('event_waiting').on(table.seq).where(sql`${table.position} is null`),
  ],
)

/** An endpoint to which the events of the feed are sent, one after another (decision 105). */
export const webhook = pgTable(
  'webhook',
  {
    id: id(),
    clientId: text()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** The email of the person who looks after the endpoint. */
    email: text().notNull(),
    /** The types of events that it gets; all if there are none. */
    types: text().array().notNull().default([]),
    /** The encrypted secret with which requests are signed. */
    sealedSecret: bytea().notNull(),
    /** The encrypted secret before it, with which they are signed too; null unless it is being replaced. */
    sealedFormer: bytea(),
    /** The place in the feed up to which events were delivered, set aside or not wanted. */
    position: bigint({ mode: 'number' }).notNull(),
    /** The events that were refused one after another since the last delivery. */
    refusals: integer().notNull().default(0),
    /** The attempts that have failed since the last delivery, other than refusals of an event. */
    attempts: integer().notNull().default(0),
    /** The time of the next attempt. An instance that begins moves it, and again while it delivers. */
    dueAt: time().notNull().defaultNow(),
    /** The time of the first failure since the last delivery; null if there was none. */
    failingSince: time(),
    /** Unused: earlier versions write it. */
    failingFrom: bigint({ mode: 'number' }),
    /** The time at which it was switched off; null if it is on. */
    disabledAt: time(),
    /** The reason why it is off: `staff`, its response `410`, or `failing` for five days. */
    disabledBy: text(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index('webhook_client').on(table.clientId),
    check('webhook_disabled', sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
  ],
)

/** An event that waits aside at a webhook: it was refused, or is about the same as an earlier one that was (decision 105). */
export const waitingEvent = pgTable(
  'waiting_event',
  {
    webhookId: partOf(() => webhook.id).notNull(),
    eventId: partOf(() => event.id).notNull(),
    /** The attempts that were refused; 0 if there was none, because an earlier event waits. */
    attempts: integer().notNull().default(0),
    /** The status of the last refusal; null if there was none. */
    result: text(),
    /** The time of the next attempt; null while it waits for an earlier event or, after the last attempt, for staff. */
    dueAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.eventId] }),
    index('waiting_event_event').on(table.eventId),
    index('waiting_event_due').on(table.webhookId, table.dueAt),
  ],
)

/** An attempt to deliver an event to a webhook, for 30 days. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: partOf(() => webhook.id).notNull(),
    eventId: uuid().notNull(),
    type: text().notNull(),
    at: time().notNull(),
    /** The HTTP status, or the reason why there is none. */
    result: text().notNull(),
    durationMs: integer().notNull(),
  },
  (table) => [
    index('webhook_attempt_newest').on(table.webhookId, table.id),
    index('webhook_attempt_age').on(table.at),
  ],
)
