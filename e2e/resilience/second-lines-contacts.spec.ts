import { randomUUID } from 'node:crypto'
import { releaseContacts, reportContactChange } from '#db/queries/contacts/contact-changes.ts'
import {
  askPrimaryContacts,
  openConfirmationTasks,
} from '#db/queries/contacts/contact-confirmations.ts'
import {
  requestInvitationRenewal,
  sendContactInvitation,
} from '#db/queries/contacts/contact-invitations.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { addReportLink } from '#db/queries/contacts/noticed-contacts.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'

type Database = Parameters<typeof findContactsState>[0]

const none = { primary: false, billing: false, lsfr: false }

/** A membership with its primary contact, in a session, and another contact. */
async function addPair(people: People) {
  const [primary, other] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: primary, primary: true }, { person: other })
  const session = hashOf(await people.issueCredential(primary, { kind: 'session' }))
  return { guid, primary, other, member: { memberId: primary.id, session, context } }
}

const versionOf = async (db: Database, guid: string) =>
  (await findContactsState(db, guid))?.version ?? -1

const removal = (guid: string, version: number, { id }: Person): ContactsWrite => ({
  membershipId: guid,
  version,
  kind: 'removed',
  accountId: id,
  lines: [{ accountId: id, rights: null }],
})

const readAll = async ({ sql }: People, guid: string) => [
  await sql`select * from membership where id = ${guid}`,
  await sql`select * from contact where membership_id = ${guid} order by account_id`,
  await sql`select * from contact_invitation where membership_id = ${guid} order by id`,
  await sql`select * from contact_change where membership_id = ${guid} order by id`,
  await sql`select from audit_event where membership_id = ${guid}`,
]

const newInvitation = () => ({
  id: randomUUID(),
  email: 'bo@people.example',
  billing: false,
  lsfr: false,
  note: null,
  hash: newHash(),
  realm: 'tests',
})

test('writeContacts changes nothing from an outdated list, while contacts are frozen, or without a live session', async ({
  db,
  people,
}) => {
  const { guid, primary, other, member } = await addPair(people)
  const version = await versionOf(db, guid)
  const write = removal(guid, version, other)
  const before = await readAll(people, guid)
  expect(await writeContacts(db, { ...write, version: version - 1 }, 'olga')).toBeUndefined()
  expect(await writeContacts(db, write, { ...member, session: newHash() })).toBeUndefined()
  expect(await writeContacts(db, write, { ...member, memberId: other.id })).toBeUndefined()
  expect(await readAll(people, guid)).toEqual(before)
  await people.sql`update membership set contacts_frozen_at = now() where id = ${guid}`
  expect(await writeContacts(db, write, member)).toBeUndefined()
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect(await releaseContacts(db, guid, 'olga')).toBe(false)
  expect(await writeContacts(db, write, member)).toBeUndefined()
  const allowed = { ...write, version: await versionOf(db, guid) }
  expect(await writeContacts(db, allowed, member)).toMatchObject({ changeId: expect.any(String) })
  expect(await writeContacts(db, allowed, member)).toBeUndefined()
  expect((await findContactsState(db, guid))?.contacts.map(({ accountId }) => accountId)).toEqual([
    primary.id,
  ])
})

test('an invitation, an offer and an undo change contacts once', async ({ db, people }) => {
  const { guid, primary, other } = await addPair(people)
  const { id: accountId } = await people.add()
  const id = randomUUID()
  await people.sql`
    insert into contact_invitation (id, membership_id, inviter_id, email, expires_at)
    values (${id}, ${guid}, ${primary.id}, 'x@people.example', now() + interval '1 day')`
  await people.sql`
    insert into contact_offer
    values (${guid}, ${primary.id}, ${other.id}, now(), now() + interval '1 day')`
  type Change = Omit<ContactsWrite, 'membershipId' | 'version'>
  const spend = async (change: Change) =>
    writeContacts(db, { ...change, membershipId: guid, version: await versionOf(db, guid) }, 'olga')
  const joined: Change = {
    kind: 'joined' as const,
    accountId,
    lines: [{ accountId, rights: none }],
    spends: { kind: 'invitation', id },
  }
  const added = await spend(joined)
  expect(await spend(joined)).toBeUndefined()
  const undone: Change = {
    kind: 'undone' as const,
    accountId,
    lines: [{ accountId, rights: null }],
    spends: { kind: 'change', id: added?.changeId ?? '' },
  }
  expect(await spend(undone)).toBeDefined()
  expect(await spend(undone)).toBeUndefined()
  const handOver = { kind: 'handed-over', accountId, lines: [] } as const
  expect(await spend({ ...handOver, spends: { kind: 'offer', id: accountId } })).toBeUndefined()
  expect(await spend({ ...handOver, spends: { kind: 'offer', id: other.id } })).toBeDefined()
  expect(await spend({ ...handOver, spends: { kind: 'offer', id: other.id } })).toBeUndefined()
  const rows = await people.sql`select from contact where account_id = ${accountId}`
  expect(rows).toHaveLength(0)
})

