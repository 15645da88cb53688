import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { prepareImportSession } from '../queries/imports/staging.ts'
import { recordRestore } from './end-credentials.ts'
import { ownTables, quoted, type SequenceValues, type TableFacts } from './tables.ts'

/** The end of an import: the operator for the audit trail, and whether its credentials stay valid. */
interface ImportEnd {
  readonly sequences: SequenceValues
  readonly operator: string
  readonly keepsCredentials: boolean
}

/**
 * Begins a transaction on the only connection of a pool that fills empty tables: locks the tables, and takes away what is
 * restored at the end. Until it is committed no trigger runs, which would write events and change rows, and there are no
 * foreign keys and indexes: to check and to build them at the end is faster, and the tables can be filled in any order.
 *
 * The temporary table `postponed` has the statements for the end. Each later statement reads it, and so fails on another
 * connection, on which it would be committed by itself (decision 098).
 */
export async function startImport(db: Database): Promise<void> {
  await prepareImportSession(db)
  await db.change(sql`begin`)
  await db.change(sql`
    create temporary table postponed on commit drop as
    select 1 as step, format('alter table %s disable trigger user', oid::regclass) as now,
      format('alter table %s enable trigger user', oid::regclass) as later
    from (${ownTables}) as own
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid in (${ownTables})
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (${ownTables})
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`)
  await runPostponed(db, 'now', 'step')
}

/** Lists those tables that have rows. */
export function listFilled(db: Database, tables: readonly TableFacts[]): Promise<string[]> {
  const filled = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from public.${quoted(name)})`,
  )
  return db.findValues<string>(sql.raw(filled.join(' union all ')))
}

/** Adds the values of the enumeration `membership_type`, which PostgreSQL accepts in the transactions after this one. */
export const addTypes = (db: Database, rows: string): Promise<void> =>
  db.change(
    sql`select add_membership_type(row ->> 'name') from json_array_elements(${rows}::json) as row`,
  )

/** Adds rows to a table, from objects of JSON with the texts of their values. */
export async function addRows(
  db: Database,
  { name, columns }: TableFacts,
  rows: string,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name))
  const isJson = columns.map(({ type }) => type === 'jsonb')
  // The text of a JSON value, since JSON's own null would become that of SQL.
  const types = columns.map(({ type }, n) => `${names[n]} ${isJson[n] ? 'text' : type}`)
  const values = names.map((column, n) => `${column}${isJson[n] ? '::jsonb' : ''}`)
  await db.change(sql`
    insert into ${sql.raw(`public.${quoted(name)} (${names})`)} overriding system value
    select ${sql.raw(`${values}`)}
    from json_to_recordset(${rows}::json) as given (${sql.raw(`${types}`)})
    where exists (select from postponed)`)
}

/** Restores triggers, indexes, foreign keys and sequences, and commits. Returns the number of credentials that ended. */
export async function commitImport(
  db: Database,
  { sequences, operator, keepsCredentials }: ImportEnd,
): Promise<number> {
  await db.change(sql`set local maintenance_work_mem = '256MB'`)
  await runPostponed(db, 'later', 'step desc')
  await db.change(sql`
    select setval(format('public.%I', key), value::bigint)
    from json_each_text(${JSON.stringify(sequences)}::json)
    where exists (select from postponed)`)
  const ended = await db.getValue<number>(
    sql.raw(recordRestore(operator, { action: 'everything-imported', keepsCredentials })),
  )
  await db.change(sql`analyze`)
  // Fails on a connection without a transaction, where a mere commit would seem to succeed.
  await db.change(sql`commit and chain`)
  return ended
}

const runPostponed = (db: Database, column: 'now' | 'later', order: 'step' | 'step desc') =>
  db.change(
    sql.raw(`do $$
      declare statement text;
      begin
        for statement in select ${column} from postponed order by ${order} loop
          execute statement;
        end loop;
      end $$`),
  )
