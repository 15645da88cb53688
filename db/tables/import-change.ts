import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './columns/bytea.ts'

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
  (table) => [primaryKey({ columns: [table.importId, table.n] })],
)
