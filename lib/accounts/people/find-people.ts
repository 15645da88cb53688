import type { FoundMembership, FoundPerson } from '#db/queries/accounts/search.ts'
import * as search from '#db/queries/accounts/search.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { rolesWith } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'
import { openedBy } from './opened-by.ts'

/** The parameter that opens the record of a result. */
interface Openable {
  readonly openedBy: string
}

/** A person in a list of results, with the parameters that open the records. */
interface PersonResult extends Omit<FoundPerson, 'memberships'>, Openable {
  readonly memberships: readonly (FoundPerson['memberships'][number] & Openable)[]
}

/** A membership in a list of results, with the parameter that opens the record. */
interface MembershipResult extends FoundMembership, Openable {}

/** The result of a search. */
export interface PeopleFound {
  readonly people: readonly PersonResult[]
  /** True if more people match than are listed. */
  readonly hasMore: boolean
  /** The memberships whose number begins with the text. */
  readonly memberships: readonly MembershipResult[]
}

const maxSearchLength = 200

/** The text that is searched for; undefined if there is too little of it. */
export function searchTextOf(typed: string): string | undefined {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, maxSearchLength)
  return text.length >= 2 && !/\p{Cc}/u.test(text) ? text : undefined
}

/** Finds people for staff, and records the search before it returns the list. */
export async function findPeople(
  { session }: StaffMember,
  text: string,
  context: RequestContext,
): Promise<PeopleFound> {
  const caller = { session, roles: rolesWith('find-people'), context }
  const { searchId, ...found } = orSessionEnded(await search.findPeople(db, caller, text))
  const openable = <Result extends { readonly id: string }>(
    kind: 'person' | 'membership',
    result: Result,
  ) => ({ ...result, openedBy: openedBy(searchId, { kind, id: result.id }) })
  return {
    people: found.people.slice(0, search.maxFoundPeople).map((person) => ({
      ...openable('person', person),
      memberships: person.memberships.map((membership) => openable('membership', membership)),
    })),
    hasMore: found.people.length > search.maxFoundPeople,
    memberships: found.memberships.map((membership) => openable('membership', membership)),
  }
}
