import type { Actor } from '#db/queries/audit/audit.ts'
import type { ImportSummary } from '#db/queries/imports/imports.ts'
import * as imports from '#db/queries/imports/imports.ts'
import { prepareUndoSession } from '#db/queries/imports/staging.ts'
import type { UndoReport } from '#db/queries/imports/undo.ts'
import * as undo from '#db/queries/imports/undo.ts'
import { db, withImportPool } from '#lib/runtime/database.ts'

export type { ImportSummary }

/** Lists the last imports, or all of them, the newest first. */
export const listImports = (limit?: number): Promise<ImportSummary[]> =>
  imports.listImports(db, { limit })

const importsPerPage = 25

/** A page of the imports: those before this id, the newest first, and whether there are older ones. */
export async function listImportPage(
  before?: number,
): Promise<{ readonly imports: readonly ImportSummary[]; readonly hasOlder: boolean }> {
  const found = await imports.listImports(db, { before, limit: importsPerPage + 1 })
  return { imports: found.slice(0, importsPerPage), hasOlder: found.length > importsPerPage }
}

/** Reverses an import, except rows that were edited or used since (decision 036). `write: false` only reports. */
export async function undoImport(id: number, actor: Actor, write: boolean): Promise<UndoReport> {
  return withImportPool(async (pool) => {
    await prepareUndoSession(pool)
    return await undo.undoImport(pool, { id, operator: actor, write })
  })
}
