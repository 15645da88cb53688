import { londonDay } from '../fixtures/measure/london-day.ts'
import type { People } from '../fixtures/people.ts'
import { addApplication } from './join-application.ts'

/** Fills in what a person, a membership, an application and a client may have beside what they must have. */
export async function addDetails(
  people: People,
  pathOf: (page: string) => string,
  officer: { readonly id: string },
): Promise<void> {
  const { sql } = people
  const [person, membership] = [pathOf('[person]'), pathOf('[membership]')]
  const application = pathOf('[application]')
  const colleague = await people.add({ forename: 'Bo', surname: 'Grove' })
  await sql`
    update account set title = 'Dr', position = 'Grower', phone = '01632 960001', mobile = '07700 900001',
      fax = '01632 960002', county = 'Devon', language = 'cy', email_verified_at = now()
    where id = ${person}`
  await sql`
    update membership set band = 'Up to 5 ha', address = 'The Packhouse', postcode = 'BA5 1AB', country = 'Ireland',
      joined_on = '2020-01-31', renews_on = ${londonDay(-3)}, reminders_for = ${londonDay(-3)}
    where id = ${membership}`
  await sql`insert into contact values (${membership}, ${colleague.id}, false, true, true)`
  for (const column of ['account_id', 'membership_id']) {
    const id = column === 'account_id' ? person : membership
    await sql`
      insert into record_note (${sql(column)}, author_id, text, at) values
        (${id}, ${officer.id}, 'A note of mine', now() - interval '1 minute'),
        (${id}, ${colleague.id}, 'A note of a colleague', now())`
    await sql`
      with event as (
        insert into audit_event (${sql(column)}, action, operator)
        values (${id}, ${column === 'account_id' ? 'account-edited' : 'membership-edited'}, 'olga') returning id
      ) insert into act_change (id, ${sql(column)}, before, after)
        select id, ${id}, ${sql.json({ postcode: null })}, ${sql.json({ postcode: 'BA5 1AB' })} from event`
  }
  await people.issueCredential({ id: person }, { kind: 'session' })
  await people.issueCredential({ id: person }, { kind: 'bearer' })
  await sql`
    insert into audit_event (action, account_id, network, at) values
      ('signed-in', ${person}, '192.0.2.1', now() - interval '1 minute'),
      ('sign-in-refused', ${person}, '192.0.2.2', now())`
  const [applicant] = await sql`
    update join_application set band = 'Up to 5 ha', title = 'Dr', county = 'Devon', about = 'Apples',
      organisation = 'A mill', individual = false, position = 'Miller', language = 'cy'
    where id = ${application} returning email, surname`
  await sql`
    insert into join_message (application_id, by_staff, text) values (${application}, true, 'Where is it?')`
  await sql`
    insert into join_message (application_id, by_staff, text) values (${application}, false, 'In Devon')`
  const namesake = await people.add({
    forename: 'Jo',
    surname: applicant?.surname,
    email: applicant?.email,
  })
  await sql`update account set postcode = 'BA51AA' where id = ${namesake.id}`
  await people.addMembership({ person: namesake, primary: true })
  const { id: other } = await addApplication(people, 'declined')
  await sql`update join_application set email = ${applicant?.email} where id = ${other}`
}
