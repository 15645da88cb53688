import * as membershipList from '#db/queries/memberships/membership-list.ts'
import type { RequestContext } from '#db/request-context.ts'
import { membershipStates } from '#db/values/membership-states.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { typeNamed } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { openable } from '../people/opened-by.ts'
import {
  day,
  describeFilter,
  describeSelection,
  oneOf,
  readListQuery,
  rowsOfPage,
} from './list-query.ts'

const filters = {
  type: typeNamed,
  state: oneOf(...membershipStates),
  noContact: oneOf('yes'),
  since: day,
}

/** Reads which memberships a URL asks for. */
export const membershipsQueryOf = (parameters: URLSearchParams) =>
  readListQuery(parameters, filters, ['name', 'number', 'joined', 'renewal'])

/** Lists a page of memberships for staff, and records it before it returns them. */
export async function listMemberships(
  staff: StaffMember,
  { filter, page }: ReturnType<typeof membershipsQueryOf>,
  context: RequestContext,
) {
  const caller = staffCaller(staff, 'open-memberships', context)
  const { searchId, memberships, count } = orSessionEnded(
    await membershipList.listMembershipPage(db, caller, filter, page, describeFilter(filter)),
  )
  return rowsOfPage(
    memberships.map((membership) => openable(searchId, 'membership', membership)),
    page,
    count,
  )
}

/** Lists the memberships that staff selected for a change, and records it before it returns them. */
export async function listSelectedMemberships(
  staff: StaffMember,
  ids: readonly string[],
  context: RequestContext,
): Promise<readonly membershipList.ListedMembership[]> {
  const caller = staffCaller(staff, 'edit-memberships', context)
  const page = { sort: 'name', isDescending: false, size: ids.length } as const
  const found = await membershipList.listMembershipPage(
    db,
    caller,
    { ids },
    page,
    describeSelection(ids),
  )
  return orSessionEnded(found).memberships
}
