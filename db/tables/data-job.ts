import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, partOf, time } from './columns/kinds.ts'

/**
 * An import, an undo or the invitations of an import that an administrator has asked for on the staff
 * pages. A background job of any instance carries it out (decision 067). It is deleted after a day.
 */
export const dataJob = pgTable(
  'data_job',
  {
    id: id(),
    /** `import`, `undo` or `invite`. */
    kind: text().notNull(),
    /** `check` reports what would happen, `write` does it. */
    step: text().notNull().default('check'),
    /** `receiving` a file, `waiting`, `running`, `done`, `failed` or `interrupted`. */
    state: text().notNull(),
    /** The member of staff who asked for its step; no foreign key, because the job is soon deleted. */
    staffAccountId: uuid().notNull(),
    staffUsername: text().notNull(),
    staffRole: text().notNull(),
    /** The import that is undone or whose people are invited. */
    importId: integer(),
    /** The details of the request, such as the file's name and the mapping of its headers. */
    request: jsonb().notNull().default({}),
    /** The progress of the step, out of `total`. */
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** The report of the step; null before its end. */
    report: jsonb(),
    /** The run of the step that may still write here. */
    runId: uuid(),
    /** The time until which the run counts as alive, unless it extends the lease. */
    leaseUntil: time(),
    createdAt: time().notNull().defaultNow(),
    changedAt: time().notNull().defaultNow(),
  },
  (table) => [index('data_job_age').on(table.changedAt)],
)

/** The bytes of a file of a job, in pieces. */
export const dataJobFile = pgTable(
  'data_job_file',
  {
    jobId: partOf(() => dataJob.id).notNull(),
    /** `upload`, or `errors` for errors.csv. */
    part: text().notNull(),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part, table.n] })],
)
