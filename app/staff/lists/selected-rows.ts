import { idsOf } from '#app/paths/selected-ids.ts'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { ListFilters } from '#lib/lists/filters.ts'
import { maxSelected, readListQuery } from '#lib/lists/list.ts'
import { readSelected } from '#lib/lists/list-page.ts'
import type { ShownColumns } from './list-columns.tsx'

/**
 * The rows for the page that says what will happen to them: those with the ids of the URL, or all of the list whose
 * parameters it has. There are none if there are more than one act may change, and `tooMany` of them.
 */
export async function selectedRows<Row extends { readonly id: string }, Shown extends Row>(
  list: ShownColumns<Row, string, Shown>,
  staff: StaffMember,
  may: Capability,
) {
  const caller = { staff, may, context: currentRequestContext() }
  const all = new URLSearchParams(queryOf('list'))
  const selection = currentQuery().has('list')
    ? { filter: readListQuery<ListFilters, string>(list, all).filter }
    : { ids: idsOf(queryOf('ids')) }
  const { rows, count } = await readSelected(list, caller, selection)
  return count > maxSelected ? { rows: [], tooMany: count } : { rows, tooMany: undefined }
}
