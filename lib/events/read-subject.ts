import { findNewestPlace } from '#db/queries/events/feed.ts'
import {
  findSubjects,
  listSubjects,
  type SubjectContact,
  type SubjectFacts,
} from '#db/queries/events/subjects.ts'
import type { ClientCaller } from '#lib/auth/caller.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { isGuid } from '#lib/contract/guid.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  kindMissing,
  maxSubjects,
  type Subject,
  type Subjects,
  type SubjectsRequest,
  subjectGone,
} from '#lib/contracts/events/subject.ts'
import { Failure } from '#lib/failure.ts'
import { contactRoles, memberClaims } from '#lib/oauth/member-claims.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { cursorOf, type ListPlace, listCursorOf, listPlaceOf } from './cursor.ts'

type SubjectValue = MessageValue<typeof Subject>
type SubjectsValue = MessageValue<typeof Subjects>
type SubjectParts = Omit<SubjectsValue['subjects'][number], 'id' | 'kind' | 'state'>

/** Reads what an event is about, as far as the client's roles allow. Fails with 404 if it has gone (decision 093). */
export async function readSubject(id: string, client: ClientCaller): Promise<SubjectValue> {
  const [found] = isGuid(id) ? await findSubjects(db, [id]) : []
  if (!found) throw new Failure(subjectGone)
  const { kind, state } = found
  return { id: found.id, kind, state, ...partsOf(found, client.roles) }
}

/**
 * Lists everything of a kind, page by page, with the place of the feed at which the list began; or reads several
 * subjects, and says which ids are absent (decision 111).
 */
export async function readSubjects(
  { kind, after, ids }: MessageValue<typeof SubjectsRequest>,
  client: ClientCaller,
): Promise<SubjectsValue> {
  if (ids) return readByIds(ids, client)
  if (!kind) throw new Failure(kindMissing)
  // The place comes before the rows: what is committed in between is in both.
  const place: ListPlace | undefined = after
    ? listPlaceOf(kind, after)
    : { kind, start: await findNewestPlace(db), key: [] }
  if (!place) throw new Failure(fieldFault('after', 'FormatRule'))
  const found = await listSubjects(db, kind, place.key, maxSubjects)
  const last = found.length === maxSubjects ? found.at(-1) : undefined
  return {
    subjects: found.map((one) => itemOf(one, client)),
    after: last && listCursorOf({ ...place, key: keyOf(last) }),
    cursor: place.start && cursorOf(place.start),
  }
}

async function readByIds(ids: readonly string[], client: ClientCaller): Promise<SubjectsValue> {
  const found = await findSubjects(db, ids.filter(isGuid))
  const isThere = new Set(found.map(({ id }) => id))
  return {
    subjects: found.map((one) => itemOf(one, client)),
    absent: [...new Set(ids)].filter((id) => !isThere.has(id.toLowerCase())),
  }
}

const keyOf = (subject: SubjectFacts): readonly string[] =>
  subject.kind === 'contact' ? [subject.facts.membership, subject.facts.account] : [subject.id]

const itemOf = (found: SubjectFacts, { roles }: ClientCaller) => ({
  id: found.id,
  kind: found.kind,
  state: found.state,
  ...partsOf(found, roles),
})

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
    case 'contact':
      return {
        account: facts.account,
        membership: facts.membership,
        roles: ifAllowed('contacts', contactRoles(facts)),
      }
    case 'application':
      return facts
    case 'subscription':
      return { ...ifAllowed('email', facts) }
  }
}

const personOf = (contact: SubjectContact) => ({
  account: contact.account,
  roles: contactRoles(contact),
})
