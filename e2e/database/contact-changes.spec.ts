import type { ContactMember } from '#db/queries/contacts/contact-actor.ts'
import {
  findReportableChange,
  listContactChanges,
  releaseContacts,
  reportContactChange,
} from '#db/queries/contacts/contact-changes.ts'
import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import {
  addReportLink,
  findNoticedContactChange,
  findNoticedOffer,
} from '#db/queries/contacts/noticed-contacts.ts'
import { actDays, contactOfferDays } from '#db/values/periods.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addChange, addPair, rights, versionOf } from './contact-pair.ts'

test('contacts change from the list of their version only, by a member with a live session, and by officers alone once a change is reported', async ({
  own: { db, sql },
}) => {
  const { ada, bo, guid, memberOf } = await addPair(sql)
  const write = async (actor: Parameters<typeof writeContacts>[2], later: number) =>
    writeContacts(
      db,
      {
        kind: 'edited',
        accountId: bo.id,
        lines: [{ accountId: bo.id, rights }],
        membershipId: guid,
        version: (await versionOf(sql, guid)) + later,
      },
      actor,
    )
  const [member, expired] = [await memberOf(ada), await memberOf(ada, -1)]
  const ofBo = { ...member, session: (await memberOf(bo)).session }
  for (const [what, actor, later, isFrozen, isDone] of [
    ['an outdated list', 'olga', -1, false, false],
    ['a later list', 'olga', 1, false, false],
    ['a session that has expired', expired, 0, false, false],
    ['the session of someone else', ofBo, 0, false, false],
    ['a member', member, 0, false, true],
    ['a proved mailbox', { ...member, session: null }, 0, false, true],
    ['a member, once reported', member, 0, true, false],
    ['an officer, once reported', 'olga', 0, true, true],
  ] as const) {
    await sql`update membership set contacts_frozen_at = ${isFrozen ? new Date() : null} where id = ${guid}`
    expect((await write(actor, later)) !== undefined, what).toBe(isDone)
  }
})

test('what a change of contacts spends is open, of this membership and this person, not too old, and works once', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid, memberOf } = await addPair(sql)
  const { guid: otherGuid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
  )
  const member = await memberOf(ada)
  const spend = async (spends: ContactsWrite['spends'], membershipId = guid) =>
    (await writeContacts(
      db,
      {
        kind: 'edited',
        accountId: bo.id,
        lines: [{ accountId: bo.id, rights }],
        spends,
        membershipId,
        version: await versionOf(sql, membershipId),
      },
      member,
    )) !== undefined
  const addInvitation = async (state: string, seconds: number) => {
    const [row] = await sql`
      insert into contact_invitation (membership_id, inviter_id, email, is_billing, lsfr_access, state, expires_at)
      values (${guid}, ${ada.id}, 'x@x.example', false, false, ${state}, now() + ${seconds} * interval '1 second')
      returning id`
    return { kind: 'invitation', id: row?.id } as const
  }
  const hours = actDays * 24
  const addUndone = async () => {
    const id = await addChange(sql, guid, bo, 1)
    await sql`update contact_change set undone_at = now() where id = ${id}`
    return id
  }
  const ofChange = (id: string) => ({ kind: 'change', id }) as const
  const addOfMerged = async () => {
    const merged = await people.add()
    await sql`insert into account_merge (merged_id, account_id, moved) values (${merged.id}, ${ada.id}, '{}')`
    return addChange(sql, guid, bo, 1, merged)
  }
  const open = await addInvitation('open', 60)
  const change = ofChange(await addChange(sql, guid, bo, hours - 1))
  for (const [what, spends, of, works] of [
    ['an invitation that has expired', await addInvitation('open', -1), guid, false],
    ['a withdrawn invitation', await addInvitation('withdrawn', 60), guid, false],
    ['an invitation of another membership', open, otherGuid, false],
    ['an open invitation', open, guid, true],
    ['the same one again', open, guid, false],
    ['a change that is too old', ofChange(await addChange(sql, guid, bo, hours + 1)), guid, false],
    [
      'a change before which there was an account that was merged',
      ofChange(await addOfMerged()),
      guid,
      false,
    ],
    ['a change that is undone', ofChange(await addUndone()), guid, false],
    ['a change of another membership', change, otherGuid, false],
    ['a change of the last day', change, guid, true],
    [
      'a change before which there was another contact',
      ofChange(await addChange(sql, guid, bo, 1, bo)),
      guid,
      true,
    ],
    ['the same change again', change, guid, false],
  ] as const) {
    expect(await spend(spends, of), what).toBe(works)
  }

  const offer = async () =>
    addContactOffer(db, { membershipId: guid, version: await versionOf(sql, guid) }, bo.id, member)
  const expire = (seconds: number) => sql`
    update contact_offer set expires_at = now() + ${seconds} * interval '1 second' where membership_id = ${guid}`
  const toBo = { kind: 'offer', id: bo.id } as const
  const offered = async () => (await findContactsState(db, guid))?.offer ?? null
  expect(await offer()).toBe(true)
  expect(await offered()).toMatchObject({ fromId: ada.id, toId: bo.id })
  await expire(-1)
  expect([await offered(), await spend(toBo)], 'expired').toEqual([null, false])
  expect(await offer(), 'in place of an earlier one').toBe(true)
  const [row] = await sql`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from contact_offer`
  expect(row?.days).toBe(contactOfferDays)
  expect(await spend({ kind: 'offer', id: ada.id }), 'to someone else').toBe(false)
  expect(await spend(toBo, otherGuid), 'of another membership').toBe(false)
  expect([await spend(toBo), await spend(toBo)]).toEqual([true, false])

  const deleteOffer = async (by: ContactMember) =>
    deleteContactOffer(db, { membershipId: guid, version: await versionOf(sql, guid) }, by)
  expect(await offer()).toBe(true)
  const third = await people.add()
  expect(await deleteOffer(await memberOf(third)), 'by a third person').toBe(false)
  expect([await deleteOffer(await memberOf(bo)), await deleteOffer(member)]).toEqual([true, false])
  expect(await offer()).toBe(true)
  const primary = (is: boolean) => sql`
    update contact set is_primary = ${is} where membership_id = ${guid} and account_id = ${ada.id}`
  await primary(false)
  expect(await offered(), 'of a contact who is no longer primary').toBeNull()
  await primary(true)
  expect(await offered()).toMatchObject({ fromId: ada.id, toId: bo.id })
  const [contact] = await sql`
    delete from contact where membership_id = ${guid} and account_id = ${bo.id} returning *`
  expect(await offered(), 'to someone who has left').toBeNull()
  await sql`insert into contact ${sql(contact as object)}`
  await people.disable(ada)
  expect(await offered(), 'of an account that is disabled').toBeNull()
})

