import { hashOf } from '#lib/auth/secret.ts'
import { addAppPassword } from '../fixtures/factors.ts'
import { Grants } from '../fixtures/grants.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import type { People, Person } from '../fixtures/people.ts'

/** The last paid day and the first day after the end of each membership, in days from today. */
const terms: readonly (readonly [renewsIn: number | null, endsIn: number | null])[] = [
  [null, null],
  [200, null],
  [3, null],
  [-3, null],
  [200, 20],
  [null, null],
  [null, null],
  [null, null],
  [200, null],
  [-100, null],
  [200, -1],
]

/** Adds the memberships Farm 1 to Farm 11 of a primary contact, of which nine have not ended. */
async function addFarms(people: People, person: Person): Promise<string[]> {
  const guids: string[] = []
  for (const [n, [renewsIn, endsIn]] of terms.entries()) {
    const { guid } = await people.addMembership({ person, primary: true })
    await people.sql`
      update membership set name = ${`Farm ${n + 1}${n === 8 ? ' Môn' : ''}`}, type = 'Individual Producer', band = 'B',
        address = 'Mill Lane', country = 'United Kingdom', joined_on = '2020-02-29',
        renews_on = ${renewsIn === null ? null : londonDay(renewsIn)},
        ended_on = ${endsIn === null ? null : londonDay(endsIn)}
      where id = ${guid}`
    guids.push(guid)
  }
  return guids
}

/** Adds what is under way with the contacts of the first three memberships, and returns one of the first. */
async function addContacts(people: People, ada: Person, farms: readonly string[]): Promise<Person> {
  const { sql } = people
  const [first = '', second = '', third = ''] = farms
  // Searches find this contact by name and username only.
  const colleague = await people.add({ forename: 'Bo', surname: 'Grove' })
  await sql`update account set email = null where id = ${colleague.id}`
  const others = [colleague.id]
  for (const forename of ['Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'])
    others.push((await people.add({ forename, surname: 'Grove' })).id)
  const [bo = '', cy = ''] = others
  await sql`insert into contact (membership_id, account_id) select ${first}, unnest(${others}::uuid[])`
  await sql`
    update contact set is_billing = account_id = ${bo}, lsfr_access = account_id <> ${ada.id}
    where membership_id = ${first} and account_id in (${ada.id}, ${bo}, ${cy})`
  await sql`insert into contact_offer values (${first}, ${ada.id}, ${bo}, now(), '2099-01-31 12:00')`
  await sql`update membership set confirm_contacts_on = ${londonDay(-1)} where id = ${first}`
  await sql`
    insert into contact_invitation (membership_id, inviter_id, email, is_billing, expires_at) values
      (${first}, ${ada.id}, 'billing@people.example', true, '2099-01-31 12:00'),
      (${first}, ${ada.id}, 'late@people.example', true, now() - interval '1 day'),
      (${first}, ${bo}, 'plain@people.example', false, '2099-01-31 12:00')`
  // A billing contact of a membership whose contacts nobody can change.
  await sql`
    update contact set is_primary = false, is_billing = true
    where membership_id = ${second} and account_id = ${ada.id}`
  await sql`insert into contact values (${second}, ${cy}, true, false, false)`
  await sql`update membership set contacts_frozen_at = now() where id = ${second}`
  await sql`
    insert into contact_invitation (membership_id, inviter_id, email, is_billing, expires_at) values
      (${second}, ${cy}, 'of-cy@people.example', true, '2099-01-31 12:00'),
      (${second}, ${ada.id}, 'of-ada@people.example', true, '2099-01-31 12:00')`
  // A contact without rights, who is offered the role.
  await sql`
    update contact set is_primary = false where membership_id = ${third} and account_id = ${ada.id}`
  await sql`insert into contact values (${third}, ${bo}, true, false, false)`
  await sql`insert into contact_offer values (${third}, ${bo}, ${ada.id}, now(), '2099-01-31 12:00')`
  return colleague
}