test('sendContactInvitation adds five open invitations to a membership at most', async ({
  db,
  people,
}) => {
  const { guid, member } = await addPair(people)
  const add = async () =>
    sendContactInvitation(
      db,
      { membershipId: guid, version: await versionOf(db, guid) },
      newInvitation(),
      member,
    )
  const added = []
  for (let n = 0; n < 6; n += 1) added.push(await add())
  expect(added).toEqual([true, true, true, true, true, false])
  await people.sql`
    update contact_invitation set expires_at = now() - interval '1 second'
    where id = (select id from contact_invitation where membership_id = ${guid} limit 1)`
  expect(await add()).toBe(true)
  expect(await add()).toBe(false)
})

test('reportContactChange freezes once, requestInvitationRenewal asks once, and only for an expired invitation', async ({
  db,
  people,
}) => {
  const { guid, other, member } = await addPair(people)
  const hash = newHash()
  const write = removal(guid, await versionOf(db, guid), other)
  const changed = await writeContacts(db, write, member)
  await addReportLink(db, changed?.changeId ?? '', { hash, realm: 'tests' })
  expect(await reportContactChange(db, hash, context)).toBe(true)
  await releaseContacts(db, guid, 'olga')
  expect(await reportContactChange(db, hash, context)).toBe(false)
  expect((await findContactsState(db, guid))?.isFrozen).toBe(false)
  const invitation = newInvitation()
  const key = { membershipId: guid, version: await versionOf(db, guid) }
  await sendContactInvitation(db, key, invitation, member)
  expect(await requestInvitationRenewal(db, invitation.hash)).toBe(false)
  await people.sql`
    update contact_invitation set expires_at = now() - interval '1 second' where id = ${invitation.id}`
  expect(await requestInvitationRenewal(db, invitation.hash)).toBe(true)
  expect(await requestInvitationRenewal(db, invitation.hash)).toBe(false)
})

test('a primary contact is asked once a year, reminded after 14 and 30 days, and then officers get a task', async ({
  own: { db, sql },
}) => {
  await sql`update membership set confirm_contacts_on = ${londonDay(30)}`
  const [row] = await sql`
    with person as (
      insert into account (username, email, password_hash, country)
      values ('primary-of-c1', 'primary@people.example', '$argon2id$x', 'United Kingdom') returning id
    ), farm as (
      insert into membership (charity_number, type, confirm_contacts_on)
      values ('C1', 'Friend', ${londonDay(1)}) returning id
    ), contacts as (
      insert into contact (membership_id, account_id, is_primary) select farm.id, person.id, true
      from farm, person
    ) select id from farm`
  const daysLater = (days: number) => sql`
    update membership set confirm_contacts_on = (now() at time zone 'Europe/London')::date - ${days}::int
    where id = ${row?.id}`
  const run = async () => {
    const steps = []
    while (await askPrimaryContacts(db, 9)) {
      const [farm] =
        await sql`select confirm_contacts_step as step from membership where id = ${row?.id}`
      steps.push(farm?.step)
    }
    return [...steps, ...((await openConfirmationTasks(db, 10)) ? ['task'] : [])]
  }
  const sent = []
  for (const days of [-1, 0, 0, 13, 14, 29, 30, 43, 44, 44, 100]) {
    await daysLater(days)
    sent.push(await run())
  }
  expect(sent).toEqual([[], [1], [], [], [2], [], [3], [], ['task'], [], []])
  const tasks = await sql`select kind from task where membership_id = ${row?.id}`
  expect(tasks).toEqual([{ kind: 'contacts-not-confirmed' }])
})

