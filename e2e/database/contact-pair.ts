import type postgres from 'postgres'
import type { ContactMember } from '#db/queries/contacts/contact-actor.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context } from '../fixtures/statements.ts'

/** No rights. */
export const rights = { primary: false, billing: false, lsfr: false }

/** A membership with Ada, its primary contact, and Bo. */
export async function addPair(sql: postgres.Sql) {
  const people = new People(sql)
  const ada = await people.add({ forename: 'Ada' })
  const bo = await people.add({ forename: 'Bo' })
  const { guid } = await people.addMembership({ person: bo }, { person: ada, primary: true })
  const memberOf = async (person: Person, lifetimeSeconds = 600): Promise<ContactMember> => ({
    memberId: person.id,
    session: hashOf(await people.issueCredential(person, { kind: 'session', lifetimeSeconds })),
    context,
  })
  return { people, ada, bo, guid, memberOf }
}

/** The version of the contacts of a membership. */
export const versionOf = async (sql: postgres.Sql, guid: string): Promise<number> => {
  const [row] = await sql`select contacts_version from membership where id = ${guid}`
  return row?.contacts_version
}

/** Adds the change of an officer without its statement, so that its days may have passed, and returns its id. */
export async function addChange(
  sql: postgres.Sql,
  guid: string,
  { id }: Pick<Person, 'id'>,
  hoursAgo: number,
  primary: Person | null = null,
): Promise<string> {
  const before = primary ? [{ account_id: primary.id, is_primary: true }] : []
  const [row] = await sql`
    insert into contact_change (membership_id, kind, account_id, operator, before, after, at)
    values (${guid}, 'edited', ${id}, 'olga', ${sql.json(before)}, '[]', now() - ${hoursAgo} * interval '1 hour')
    returning id`
  return row?.id
}