test('officers see the changes of 30 days, the newest first, and who made each', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid } = await addPair(sql)
  const { guid: otherGuid } = await people.addMembership({ person: ada, primary: true })
  const hours = actDays * 24
  await addChange(sql, guid, bo, hours + 1)
  const oldest = await addChange(sql, guid, bo, hours - 1)
  const newest = await addChange(sql, guid, bo, 1)
  const middle = await addChange(sql, guid, ada, 2)
  await addChange(sql, otherGuid, ada, 1)
  // At the same time as the newest, but its id says that it was later.
  const last = 'ffffffff-0000-7000-8000-000000000000'
  const [row] = await sql`
    update contact_change set at = date_trunc('second', at) where id = ${newest} returning *`
  await sql`insert into contact_change ${sql({ ...row, id: last })}`
  await sql`update contact_change set operator = null, member_id = ${ada.id} where id = ${middle}`
  await sql`update contact_change set undone_at = now() where id = ${oldest}`
  const listed = await listContactChanges(db, guid)
  expect(listed.map(({ id, name, actor, isUndone }) => [id, name, actor, isUndone])).toEqual([
    [last, 'Bo Field', 'olga', false],
    [newest, 'Bo Field', 'olga', false],
    [middle, 'Ada Field', 'Ada Field', false],
    [oldest, 'Bo Field', 'olga', true],
  ])
})

