import type { StaffRecord } from '#db/queries/accounts/records.ts'
import type { ListedMembership } from '#db/queries/memberships/membership-list.ts'
import * as search from '#db/queries/staff/search.ts'
import type { StaffCaller } from '#db/queries/staff-caller.ts'
import type { RequestContext } from '#db/request-context.ts'
import { orSessionEnded } from '#lib/auth/member.ts'
import { type StaffMember, staffCaller } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'
import { type Openable, openable, openablePerson, type PersonResult } from './opened-by.ts'
import { spellingsOf } from './spellings.ts'

/** The result of a search. */
export interface PeopleFound {
  readonly people: readonly PersonResult[]
  /** True if more people match than are listed. */
  readonly hasMore: boolean
  /** The memberships with the text in their name or number. */
  readonly memberships: readonly Openable<ListedMembership>[]
  /** True if more memberships match than are listed. */
  readonly hasMoreMemberships: boolean
  /** If nothing was found, texts with one letter changed that would find something. */
  readonly spellings: readonly string[]
}

/** The record that a search is certain to mean: the only result, or the only membership with this number. */
export function onlyRecord(
  text: string,
  { people, memberships }: PeopleFound,
): (StaffRecord & { readonly openedBy: string }) | undefined {
  const isNumbered = ({ charityNumber }: ListedMembership) =>
    charityNumber.toLowerCase() === text.toLowerCase()
  const records = [
    ...people.map((person) => ({ ...person, kind: 'person' as const })),
    ...memberships.map((membership) => ({ ...membership, kind: 'membership' as const })),
  ]
  const numbered = records.filter((record) => record.kind === 'membership' && isNumbered(record))
  const [only, ...others] = numbered.length > 0 ? numbered : records
  return others.length === 0 ? only : undefined
}

/** Finds people for staff, and records the search before it returns the list. */
export async function findPeople(
  staff: StaffMember,
  text: string,
  context: RequestContext,
): Promise<PeopleFound> {
  const caller = staffCaller(staff, 'find-people', context)
  const { searchId, ...found } = orSessionEnded(await search.findPeople(db, caller, text))
  const isEmpty = found.people.length + found.memberships.length === 0
  return {
    people: found.people
      .slice(0, search.maxFoundPeople)
      .map((person) => openablePerson(searchId, person)),
    hasMore: found.people.length > search.maxFoundPeople,
    memberships: found.memberships
      .slice(0, search.maxFoundMemberships)
      .map((membership) => openable(searchId, 'membership', membership)),
    hasMoreMemberships: found.memberships.length > search.maxFoundMemberships,
    spellings: isEmpty ? await listSpellings(caller, text) : [],
  }
}

/** Lists what else someone may have meant, with a capital for each word. */
async function listSpellings(caller: StaffCaller, text: string): Promise<string[]> {
  const spellings = spellingsOf(text)
  if (spellings.near.length === 0) return []
  const known = await search.listKnownTexts(db, caller, spellings)
  return known.map((other) => other.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()))
}