/** Adds what uses the account, and what has happened on it. */
async function addAccess(people: People, ada: Person, farm: string): Promise<void> {
  const { sql } = people
  const grants = new Grants(people)
  const client = await grants.addClient({ roles: ['openid', 'memberships'] })
  await sql`update client set name = 'Orchard planner' where id = ${client.id}`
  await grants.addConsent(ada, client)
  await addAppPassword(people, ada)
  await sql`update credential set label = 'Till' where kind = 'app-password' and account_id = ${ada.id}`
  const phone = await people.issueCredential(ada, { kind: 'session' })
  await sql`
    update credential set agent = 'Orchard/2.0', network = '192.0.2.2',
      issued_at = now() - interval '3 days', seen_at = now() - interval '2 days'
    where hash = ${hashOf(phone)}`
  await people.addPasskey(ada)
  await sql`
    update passkey set is_synced = true, last_used_at = now() - interval '1 hour' where account_id = ${ada.id}`
  await sql`
    insert into staff_factor (account_id, confirmed_at, switched_on_at, must_tell, reset_at, recovery_hashes)
    values (${ada.id}, now(), now(), true, now() + interval '1 hour', '{a,b,c}')`
  // Each kind of line, the newest last; the first two of them say the same.
  await sql`
    insert into audit_event (account_id, at, action, client_id, membership_id, network, agent, staff_role, page, reason)
    select ${ada.id}, now() - interval '1 day' + n * interval '1 minute', action, client, membership::uuid, network,
      agent, role, page, reason
    from (values
      (0, 'signed-in', null, null, '192.0.2.3', 'Orchard/2.0', null, null, null),
      (1, 'signed-in', null, null, '192.0.2.3', 'Orchard/2.0', null, null, null),
      (2, 'sign-in-refused', null, null, '192.0.2.4', null, null, null, null),
      (3, 'application-allowed', ${client.id}, null, null, null, null, null, null),
      (4, 'staff-viewed-person', null, null, '192.0.2.5', null, 'help-desk', 'person', 'Ada has phoned'),
      (5, 'contact-edited', null, ${farm}, null, null, null, null, null),
      (6, 'profile-changed', null, null, null, null, null, null, null)
    ) as event (n, action, client, membership, network, agent, role, page, reason)`
  await sql`
    insert into act_change (id, account_id, before, after)
    select id, account_id, '{"phone": "01749 000001"}', '{"phone": "01749 000002"}'
    from audit_event where account_id = ${ada.id} and action = 'profile-changed'`
  const line = { account_id: ada.id, is_primary: false, lsfr_access: false }
  await sql`
    insert into contact_change (at, membership_id, kind, account_id, before, after)
    select at, membership_id, 'edited', account_id, ${sql.json([{ ...line, is_billing: false }])},
      ${sql.json([{ ...line, is_billing: true }])}
    from audit_event where account_id = ${ada.id} and action = 'contact-edited'`
  await sql`
    insert into outgoing (kind, recipient, account_id, subject, sent_at)
    values ('email', ${ada.email}, ${ada.id}, 'Your password has been changed', now())`
}

/**
 * Adds a member with something in each part of the pages of members: an email that is shared and fails, eleven
 * memberships, and everything that can be under way.
 */
export async function addBusyMember(people: People) {
  const { sql } = people
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.add({ forename: 'Bo', email: ada.email })
  await sql`
    update account set title = 'Dr', position = 'Grower', address = 'Mill Lane', county = 'Devon', postcode = 'BA5 1AA',
      phone = '01632 960001', language = 'en'
    where id = ${ada.id}`
  const farms = await addFarms(people, ada)
  const colleague = await addContacts(people, ada, farms)
  await addAccess(people, ada, farms[0] as string)
  await sql`
    insert into task (kind, account_id, due_on) values ('email-fails', ${ada.id}, '2099-01-31')`
  await sql`
    insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
    select ${hashOf(`change of ${ada.id}`)}, 'email', id, epoch, 'tests', 'ada@orchard.example', now() + interval '1 day'
    from account where id = ${ada.id}`
  await sql`insert into privacy_request (account_id, kind) values (${ada.id}, 'close-account')`
  await sql`insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${ada.email}, now())`
  const session = await people.issueCredential(ada, { kind: 'session' })
  await sql`
    update credential set amr = '{pwd,otp,mfa}', authenticated_at = now() where hash = ${hashOf(session)}`
  return { farms, colleague, session }
}