test('a link reports its change once, in time and while it is not undone, and members then change nothing until officers allow it', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid } = await addPair(sql)
  const { guid: otherGuid } = await people.addMembership({ person: ada, primary: true })
  const addLink = async (to = guid) => {
    const [id, hash] = [await addChange(sql, to, bo, 1, ada), newHash()]
    await addReportLink(db, id, { hash, realm: 'tests' })
    return { id, hash }
  }
  const [expired, undone, reported, other] = [
    await addLink(),
    await addLink(),
    await addLink(),
    await addLink(otherGuid),
  ]
  await sql`update credential set expires_at = now() where hash = ${expired.hash}`
  await sql`update contact_change set undone_at = now() where id = ${undone.id}`
  const stateNow = async (hash: Buffer) => (await findReportableChange(db, hash))?.state
  const frozen = async () => {
    const rows = await sql`
      select contacts_frozen_at as at from membership where id = any(${[guid, otherGuid]}) order by id = ${otherGuid}`
    return rows.map(({ at }) => at)
  }
  for (const [link, state] of [
    [expired, 'expired'],
    [undone, 'undone'],
  ] as const) {
    expect(await stateNow(link.hash)).toBe(state)
    expect(await reportContactChange(db, link.hash, context), state).toBe(false)
  }
  expect(await frozen()).toEqual([null, null])
  expect(await findReportableChange(db, reported.hash)).toMatchObject({
    kind: 'edited',
    name: 'Bo Field',
    membership: { name: 'A farm' },
    state: 'open',
  })
  await sql`
    insert into task (kind, membership_id, done_at, done_by) values ('not-me', ${guid}, now(), 'omar')`
  const version = await versionOf(sql, guid)
  expect(await reportContactChange(db, reported.hash, context)).toBe(true)
  expect(await stateNow(reported.hash)).toBe('used')
  expect(await stateNow(other.hash)).toBe('open')
  expect(await reportContactChange(db, reported.hash, context)).toBe(false)
  const before = await frozen()
  expect(before).toEqual([expect.any(Date), null])
  const second = await addLink()
  expect(await reportContactChange(db, second.hash, context)).toBe(true)
  expect(await frozen(), 'since the first report').toEqual(before)
  expect(await versionOf(sql, guid)).toBe(version + 2)
  const reports = await sql`
    select account_id from audit_event where action = 'contact-change-reported' and account_id = ${ada.id}`
  expect(reports).toHaveLength(2)
  const tasks = () => sql`
    select membership_id as id, done_by from task where kind = 'not-me' and done_at is null`
  expect(await tasks()).toEqual([{ id: guid, done_by: null }])
  expect(await reportContactChange(db, other.hash, context)).toBe(true)
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect(await releaseContacts(db, guid, 'olga')).toBe(false)
  expect(await frozen()).toEqual([null, expect.any(Date)])
  expect(await tasks()).toEqual([{ id: otherGuid, done_by: null }])
  const done = await sql`
    select done_by from task where membership_id = ${guid} and kind = 'not-me' order by id`
  expect(done).toEqual([{ done_by: 'omar' }, { done_by: 'olga' }])
  expect(await versionOf(sql, guid)).toBe(version + 3)
})

test('the emails about a change have all contacts of the membership before it and after it, and an offer is told while it stands', async ({
  own: { db, sql },
}) => {
  const { people, ada, bo, guid, memberOf } = await addPair(sql)
  const cy = await people.add({ forename: 'Cy' })
  await people.addMembership({ person: await people.add(), primary: true })
  await sql`insert into contact values (${guid}, ${cy.id}, false, true, true)`
  await people.disable(cy)
  const member = await memberOf(ada)
  const key = async () => ({ membershipId: guid, version: await versionOf(sql, guid) })
  const eventOf = async (action: string): Promise<string> => {
    const [row] =
      await sql`select id from audit_event where action = ${action} order by at desc limit 1`
    return row?.id
  }
  const line = (name: string, primary = false) => ({ name: `${name} Field`, primary })
  const all = { email: ada.email, billing: false, lsfr: false }
  const idle = { ...line('Cy'), email: null, billing: true, lsfr: true }

  expect(await addContactOffer(db, await key(), bo.id, member)).toBe(true)
  const offered = await eventOf('contact-offered')
  expect(await findNoticedOffer(db, offered)).toMatchObject({
    membership: { id: guid },
    from: 'Ada Field',
    name: 'Bo Field',
    email: bo.email,
  })
  const primary = (is: boolean) => sql`
    update contact set is_primary = ${is} where membership_id = ${guid} and account_id = ${ada.id}`
  await primary(false)
  expect(await findNoticedOffer(db, offered), 'of a former primary contact').toBeUndefined()
  await primary(true)
  await people.disable(bo)
  expect(await findNoticedOffer(db, offered), 'to a disabled account').toBeUndefined()
  await people.disable(ada)
  expect(await findNoticedOffer(db, offered), 'of a disabled account').toBeUndefined()
  await sql`update account set disabled_at = null, epoch = epoch - 1 where id = ${ada.id}`
  await sql`update contact_offer set created_at = now() where membership_id = ${guid}`
  expect(await findNoticedOffer(db, offered), 'that was replaced').toBeUndefined()

  await writeContacts(
    db,
    {
      kind: 'handed-over',
      accountId: bo.id,
      lines: [
        { accountId: ada.id, rights },
        { accountId: bo.id, rights: { ...rights, primary: true } },
      ],
      ...(await key()),
    },
    member,
  )
  const change = await findNoticedContactChange(db, await eventOf('contact-edited'))
  expect(change).toMatchObject({ kind: 'handed-over', memberId: ada.id, accountId: bo.id })
  expect(change?.before).toMatchObject([{ ...line('Ada', true), ...all }, line('Bo'), idle])
  expect(change?.after).toMatchObject([line('Bo', true), { ...line('Ada'), ...all }, idle])
  expect((await findContactsState(db, guid))?.contacts).toEqual(change?.after)
})
