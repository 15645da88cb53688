import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'

/**
 * An import, an undo or the invitations of an import that an administrator has asked for on the staff
 * pages. A background job of any instance carries it out (decision 067). It is deleted after a day.
 */
export const dataJob = pgTable(
  'data_job',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** `import`, `undo` or `invite`. */
    kind: text().notNull(),
    /** `check` reports what would happen, `write` does it. */
    step: text().notNull().default('check'),
    /** `receiving` a file, `waiting`, `running`, `done`, `failed` or `interrupted`. */
    state: text().notNull(),
    /** Who asked for it; no foreign key, because it is soon deleted. */
    staffAccountId: uuid().notNull(),
    staffUsername: text().notNull(),
    staffRole: text().notNull(),
    /** The import that is undone or whose people are invited. */
    importId: integer(),
    /** What was asked for, such as the file's name and the mapping of its headers. */
    request: jsonb().notNull().default({}),
    /** How far it is, and of how much. */
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** What the step reported; null before its end. */
    report: jsonb(),
    /** Which run of the step may still write here. */
    runId: uuid(),
    /** Until when the run is alive unless it says so again. */
    leaseUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('data_job_age').on(table.changedAt)],
)

/** The bytes of a file of a job, in pieces. */
export const dataJobFile = pgTable(
  'data_job_file',
  {
    jobId: uuid()
      .notNull()
      .references(() => dataJob.id, { onDelete: 'cascade' }),
    /** `upload`, or `errors` for errors.csv. */
    part: text().notNull(),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part, table.n] })],
)
