import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/**
 * A change of which programs of the organisation learn. Triggers write it in the statement that makes the change
 * (decision 093). It has no personal data and no foreign keys, because it stays when its subject is deleted.
 */
export const event = pgTable(
  'event',
  {
    /** The id by which readers recognise it. */
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** The order in which the changes of one subject were made. A later one may be committed earlier. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The type of event (`db/values/event-types.ts`). */
    type: text().notNull(),
    accountId: uuid(),
    membershipId: uuid(),
    joinApplicationId: uuid(),
    subscriptionId: uuid(),
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
