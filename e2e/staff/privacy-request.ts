import type { RequestKind } from '#db/values/request-kinds.ts'
import type { People } from '../fixtures/people.ts'

/** Adds a request of a new member, which was received some days ago. */
export async function addRequest(people: People, kind: RequestKind = 'access', daysAgo = 1) {
  const person = await people.add()
  const [row] = await people.sql`
    insert into privacy_request (account_id, kind, received_at, due_at)
    values (${person.id}, ${kind}, now() - ${daysAgo} * interval '1 day',
      now() - ${daysAgo} * interval '1 day' + interval '1 month')
    returning id`
  return { person, request: row?.id as string }
}
