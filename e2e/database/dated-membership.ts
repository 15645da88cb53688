import type postgres from 'postgres'
import { type ContactInput, People } from '../fixtures/people.ts'

/** The days of a membership, such as 2027-03-31. */
export interface Dates {
  readonly renewsOn?: string | null
  readonly endedOn?: string | null
  readonly remindersFor?: string | null
}

/** Adds a membership with these days and contacts, and returns its id. */
export async function addMembership(
  sql: postgres.Sql,
  { renewsOn = null, endedOn = null, remindersFor = null }: Dates,
  ...contacts: ContactInput[]
): Promise<string> {
  const { guid } = await new People(sql).addMembership(...contacts)
  await sql`
    update membership set renews_on = ${renewsOn}, ended_on = ${endedOn}, reminders_for = ${remindersFor}
    where id = ${guid}`
  return guid
}

/** The days of a membership, and the reason for its end. */
export const datesOf = async (sql: postgres.Sql, id: string) => {
  const [row] = await sql`
    select renews_on::text as "renewsOn", ended_on::text as "endedOn", end_reason as reason,
      reminders_for::text as "remindersFor" from membership where id = ${id}`
  return row
}
