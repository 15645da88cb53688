import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'

/** An import of a file that was applied; a file with faults leaves no trace (decision 036). */
export const importTable = pgTable(
  'import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The operator who ran it. */
    operator: text().notNull(),
    /** One of the tables, or `sheet`. */
    kind: text().notNull(),
    /** The name of the file. */
    file: text().notNull(),
    /** The hash of the file, to recognise it. */
    sha256: bytea().notNull(),
    /** The header of the file that filled each column. */
    mapping: jsonb().notNull(),
    /** The number of rows that were new, changed and unchanged, by table. */
    counts: jsonb().notNull(),
    /** The time at which it was undone; null if it was not. */
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: text(),
    /** The job of the staff pages that applied it; null for the operators' command. */
    jobId: uuid(),
  },
  (table) => [index('import_job').on(table.jobId)],
)
