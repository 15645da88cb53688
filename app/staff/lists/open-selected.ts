import { idsOf } from '#app/paths/selected-ids.ts'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { ListFilters } from '#lib/lists/filters.ts'
import { maxSelected, readListQuery } from '#lib/lists/list.ts'
import { readSelected } from '#lib/lists/list-page.ts'
import type { ShownColumns } from './list-columns.tsx'

/** The rows that staff selected on a list, for the form that changes them. */
export interface Selected {
  /** The list from which they were selected. */
  readonly back: string
  /** The ids of those that were selected, which the form sends. */
  readonly ids: readonly string[]
  /** The number of those that were selected, if one act may not change so many. */
  readonly tooMany: number | undefined
}

/**
 * The guard of the pages that say what will happen to the selected rows of a list: those with the ids of the URL, or all
 * of the list whose parameters it has. There are none if there are more than one act may change.
 */
export async function openSelected<Row extends { readonly id: string }, Shown extends Row>(
  may: Capability,
  list: ShownColumns<Row, string, Shown>,
): Promise<{ readonly rows: readonly Row[]; readonly selected: Selected }> {
  const caller = { staff: await requireStaff(may), may, context: currentRequestContext() }
  const all = new URLSearchParams(queryOf('list'))
  const selection = currentQuery().has('list')
    ? { filter: readListQuery<ListFilters, string>(list, all).filter }
    : { ids: idsOf(queryOf('ids')) }
  const found = await readSelected(list, caller, selection)
  const tooMany = found.count > maxSelected ? found.count : undefined
  const rows = tooMany ? [] : found.rows
  return { rows, selected: { back: list.path, ids: rows.map(({ id }) => id), tooMany } }
}
