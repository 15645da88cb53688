import type { Actor } from '#db/queries/audit/audit.ts'
import * as exports from '#db/queries/imports/export.ts'
import {
  type KeysetPage,
  listPage,
  listRows,
  maxListed,
  type Place,
} from '#db/queries/list-rows.ts'
import { addSearch } from '#db/queries/staff-caller.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SearchedPage } from '#db/values/searched-pages.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { db, withJobPool } from '#lib/runtime/database.ts'
import { describeFilter, type FilterValues, type ListFilters } from './filters.ts'
import { type DeclaredList, type ListQuery, type ListRequest, maxSelected } from './list.ts'
import { openPlace, sealPlace } from './list-place.ts'

export { listLimits } from '#db/values/list-limits.ts'
export { maxListed }

/** The colleague who asks for a page, as the audit trail names them. */
interface ListCaller {
  readonly staff: StaffMember
  readonly may: Capability
  readonly context: RequestContext
}

/** A page of rows in their order, with the places beside which the next page and the one before begin. */
export interface RowsOfPage<Row> {
  readonly rows: readonly Row[]
  /** The number of rows of the whole list, at most one more than `maxListed`. */
  readonly count: number
  /** The number of the first row, from 1; undefined if it is beyond `maxListed`. */
  readonly first: number | undefined
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** The parts of a list that read its rows. */
type Readable<
  Row,
  Filters extends ListFilters,
  Sort extends string,
  Shown extends Row = Row,
> = Pick<DeclaredList<Row, Filters, Sort, string, Shown>, 'path' | 'source' | 'openable' | 'sorts'>

/** Records that a list was exported or printed with these filters, before its first row is read (decision 084). */
export const recordListExport = (
  actor: Actor,
  page: SearchedPage,
  filter: object = {},
): Promise<unknown> =>
  exports.recordListExport(db, actor, { page, searched: describeFilter(filter) })

/** Records that staff see a list that is not declared, before its rows are read. */
export async function recordSearch(
  { staff, may, context }: ListCaller,
  page: SearchedPage,
): Promise<void> {
  orSessionEnded(await addSearch(db, staffCaller(staff, may, context), page))
}

/**
 * Reads a page for staff, and records it before it returns the rows. It is the first page if no row is beside the place
 * of the URL any more.
 */
export async function readPage<
  Row extends { readonly id: string },
  Filters extends ListFilters,
  Sort extends string,
  Shown extends Row,
>(
  list: Readable<Row, Filters, Sort, Shown>,
  { staff, may, context }: ListCaller,
  query: Pick<ListQuery<FilterValues<Filters>, Sort>, 'filter' | 'page' | 'beside'>,
): Promise<RowsOfPage<Shown>> {
  const caller = staffCaller(staff, may, context)
  const description = describeFilter(query.filter)
  const beside = openPlace(list.path, query)
  const request = { filter: query.filter, page: { ...query.page, beside } }
  const { searchId, rows, count, preceding } = orSessionEnded(
    await listPage(db, caller, await list.source(), request, description),
  )
  if (rows.length === 0 && count > 0 && beside) {
    return readPage(list, { staff, may, context }, { ...query, beside: undefined })
  }
  const linkTo = (row: { readonly place: Place } | undefined) =>
    row && sealPlace(list.path, query.page.sort, row.place)
  const page = rowsOfPage(rows, request.page, { count, preceding })
  const shown = page.rows.map(({ place: _, ...rest }) => {
    const row = rest as unknown as Shown
    return list.openable?.(searchId, row) ?? row
  })
  return {
    ...page,
    rows: await Promise.all(shown),
    next: linkTo(page.next),
    previous: linkTo(page.previous),
  }
}

/** The rows that staff selected: those with these ids, or all of a list with this filter. */
type Selection<Filter> = { readonly ids: readonly string[] } | { readonly filter: Filter }

/** Reads the rows that staff selected for a change, at most `maxSelected`, with their number, and records that. */
export async function readSelected<
  Row extends { readonly id: string },
  Filters extends ListFilters,
  Sort extends string,
>(
  list: Readable<Row, Filters, Sort>,
  { staff, may, context }: ListCaller,
  selection: Selection<FilterValues<Filters>>,
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const caller = staffCaller(staff, may, context)
  const page = { sort: list.sorts[0], isDescending: false, size: maxSelected }
  const request = { filter: {}, ...selection, page }
  const selected = 'ids' in selection ? selection.ids.length : describeFilter(selection.filter)
  const found = await listPage(db, caller, await list.source(), request, `selected: ${selected}`)
  const { rows, count } = orSessionEnded(found)
  return { rows: rows.slice(0, maxSelected), count }
}

/**
 * Reads all rows, or `max` of them, page by page from the one of the request, for an operator or a file. A page may take
 * longer than a request has, and no connection is held between two of them.
 */
export async function* readAll<
  Row extends { readonly id: string },
  Filters extends ListFilters,
  Sort extends string,
>(
  list: Readable<Row, Filters, Sort>,
  request: ListRequest<FilterValues<Filters>, Sort>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Row[]> {
  const source = await list.source()
  let { beside } = request.page
  for (let left = max; left > 0; left -= request.page.size) {
    const page = { ...request.page, beside, size: Math.min(request.page.size, left) }
    const found = await withJobPool((pool) => listRows(pool, source, { ...request, page }))
    yield found.slice(0, page.size)
    const last = found[page.size - 1]
    if (found.length <= page.size || !last) return
    beside = { side: 'after', place: last.place }
  }
}

/** Puts the rows of `keyset` in order, and leaves out the one that says that there are others. */
function rowsOfPage<Row>(
  found: readonly Row[],
  { size, beside }: KeysetPage,
  { count, preceding }: { readonly count: number; readonly preceding: number },
) {
  const isBackward = beside?.side === 'before'
  const hasMore = found.length > size
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size)
  const until = isBackward && beside.place === undefined ? count : preceding
  const first = isBackward ? until - rows.length + 1 : preceding + 1
  return {
    rows,
    count,
    first: until > maxListed ? undefined : first,
    next: (isBackward ? beside.place : hasMore) ? rows.at(-1) : undefined,
    previous: (isBackward ? hasMore : beside) ? rows[0] : undefined,
  }
}
