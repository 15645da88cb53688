import { type SQL, sql } from 'drizzle-orm'
import { commaList, jsonb } from './expressions.ts'

/** Values by column, such as `charityNumber`; an undefined one leaves its column as it is. */
export type ColumnValues = Readonly<Record<string, unknown>>

const given = (values: ColumnValues) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ column: columnOf(key), value }],
  )

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a parameter; a list is one of texts. */
const parameter = (value: unknown): SQL =>
  Array.isArray(value) ? sql`${sql.param(value)}::text[]` : sql`${value}`

/** The name of the column of a field: `charity_number` for `charityNumber`. */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of a field. */
export const columnOf = (key: string) => sql.identifier(columnName(key))

/** The columns and the values of an insert, for the rows of `source`, or one: `(forename, …) select $1, … from …`. */
export const columnsAndValues = (values: ColumnValues, source: SQL = sql``): SQL => sql`
  (${commaList(given(values).map(({ column }) => sql`${column}`))})
  select ${commaList(given(values).map(({ value }) => parameter(value)))} ${source}`

/** The assignments of an update: `forename = $1, …`. */
export const assignments = (values: ColumnValues): SQL =>
  commaList(given(values).map(({ column, value }) => sql`${column} = ${parameter(value)}`))

/**
 * True of a row whose columns still have these values, as a form showed them (decision 057). A null is
 * shown as an empty field, so it counts as one.
 */
export const stillAsShown = (
  table: 'account' | 'membership' | 'membership_type_detail' | 'fee' | 'saved_reply' | 'client',
  shown: ColumnValues = {},
): SQL => {
  const conditions = given(shown).map(
    ({ column, value }) => sql`
      coalesce(${sql.identifier(table)}.${column}::text, '')
        = coalesce((${isObject(value) ? jsonb(value) : parameter(value)})::text, '')`,
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** A table whose columns are read by their names. */
type RecordTable = 'account' | 'membership' | 'join_application' | 'client' | 'task' | 'fee'

const columnIn = (table: RecordTable, name: string) =>
  sql`${sql.identifier(table)}.${columnOf(name)}`

/** The columns of a table under their names, or those of `as`: `membership.joined_on as "joinedOn", …`. */
export const selectOf = (
  table: RecordTable,
  names: readonly string[],
  as: Readonly<Record<string, string>> = {},
): SQL =>
  commaList(
    names.map((name) => sql`${columnIn(table, name)} as ${sql.identifier(as[name] ?? name)}`),
  )

/** The names and values of these columns, for `json_build_object`. */
export const jsonOf = (table: RecordTable, names: readonly string[]): SQL =>
  commaList(names.map((name) => sql`${sql.raw(`'${name}'`)}, ${columnIn(table, name)}`))
