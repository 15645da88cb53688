import { findSubject, type SubjectContact, type SubjectFacts } from '#db/queries/events/subjects.ts'
import type { ClientCaller } from '#lib/auth/caller.ts'
import { isGuid } from '#lib/contract/guid.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import { type Subject, subjectGone } from '#lib/contracts/events/subject.ts'
import { Failure } from '#lib/failure.ts'
import { contactRoles, memberClaims } from '#lib/oauth/member-claims.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'

type SubjectValue = MessageValue<typeof Subject>
type SubjectParts = Omit<SubjectValue, 'id' | 'kind' | 'state'>

/**
 * Reads what an event is about, as it is now: the parts that the roles of the client allow. Fails with 404 if it is
 * not there any more (decision 093).
 */
export async function readSubject(id: string, { roles }: ClientCaller): Promise<SubjectValue> {
  const found = isGuid(id) ? await findSubject(db, id) : undefined
  if (!found) throw new Failure(subjectGone)
  const { kind, state } = found
  return { id: id.toLowerCase(), kind, state, ...partsOf(found, roles) }
}

function partsOf({ kind, facts }: SubjectFacts, roles: readonly string[]): SubjectParts {
  const ifAllowed = <Part>(role: string, part: Part) => (roles.includes(role) ? part : undefined)
  switch (kind) {
    case 'account': {
      const { sub: _, memberships: __, ...claims } = memberClaims(facts, roles)
      return claims
    }
    case 'membership': {
      const { people, type, ...rest } = facts
      return {
        ...ifAllowed('membership', { ...rest, type: displayedType(type) }),
        people: ifAllowed('contacts', people.map(personOf)),
      }
    }
    case 'application':
      return facts
    case 'subscription':
      return ifAllowed('email', facts) ?? {}
  }
}

const personOf = (contact: SubjectContact) => ({
  account: contact.account,
  roles: contactRoles(contact),
})
