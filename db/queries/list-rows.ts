import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { SearchedPage } from '../values/searched-pages.ts'
import { commaList, jsonRows } from './expressions.ts'
import { countRows } from './retention.ts'
import { type StaffCaller, searchCtes } from './staff-caller.ts'

/** A list counts its rows up to this number, and says 'more than' beyond it. */
export const maxListed = 1_000

/** A search among whose rows a filter chooses finds so many, because the nearest ones may not be those of the filter. */
const maxNarrowed = 20_000

/**
 * One page of a long list: its order, its size, and the place of the row before or after it; `before` none is the last
 * page. A row that moves or goes while the page beside it is read leaves the place where it is.
 */
export interface KeysetPage<Sort extends string = string> {
  readonly sort: Sort
  readonly isDescending: boolean
  readonly size: number
  readonly beside?:
    | { readonly side: 'after' | 'before'; readonly place: Place | undefined }
    | undefined
}

/** The values by which a row is sorted, its id last, as PostgreSQL writes them. */
export type Place = readonly string[]

/** A row of a list with its place in the order of the page. */
export type Placed<Row> = Row & { readonly place: Place }

/** The rows that a statement reads: the first ones in an order that meet a condition. */
export interface RowsInOrder {
  readonly condition: SQL
  readonly isDescending: boolean
  readonly limit: number
}

/** The condition of a filter on a row, by its value. */
type Condition<Value> = (value: Value, db: Database) => SQL

/** The rows of a table that staff and operators list. */
export interface ListSource<Row, Filter, Sort extends string> {
  /** The table; each of its rows has an `id`. */
  readonly table: string
  /** The page that the audit trail names. */
  readonly page: SearchedPage
  /** The expressions by which each order sorts; none is ever null, and the id is the last. */
  readonly sorts: Readonly<Record<Sort, readonly SQL[]>>
  /** The columns of a row of the list. */
  columns(db: Database): SQL<Row>
  /** True of the rows of the table that the list has, whatever is searched for. */
  has(db: Database, filter: Filter): SQL
  /** The ids of the rows that the filter searches for, the nearest `max` and more if other conditions choose among them, or all if it is null; the list has no others. */
  search?(filter: Filter, max: number | null): SQL | undefined
  /** The rows of a page, if the filter decides along which index they are read; those of the table without it. */
  rows?(filter: Filter, page: RowsInOrder): SQL
  /** The id of the account that a filter names, whose owner sees that staff searched for it. */
  account?(filter: Filter): SQL | undefined
}

/** Declares a list by the conditions of its filters, and what is true of its rows whatever is asked for. */
export const listSource = <Row, Values extends object, Sort extends string>({
  conditions,
  always,
  search,
  ...source
}: Omit<ListSource<Row, unknown, Sort>, 'has' | 'search'> & {
  readonly conditions: { readonly [Name in keyof Values]: Condition<Values[Name]> }
  readonly always?: (db: Database, filter: Partial<Values>) => SQL
  readonly search?: (text: string, max: number | null) => SQL
}): ListSource<Row, Partial<Values> & { readonly q?: string }, Sort> => ({
  ...source,
  has: (db, filter: Partial<Values>) =>
    allOf(
      always?.(db, filter),
      ...(Object.keys(conditions) as (keyof Values)[]).map((name) => {
        const value = filter[name]
        return value && conditions[name](value, db)
      }),
    ),
  search: ({ q, ...others }, max) => {
    const isNarrowed = always !== undefined || Object.keys(others).length > 0
    return q ? search?.(q, max === null || !isNarrowed ? max : maxNarrowed) : undefined
  },
})

/** A part of a list, and the order and the limit that read it along the index. */
interface ListPart extends RowsInOrder {
  readonly order: SQL
}

/**
 * The rows of a page, which are read along an index whatever its number, and those on the side of the start, with the
 * row beside the page if the page is after it, and the place of a row. A page before a row has its rows in the opposite order. One row more
 * than the size says that there are others.
 */
