import type { Operator } from '#db/queries/audit.ts'
import { prepareUndoSession } from '#db/queries/imports/staging.ts'
import {
  type ImportSummary,
  listImportRows,
  reverseImport,
  type UndoReport,
} from '#db/queries/imports/undo.ts'
import { env } from '#lib/env.ts'
import { db, openImportPool } from '#lib/runtime/database.ts'

export type { ImportSummary }

/** For how many days an import can be undone. */
export const importUndoDays = env.retentionDays.importChanges

/** Lists all imports, the newest first. */
export const listImports = (): Promise<ImportSummary[]> => listImportRows(db)

/**
 * Reverses an import, except rows that were edited or used since (decision 036). `write: false`
 * only reports.
 */
export async function undoImport(
  id: number,
  operator: Operator,
  write: boolean,
): Promise<UndoReport> {
  const pool = openImportPool()
  try {
    await prepareUndoSession(pool)
    return await reverseImport(pool, { id, operator, write })
  } finally {
    await pool.$client.end({ timeout: 1 })
  }
}
