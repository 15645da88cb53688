import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** A column of a table, as an export describes it. */
export interface StoredColumn {
  readonly name: string
  readonly type: string
  /** True if it is part of the primary key. */
  readonly key: boolean
  /** True if it is a secret in encrypted form or the hash of one. */
  readonly secret: boolean
}

/** A table with its columns, in their order. */
export type TableFacts = {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

/** The ids of the service's tables in pg_class; `migration` is not one, because each database has its own. */
export const ownTables = sql.raw(`
  select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname <> 'migration'
    and relowner = (select relowner from pg_class where oid = 'public.migration'::regclass)`)

/** The name of a column says whether it is a secret, so that a new one is not forgotten. */
const secretName = '(^|_)(hash|hashes|seed)$|^sealed'

/** Lists the service's tables, with the columns that are not computed. */
export const listTables = (db: Database) =>
  db.findRows<TableFacts>(sql`
    select relname as name, (
      select json_agg(json_build_object('name', attname,
        'type', format_type(atttypid, atttypmod), 'key', attnum = any(indkey),
        'secret', attname ~ ${secretName} and not attnum = any(indkey)) order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '') as columns
    from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
    where oid in (${ownTables}) order by relname`)

/** The last values of the sequences that were used, by name. */
export type SequenceValues = Readonly<Record<string, number>>

/** Reads the sequences of identity columns. */
export const readSequences = (db: Database) =>
  db.getValue<SequenceValues>(sql`
    select coalesce(json_object_agg(sequencename, last_value), '{}') from pg_sequences
    where schemaname = 'public' and last_value is not null`)

/** Quotes a name of the schema. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