function keyset<Sort extends string>(
  { table, sorts }: ListSource<unknown, never, Sort>,
  { sort, isDescending, size, beside }: KeysetPage<Sort>,
): { readonly page: ListPart; readonly preceding: ListPart; readonly place: SQL } {
  const own = sql.identifier(table)
  const places = [...sorts[sort], sql`${own}.id`]
  const isBackward = beside?.side === 'before'
  const descends = isDescending !== isBackward
  const part = (isDescending: boolean, operator: string, limit: number): ListPart => {
    const direction = sql.raw(isDescending ? 'desc' : 'asc')
    return {
      condition: beside?.place
        ? sql`(${commaList(places)}) ${sql.raw(operator)} (${commaList(beside.place.map((value) => sql`${value}`))})`
        : sql`true`,
      isDescending,
      limit,
      order: sql`order by ${commaList(places.map((place) => sql`${place} ${direction}`))} limit ${limit}`,
    }
  }
  const onwards = descends ? '<' : '>'
  return {
    page: part(descends, onwards, size + 1),
    preceding: isBackward
      ? part(descends, onwards, maxListed + 1)
      : part(!descends, descends ? '>=' : '<=', maxListed + 1),
    place: sql`array[${commaList(places.map((place) => sql`${place}::text`))}]`,
  }
}

/** A page of a list as `keyset` reads it, and its place. */
interface ListedRows<Row> {
  /** The event that records the page. */
  readonly searchId: string
  readonly rows: readonly Placed<Row>[]
  /** The number of rows of the list, and of those up to the row beside the page; at most `maxListed` + 1. */
  readonly count: number
  readonly preceding: number
}

/** The rows of a list that are asked for: one page, and of these ids only, which are GUIDs, if there are any. */
interface RowRequest<Filter, Sort extends string> {
  readonly filter: Filter
  readonly ids?: readonly string[]
  readonly page: KeysetPage<Sort>
}

/** Lists a page of rows for staff, and records it as `description`. Undefined if the staff session has ended. */
export function listPage<Row, Filter, Sort extends string>(
  db: Database,
  caller: StaffCaller,
  source: ListSource<Row, Filter, Sort>,
  { filter, ids, page }: RowRequest<Filter, Sort>,
  description: string,
): Promise<ListedRows<Row> | undefined> {
  const { page: rows, preceding, place } = keyset(source, page)
  const own = sql.identifier(source.table)
  const found = source.search?.(filter, maxListed)
  const has = allOf(
    source.has(db, filter),
    found && isOneOf(source, sql`select id from found`),
    ids && sql`${own}.id = any(${sql.param(ids)}::text[]::uuid[])`,
  )
  const listed = (some: RowsInOrder) =>
    sql`${source.rows?.(filter, some) ?? own} where ${has} and ${some.condition}`
  const first: RowsInOrder = { ...rows, condition: sql`true`, limit: maxListed + 1 }
  return db.findRow<ListedRows<Row>>(sql`
    with ${searchCtes(db, caller, source.page, description, source.account?.(filter))}
      ${found ? sql`, found as materialized (${found})` : sql``}
    select searched.id as "searchId", (${countRows(listed(first), maxListed)}) as count,
      ${
        page.beside?.place
          ? sql`(select count(*)::int from (select from ${listed(preceding)} ${preceding.order}) as before)`
          : sql`0`
      } as preceding, ${jsonRows(sql`
      select ${source.columns(db)}, ${place} as place from ${listed(rows)} ${rows.order}`)} as rows
    from searched`)
}

/** Lists a page of rows for an operator. */
export function listRows<Row, Filter, Sort extends string>(
  db: Database,
  source: ListSource<Row, Filter, Sort>,
  { filter, page }: { readonly filter: Filter; readonly page: KeysetPage<Sort> },
): Promise<readonly Placed<Row>[]> {
  const { page: rows, place } = keyset(source, page)
  const found = source.search?.(filter, null)
  const has = allOf(source.has(db, filter), found && isOneOf(source, found))
  return db.getValue<readonly Placed<Row>[]>(sql`
    select ${jsonRows(sql`
      select ${source.columns(db)}, ${place} as place
      from ${source.rows?.(filter, rows) ?? sql.identifier(source.table)}
      where ${has} and ${rows.condition} ${rows.order}`)} as rows`)
}

/** True of rows with these ids. An array, because the planner expects many ids of a query and would read the whole table. */
const isOneOf = ({ table }: ListSource<unknown, never, string>, ids: SQL): SQL =>
  sql`${sql.identifier(table)}.id = any(array(${ids}))`

/** The conditions that are set, joined by `and`. */
export const allOf = (...conditions: readonly (SQL | '' | false | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap((set) => (set ? [set] : []))], sql` and `)
