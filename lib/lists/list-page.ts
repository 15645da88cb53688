import type { ExportedList } from '#db/queries/imports/export.ts'
import {
  type KeysetPage,
  type ListSource,
  listPage,
  listRows,
  maxListed,
} from '#db/queries/list-rows.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'
import { describeFilter } from './filters.ts'

export { maxListed }

/** The rows of a list that are asked for. */
export interface ListRequest<Filter, Sort extends string = string> {
  readonly filter: Filter
  readonly page: KeysetPage<Sort>
}

/** The colleague who asks for a page, as the audit trail names them. */
export interface ListCaller {
  readonly staff: StaffMember
  readonly may: Capability
  readonly context: RequestContext
}

/** A page of rows in their order, with the ids beside which the next page and the one before begin. */
export interface RowsOfPage<Row> {
  readonly rows: readonly Row[]
  /** The number of rows of the whole list, at most one more than `maxListed`. */
  readonly count: number
  /** The number of the first row, from 1; undefined if it is beyond `maxListed`. */
  readonly first: number | undefined
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** The functions that read the rows of a list; `Shown` are rows with what opens their records. */
export interface ListReader<Row, Shown extends Row, Filter, Sort extends string> {
  /** Reads a page for staff, and records it before it returns the rows. */
  page(caller: ListCaller, request: ListRequest<Filter, Sort>): Promise<RowsOfPage<Shown>>
  /** Reads the rows that staff selected for a change, and records it before it returns them. */
  selected(caller: ListCaller, ids: readonly string[]): Promise<readonly Row[]>
  /** The rows that an export has. */
  source(filter: Filter): ExportedList
  /** Reads all rows for an operator, page by page. */
  all(request: ListRequest<Filter, Sort>): AsyncGenerator<readonly Row[]>
}

/** Reads rows from a table. */
export const rowsFrom = <
  Row extends { readonly id: string },
  Shown extends Row,
  Filter extends { readonly ids?: readonly string[] },
  Sort extends string,
>(
  source: ListSource<Row, Filter, Sort>,
  openable: (eventId: string, row: Row) => Shown,
): ListReader<Row, Shown, Filter, Sort> => ({
  async page({ staff, may, context }, request) {
    const caller = staffCaller(staff, may, context)
    const description = describeFilter(request.filter as object)
    const { searchId, rows, count, preceding } = orSessionEnded(
      await listPage(db, caller, source, request, description),
    )
    return rowsOfPage(
      rows.map((row) => openable(searchId, row)),
      request.page,
      { count, preceding },
    )
  },
  async selected({ staff, may, context }, ids) {
    const caller = staffCaller(staff, may, context)
    const [sort] = Object.keys(source.sorts) as [Sort]
    const request = {
      filter: { ids } as Filter,
      page: { sort, isDescending: false, size: ids.length },
    }
    const description = `selected: ${ids.length}`
    return orSessionEnded(await listPage(db, caller, source, request, description)).rows
  },
  source: (filter) => ({ source, filter }),
  async *all(request) {
    let beside = request.page.beside
    for (;;) {
      const page = { ...request.page, beside }
      const found = await listRows(db, source, { ...request, page })
      yield found.slice(0, page.size)
      const last = found[page.size - 1]
      if (found.length <= page.size || !last) return
      beside = { side: 'after', id: last.id }
    }
  },
})

/** Puts the rows of `keyset` in order, and leaves out the one that says that there are others. */
function rowsOfPage<Row extends { readonly id: string }>(
  found: readonly Row[],
  { size, beside }: KeysetPage,
  { count, preceding }: { readonly count: number; readonly preceding: number },
): RowsOfPage<Row> {
  const isBackward = beside?.side === 'before'
  const hasMore = found.length > size
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size)
  const until = isBackward && beside.id === undefined ? count : preceding
  const first = isBackward ? until - rows.length + 1 : preceding + 1
  return {
    rows,
    count,
    first: until > maxListed ? undefined : first,
    next: (isBackward ? beside.id : hasMore) ? rows.at(-1)?.id : undefined,
    previous: (isBackward ? hasMore : beside) ? rows[0]?.id : undefined,
  }
}