test('of the primary contacts who can be asked to confirm, the one who has waited longest is asked first', async ({
  own: { db, sql },
}) => {
  await sql`update membership set confirm_contacts_on = ${londonDay(30)}`
  const people = new People(sql)
  const addDue = async (daysAgo: number, person: Person, { primary = true } = {}) => {
    const { guid } = await people.addMembership({ person, primary })
    await sql`update membership set confirm_contacts_on = ${londonDay(-daysAgo)} where id = ${guid}`
    return guid
  }
  const second = await addDue(5, await people.add())
  const first = await addDue(6, await people.add())
  const third = await addDue(4, await people.add())
  await addDue(7, await people.add({ disabled: true }))
  await addDue(7, await people.add({ invited: true }))
  await addDue(7, await people.add(), { primary: false })
  const nameless = await people.add()
  await sql`update account set email = null where id = ${nameless.id}`
  await addDue(7, nameless)
  const lapsed = await addDue(7, await people.add())
  await sql`update membership set ended_on = ${londonDay()} where id = ${lapsed}`
  const asked = []
  while (await askPrimaryContacts(db, 1)) {
    const [notice] = await sql`delete from outgoing where kind = 'notice' returning facts`
    asked.push(notice?.facts.membershipId)
  }
  expect(asked).toEqual([first, second, third])
  await sql`update membership set confirm_contacts_step = 3, confirm_contacts_on = confirm_contacts_on - 44`
  expect(await openConfirmationTasks(db, 1)).toBe(1)
  const tasks = await sql`
    select confirm_contacts_on::text as day from task join membership on membership.id = membership_id
    where kind = 'contacts-not-confirmed'`
  expect(tasks).toEqual([{ day: londonDay(-7 - 44) }])
})

test('findContactsState has the primary contact first, then the others by surname, and what is under way with them', async ({
  db,
  people,
}) => {
  const add = (forename: string, surname: string, disabled = false) =>
    people.add({ forename, surname, disabled })
  const [ann, zoe] = [await add('Ann', 'Zed'), await add('Zoe', 'Young')]
  const [cy, bob] = [await add('Cy', 'barnes', true), await add('Bob', 'Adams')]
  const { guid } = await people.addMembership(
    { person: ann, lsfr: true },
    { person: zoe, primary: true },
    { person: cy },
    { person: bob, billing: true },
  )
  await people.sql`
    insert into contact_invitation (membership_id, inviter_id, email, state, created_at, expires_at)
    select ${guid}::uuid, ${zoe.id}::uuid, email, state, now() - age, now() + left_over
    from (values ('2@x.example', 'open', interval '1 hour', interval '1 day'),
      ('1@x.example', 'open', interval '2 hours', interval '-1 second'),
      ('3@x.example', 'accepted', interval '3 hours', interval '1 day'),
      ('4@x.example', 'withdrawn', interval '3 hours', interval '1 day')) as sent (email, state, age, left_over)`
  const offer = (until: string) => people.sql`
    insert into contact_offer values (${guid}, ${zoe.id}, ${bob.id}, now(), now() + ${until}::interval)
    on conflict (membership_id) do update set expires_at = excluded.expires_at`
  await offer('-1 second')
  await people.sql`update membership set confirm_contacts_on = ${londonDay(1)} where id = ${guid}`
  const state = await findContactsState(db, guid)
  expect(state).toMatchObject({ offer: null, isConfirmationDue: false, isFrozen: false })
  const plain = { ...none, isDisabled: false }
  expect(state?.contacts).toEqual([
    { accountId: zoe.id, name: 'Zoe Young', email: zoe.email, ...plain, primary: true },
    { accountId: bob.id, name: 'Bob Adams', email: bob.email, ...plain, billing: true },
    { accountId: cy.id, name: 'Cy barnes', email: null, ...plain, isDisabled: true },
    { accountId: ann.id, name: 'Ann Zed', email: ann.email, ...plain, lsfr: true },
  ])
  expect(state?.invitations.map(({ email, isExpired }) => [email, isExpired])).toEqual([
    ['1@x.example', true],
    ['2@x.example', false],
  ])
  await offer('1 minute')
  await people.sql`
    update membership set confirm_contacts_on = ${londonDay()}, contacts_frozen_at = now() where id = ${guid}`
  expect(await findContactsState(db, guid)).toMatchObject({
    offer: { fromId: zoe.id, toId: bob.id },
    isConfirmationDue: true,
    isFrozen: true,
  })
})
