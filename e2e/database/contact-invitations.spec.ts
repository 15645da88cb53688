import {
  addInvitationLink,
  findContactInvitation,
  maxOpenInvitations,
  requestInvitationRenewal,
  sendContactInvitation,
  withdrawContactInvitation,
} from '#db/queries/contacts/contact-invitations.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { contactInvitationDays } from '#db/values/periods.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import {
  acceptAsNewContact,
  acceptContactInvitation,
  findInvitedContact,
} from '#lib/memberships/contacts/accept-invitation.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addPair, versionOf } from './contact-pair.ts'

test('an invitation can be sent, sent again and withdrawn while it is open, and a sixth open one cannot', async ({
  own: { db, sql },
}) => {
  const { people, ada, guid, memberOf } = await addPair(sql)
  const { guid: otherGuid } = await people.addMembership({ person: ada, primary: true })
  const member = await memberOf(ada)
  const newId = async () => (await sql`select uuidv7() as id`)[0]?.id as string
  const send = async (id: string, hash = newHash(), membershipId = guid) =>
    sendContactInvitation(
      db,
      { membershipId, version: await versionOf(sql, membershipId) },
      {
        id,
        hash,
        realm: 'tests',
        note: null,
        email: `${id}@x.example`,
        billing: true,
        lsfr: false,
      },
      member,
    )
  const ids = await Promise.all(Array.from({ length: maxOpenInvitations + 1 }, newId))
  const [first = '', second = '', third = ''] = ids
  const last = ids.at(-1) ?? ''
  for (const id of ids.slice(0, -1)) expect(await send(id)).toBe(true)
  expect(await send(last)).toBe(false)
  expect(await send(await newId(), newHash(), otherGuid), 'of another membership').toBe(true)
  await sql`update contact_invitation set expires_at = now() + interval '1 hour' where id = ${first}`
  expect(await send(first), 'again').toBe(true)
  const daysOf = async (id: string) => {
    const [row] = await sql`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from contact_invitation where id = ${id}`
    return row?.days
  }
  expect(await daysOf(first)).toBe(contactInvitationDays)
  expect(await send(second, newHash(), otherGuid), 'to another membership').toBe(false)

  const withdraw = async (id: string, membershipId = guid) =>
    withdrawContactInvitation(
      db,
      { membershipId, version: await versionOf(sql, membershipId) },
      id,
      member,
    )
  expect(await withdraw(second, otherGuid)).toBe(false)
  expect([await withdraw(second), await withdraw(second), await send(second)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await send(last), 'after one was withdrawn').toBe(true)
  await sql`update contact_invitation set expires_at = now() where id = ${third}`
  expect(await send(await newId()), 'after one has expired').toBe(true)
  const open = (await findContactsState(db, guid))?.invitations ?? []
  expect(
    open.map(({ id, isExpired, billing, lsfr, inviterId }) => [
      id,
      isExpired,
      billing,
      lsfr,
      inviterId,
    ]),
  ).toEqual([
    ...[first, third, ids[3], ids[4], last].map((id) => [id, id === third, true, false, ada.id]),
    [expect.any(String), false, true, false, ada.id],
  ])

  const link = { hash: newHash(), realm: 'tests' }
  // The member may open it from their page several times.
  for (const _ of [1, 2]) await addInvitationLink(db, first, link)
  expect((await findContactInvitation(db, link.hash))?.id).toBe(first)
})

test('the link of an invitation says who invites, its state, and the accounts of its mailbox; a new link is asked for once', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid, memberOf } = await addPair(sql)
  const shared = ['c', 'a', 'b', 'e', 'd', 'f']
  for (const name of shared) {
    await people.add({ username: `${name}-shared`, email: 'Shared@people.example' })
  }
  await people.add({ email: 'shared@people.example', disabled: true })
  const [hash, otherHash] = [newHash(), newHash()]
  const member = await memberOf(ada)
  for (const [version, link] of [hash, otherHash].entries()) {
    const [row] = await sql`select uuidv7() as id`
    await sendContactInvitation(
      db,
      { membershipId: guid, version },
      {
        id: row?.id,
        email: 'shared@people.example',
        billing: false,
        lsfr: true,
        note: 'Hello',
        hash: link,
        realm: 'tests',
      },
      member,
    )
  }
  const found = await findContactInvitation(db, hash)
  expect(found).toMatchObject({
    membershipId: guid,
    inviterId: ada.id,
    inviter: 'Ada Field',
    inviterEmail: ada.email,
    billing: false,
    lsfr: true,
    note: 'Hello',
    state: 'open',
  })
  expect(found?.accounts.map(({ username }) => username)).toEqual(
    shared.slice(0, 5).map((name) => `${name}-shared`),
  )
  const set = (seconds: number, state = 'open') => sql`
    update contact_invitation set state = ${state}, expires_at = now() + ${seconds} * interval '1 second'
    where id = ${found?.id ?? ''}`
  const stateNow = async () => (await findContactInvitation(db, hash))?.state
  await set(60, 'accepted')
  expect([await stateNow(), await requestInvitationRenewal(db, hash)]).toEqual(['accepted', false])
  await set(60)
  expect([await stateNow(), await requestInvitationRenewal(db, hash)]).toEqual(['open', false])
  await set(-60, 'withdrawn')
  expect([await stateNow(), await requestInvitationRenewal(db, hash)]).toEqual(['withdrawn', false])
  await set(-60)
  expect([
    await stateNow(),
    await requestInvitationRenewal(db, hash),
    await stateNow(),
    await requestInvitationRenewal(db, hash),
    (await findContactInvitation(db, otherHash))?.state,
  ]).toEqual(['expired', true, 'renewal-requested', false, 'open'])
  await people.disable(ada)
  expect((await findContactInvitation(db, hash))?.inviterEmail).toBeNull()
  expect(await findContactInvitation(db, newHash())).toBeUndefined()
  expect(
    (await findContactsState(db, guid))?.contacts.map(({ name, email }) => [name, email]),
  ).toEqual([
    ['Ada Field', null],
    ['Bo Field', bo.email],
  ])
})

