import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from './columns/kinds.ts'

/** An import of a file that was applied; a file with faults leaves no trace (decision 036). */
export const importTable = pgTable(
  'import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: time().notNull().defaultNow(),
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
    undoneAt: time(),
    undoneBy: text(),
    /** The job of the staff pages that applied it; null for the operators' command. */
    jobId: uuid(),
  },
  (table) => [index('import_job').on(table.jobId)],
)

/**
 * A row that an import wrote, and what it was before, so that the import can be undone for thirty
 * days. No foreign key: checking it would take longer than writing the rows (decision 036).
 */
export const importChange = pgTable(
  'import_change',
  {
    importId: integer().notNull(),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The table of the row. */
    target: text().notNull(),
    /** The row's id; of a contact, its membership. */
    rowId: uuid().notNull(),
    /** Of a contact, its account. */
    accountId: uuid(),
    /** The columns that the import changed, as they were; null if it added the row. */
    before: jsonb(),
    /** The same columns as the import left them; null if it added the row. */
    after: jsonb(),
    /** The hash of the row as the import added it, to recognise an edit since. */
    fingerprint: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.n] }),
    // An erasure deletes these; the rows that were added say nothing of a person.
    index('import_change_person')
      .on(sql`coalesce(${table.accountId}, ${table.rowId})`)
      .where(sql`${table.before} is not null`),
  ],
)
