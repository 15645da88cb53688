import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'
import { dataJob } from './data-job.ts'

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
