import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, text, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * The columns that say which row of which source an imported row comes from, so that importing it
 * again finds it (decision 036).
 */
export const importKeyColumns = () => ({
  /** The name of the file or system that the row was imported from. */
  source: text(),
  /** The row's key in the source. */
  externalId: text(),
})

/** The constraints of a table with `importKeyColumns`: both or neither, and unique together. */
export const importKeyConstraints = (
  name: string,
  { source, externalId }: { readonly source: AnyPgColumn; readonly externalId: AnyPgColumn },
) => [
  uniqueIndex(`${name}_import_key`).on(source, externalId).where(sql`${source} is not null`),
  check(`${name}_import_key`, sql`(${source} is null) = (${externalId} is null)`),
]