test('an invitation from a disabled account makes nobody a contact, until the account is enabled again', async ({
  own: { sql, url },
}) => {
  const { people, ada, guid } = await addPair(sql)
  const cy = await people.add()
  const [secret, session] = [newSecret(), await people.issueCredential(cy, { kind: 'session' })]
  await sql`
    with sent as (
      insert into contact_invitation (membership_id, inviter_id, email, is_billing, lsfr_access, expires_at)
      values (${guid}, ${ada.id}, ${cy.email}, true, false, now() + interval '1 day') returning id
    )
    insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
    select ${hashOf(secret)}, 'contact', id, 'tests', 'infinity' from sent`
  setDatabaseUrl(url)
  try {
    const stateNow = async () => (await findInvitedContact(secret))?.state
    const member = { accountId: cy.id, session: hashOf(session) } as SignedInMember
    const accept = () => acceptContactInvitation(member, secret, context)
    await people.disable(ada)
    expect([await stateNow(), await accept()]).toEqual(['ended', 'not-open'])
    await sql`update account set disabled_at = null where id = ${ada.id}`
    expect([await stateNow(), await accept()]).toEqual(['open', { membershipId: guid }])
  } finally {
    await closeDatabase()
  }
})

test('people of one name who accept invitations get usernames of their own, and are signed in', async ({
  own: { sql, url },
}) => {
  const { ada, guid } = await addPair(sql)
  const name = { forename: 'Jo', surname: 'Moss' }
  const password = 'granite ferry almanac seven'
  setDatabaseUrl(url)
  try {
    const usernames = []
    for (let n = 0; n < 6; n += 1) {
      const secret = newSecret()
      await sql`
        with sent as (
          insert into contact_invitation (membership_id, inviter_id, email, expires_at)
          values (${guid}, ${ada.id}, ${`jo${n}@people.example`}, now() + interval '1 day') returning id
        )
        insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
        select ${hashOf(secret)}, 'contact', id, 'tests', 'infinity' from sent`
      const joined = await acceptAsNewContact(secret, { ...name, password }, context)
      if (typeof joined === 'string') throw new Error(joined)
      expect((await findMember(joined.secret, context))?.accountId).toBe(joined.accountId)
      const [row] = await sql`select username from account where id = ${joined.accountId}`
      usernames.push(row?.username)
    }
    expect(usernames).toEqual([
      'jo.moss',
      'jo.moss.2',
      'jo.moss.3',
      'jo.moss.4',
      expect.stringMatching(/^jo\.moss\.\d{5,6}$/),
      expect.stringMatching(/^jo\.moss\.\d{5,6}$/),
    ])
  } finally {
    await closeDatabase()
  }
})
