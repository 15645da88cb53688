import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { importTable } from '../../tables/import.ts'
import { milliseconds, operatorName } from '../expressions.ts'
import type { Stored } from '../stored.ts'

/** An import that was applied. */
export type ImportSummary = Stored<
  typeof importTable,
  'id' | 'at' | 'operator' | 'kind' | 'file' | 'undoneAt' | 'undoneBy'
> & {
  readonly counts: Readonly<Record<string, { new: number; changed: number; unchanged: number }>>
  readonly operatorName: string
  /** True while what the rows were before is stored. */
  readonly canBeUndone: boolean
  /** The job of the staff pages with its report; null for the operators' command, and when the job was deleted. */
  readonly jobId: string | null
}

/**
 * Lists imports, the newest first: those with an id below `before`, and at most `limit` of them. One change of each is
 * found by the order of the primary key: `exists` would read a million changes for three hundred imports.
 */
export const listImports = (
  db: Database,
  {
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: { readonly before?: number | undefined; readonly limit?: number | undefined } = {},
) =>
  db.findRows<ImportSummary>(sql`
    select id, ${milliseconds(sql`at`)} as at, operator, kind, file, counts,
      ${operatorName(sql`operator`)} as "operatorName",
      ${milliseconds(sql`undone_at`)} as "undoneAt", undone_by as "undoneBy",
      undone_at is null and (
        select n from import_change where import_id = import.id order by import_id, n limit 1
      ) is not null as "canBeUndone",
      (select data_job.id from data_job where data_job.id = job_id) as "jobId"
    from import where id < ${before}::bigint
    order by id desc limit ${limit ?? null}::int`)

/** Finds the newest import of the same bytes that was not undone. */
export const findImportOfFile = (db: Database, sha256: Buffer) =>
  db.findValue<number>(sql`
    select id from import where sha256 = ${sha256} and undone_at is null order by id desc`)
