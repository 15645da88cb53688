import * as accountList from '#db/queries/accounts/account-list.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { typeNamed } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { openablePerson } from '../people/opened-by.ts'
import {
  day,
  describeFilter,
  describeSelection,
  line,
  oneOf,
  readListQuery,
  rowsOfPage,
} from './list-query.ts'

/** The states by which the list can be filtered. */
const listedStates = ['active', 'invited', 'temporary-password', 'disabled'] as const

const filters = {
  type: typeNamed,
  state: oneOf(...listedStates),
  county: line,
  noEmail: oneOf('yes'),
  neverSignedIn: oneOf('yes'),
  since: day,
}

/** Reads which people a URL asks for. */
export const peopleQueryOf = (parameters: URLSearchParams) =>
  readListQuery(parameters, filters, ['name', 'added'])

/** Lists a page of people for staff, and records it before it returns them. */
export async function listPeople(
  staff: StaffMember,
  { filter, page }: ReturnType<typeof peopleQueryOf>,
  context: RequestContext,
) {
  const caller = staffCaller(staff, 'find-people', context)
  const { searchId, people, count } = orSessionEnded(
    await accountList.listAccounts(db, caller, filter, page, describeFilter(filter)),
  )
  return rowsOfPage(
    people.map((person) => openablePerson(searchId, person)),
    page,
    count,
  )
}

/** Lists the people that staff selected for an invitation, and records it before it returns them. */
export async function listSelectedPeople(
  staff: StaffMember,
  ids: readonly string[],
  context: RequestContext,
): Promise<readonly accountList.ListedPerson[]> {
  const caller = staffCaller(staff, 'invite-people', context)
  const page = { sort: 'name', isDescending: false, size: ids.length } as const
  const found = await accountList.listAccounts(db, caller, { ids }, page, describeSelection(ids))
  return orSessionEnded(found).people
}
