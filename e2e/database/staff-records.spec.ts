import { randomUUID } from 'node:crypto'
import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import { addEmailChangeByStaff } from '#db/queries/accounts/email-changes-edit.ts'
import { addRecordNote, listRecordNotes, removeRecordNote } from '#db/queries/accounts/notes.ts'
import { findLogo, removeLogo, saveLogo } from '#db/queries/organisation/logo.ts'
import {
  endImpersonation,
  findImpersonatedMember,
  startImpersonation,
} from '#db/queries/staff/impersonation.ts'
import { grantRoles, listStaff, listStaffRoles, revokeRoles } from '#db/queries/staff/staff.ts'
import { impersonationLifetime } from '#db/values/lifetimes.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addStaff, giveFactor, giveRole, staffSession } from '../staff/staff.ts'
import { addReader } from './compare-list.ts'

const none = '00000000-0000-0000-0000-000000000000'

test('notes about a record are listed from the newest, and only their author removes one, with the role', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [caller, colleague] = [await addReader(sql), await addReader(sql)]
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const records = [
    { kind: 'person', id: person.id },
    { kind: 'membership', id: guid },
  ] as const
  const actor = { accountId: caller.accountId, username: 'olga', role: 'administrator' } as const
  const withoutRole = { ...caller, roles: ['fees'] } as const
  for (const record of records) {
    const [other] = records.filter(({ kind }) => kind !== record.kind)
    const add = (text: string, by: typeof caller | typeof withoutRole = caller, to = record) =>
      addRecordNote(db, by, to, text, actor)
    expect(await add('No role', withoutRole)).toBe(false)
    expect(await add('No record', caller, { ...record, id: none } as typeof record)).toBe(false)
    for (const text of ['first', 'second', 'third']) expect(await add(text)).toBe(true)
    await sql`
      update record_note set at = now() - interval '1 day' where text = 'third' and author_id = ${caller.accountId}`
    const notes = await listRecordNotes(db, record)
    expect(notes.map(({ text }) => text)).toEqual(['second', 'first', 'third'])
    expect(notes[0]).toMatchObject({ authorId: caller.accountId, author: 'Pat Field' })
    const remove = (
      by: typeof caller | typeof withoutRole,
      of: (typeof records)[number] = record,
    ) => removeRecordNote(db, by, of, notes[0]?.id ?? '', actor)
    expect(await remove(colleague), 'of a colleague').toBe(false)
    expect(await remove(withoutRole), 'without the role').toBe(false)
    expect(await remove(caller, other), 'of another record').toBe(false)
    expect([await remove(caller), await remove(caller)]).toEqual([true, false])
    expect(await listRecordNotes(db, record)).toEqual(notes.slice(1))
  }
  await sql`update record_note set author_id = null where account_id = ${person.id}`
  expect((await listRecordNotes(db, records[0]))[0]).toMatchObject({ author: null })
})

test('a note about an account that was merged is about the one that stays', async ({
  db,
  people,
}) => {
  const { sql } = people
  const caller = await addReader(sql)
  const [kept, merged] = [await people.add(), await people.add()]
  await sql`insert into account_merge (merged_id, account_id, moved) values (${merged.id}, ${kept.id}, '{}')`
  const actor = { accountId: caller.accountId, username: 'olga', role: 'administrator' } as const
  const record = { kind: 'person', id: merged.id } as const
  expect(await addRecordNote(db, caller, record, 'Promised a refund', actor)).toBe(true)
  expect(await listRecordNotes(db, record)).toEqual([])
  expect(await listRecordNotes(db, { ...record, id: kept.id })).toMatchObject([
    { text: 'Promised a refund' },
  ])
  const [event] = await sql`
    select account_id as id from audit_event where action = 'note-added' and account_id in (${kept.id}, ${merged.id})`
  expect(event?.id).toBe(kept.id)
})

test('colleagues are listed by name with their roles in order, and whether a second factor works for them', async ({
  own: { db, sql },
}) => {
  await sql`delete from account`
  const people = new People(sql)
  const [zoe, bo, al] = [
    await people.add({ username: 'a-zoe', surname: 'Zed' }),
    await people.add({ username: 'C-bo', forename: 'bo', surname: 'ash' }),
    await people.add({ username: 'b-al', forename: 'Al', surname: 'Ash', disabled: true }),
  ]
  await people.add({ surname: 'Aardvark' })
  await giveRole(people, zoe, 'fees')
  await giveRole(people, zoe, 'membership')
  await giveRole(people, zoe, 'administrator')
  await giveRole(people, bo, 'help-desk')
  await giveRole(people, al, 'administrator')
  await giveFactor(people, zoe, 'enrolled')
  await giveFactor(people, bo, 'reset pending')
  await giveFactor(people, al, 'reset due')
  const staff = await listStaff(db)
  expect(staff.map(({ username, roles, hasMfa }) => [username, roles, hasMfa])).toEqual([
    ['b-al', ['administrator'], false],
    ['C-bo', ['help-desk'], true],
    ['a-zoe', ['administrator', 'fees', 'membership'], true],
  ])
  expect(staff.map(({ resetAt }) => resetAt !== null)).toEqual([false, true, false])
  expect(
    (await listStaffRoles(db)).map(({ username, role, disabledAt }) => [
      username,
      role,
      disabledAt !== null,
    ]),
  ).toEqual([
    ['a-zoe', 'membership', false],
    ['a-zoe', 'fees', false],
    ['a-zoe', 'administrator', false],
    ['b-al', 'administrator', true],
    ['C-bo', 'help-desk', false],
  ])
  expect((await findAccountSummary(db, zoe.id))?.staffRoles).toEqual([
    'membership',
    'fees',
    'administrator',
  ])
})

test('the first role ends what is signed in and no link but that of a new email, further roles end nothing, and administrators keep their own', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [ada, boss] = [await people.add(), await addStaff(people, 'administrator')]
  const session = await people.issueCredential(ada, { kind: 'session' })
  const reset = await people.issueCredential(ada, { kind: 'reset' })
  const [email, secret] = [`new-${ada.email}`, randomUUID()]
  const change = { hash: hashOf(secret), email, realm: 'tests', lifetimeSeconds: 600 }
  expect(await addEmailChangeByStaff(db, ada.id, change, 'olga')).toBe(true)
  const links = [reset, secret]
  const live = async (secret: string) =>
    (
      await sql`
      select credential.epoch = account.epoch as is_live from credential join account on account.id = account_id
      where hash = ${hashOf(secret)}`
    )[0]?.is_live
  const grant = (...roles: Parameters<typeof grantRoles>[2][number][]) =>
    grantRoles(db, ada.id, roles, 'olga')
  const rolesNow = async ({ id } = { id: ada.id }) =>
    (await sql`select role from staff_role where account_id = ${id} order by role`).map(
      ({ role }) => role,
    )
  expect(await grant('membership')).toBe('granted')
  expect(await live(session)).toBe(false)
  expect(await Promise.all(links.map(live))).toEqual([true, false])
  const next = await people.issueCredential(ada, { kind: 'session' })
  expect(await grant('fees', 'membership')).toBe('granted')
  expect(await live(next)).toBe(true)
  expect(await grant('fees')).toBe('has-role')
  expect(await rolesNow()).toEqual(['membership', 'fees'])
  expect(await revokeRoles(db, ada.id, ['fees'], 'olga')).toBe(true)
  expect(await revokeRoles(db, ada.id, ['fees'], 'olga')).toBe(false)
  expect(await rolesNow()).toEqual(['membership'])
  await people.disable(ada)
  expect(await grant('fees')).toBe('disabled')
  await giveRole(people, boss, 'fees')
  const byThemselves = {
    accountId: boss.id,
    username: boss.username,
    role: 'administrator',
  } as const
  expect(await revokeRoles(db, boss.id, ['administrator', 'fees'], byThemselves)).toBe(true)
  expect(await rolesNow(boss)).toEqual(['administrator'])
  expect(await revokeRoles(db, boss.id, ['administrator'], 'olga')).toBe(true)
})

test('staff see what an enabled member sees in the browser that began it, for a while and until they end it', async ({
  db,
  people,
}) => {
  const { sql } = people
  const staff = await addStaff(people, 'help-desk')
  const session = hashOf(await staffSession(people, staff))
  const otherSession = hashOf(await staffSession(people, staff))
  const caller = { session, roles: ['help-desk'], context } as const
  const [ada, gone] = [await people.add(), await people.add({ disabled: true })]
  const start = (accountId: string, by: Parameters<typeof startImpersonation>[1] = caller) => {
    const hash = newHash()
    return startImpersonation(db, by, {
      hash,
      realm: 'tests',
      accountId,
      reason: 'They rang',
    }).then((started) => ({ hash, started }))
  }
  expect((await start(gone.id)).started, 'disabled').toBeUndefined()
  expect((await start(none)).started, 'none').toBeUndefined()
  expect((await start(ada.id, { ...caller, roles: ['fees'] })).started).toBeUndefined()
  const { hash, started } = await start(ada.id)
  expect(((started?.endsAt ?? 0) - Date.now()) / 1_000).toBeCloseTo(impersonationLifetime, -1)
  const found = await findImpersonatedMember(db, hash, session)
  expect(found).toMatchObject({ accountId: ada.id, username: ada.username, isStaff: false })
  expect(found?.endsAt).toBe(started?.endsAt)
  expect(await findImpersonatedMember(db, hash, otherSession), 'in another browser').toBeUndefined()
  expect(await findImpersonatedMember(db, session, session), 'no view').toBeUndefined()
  const [event] = await sql`
    select id, reason from audit_event where action = 'staff-saw-as-member' and account_id = ${ada.id}`
  expect(event?.reason).toBe('They rang')
  expect(await endImpersonation(db, session), 'a session').toBeUndefined()
  expect(await endImpersonation(db, hash)).toEqual({ accountId: ada.id, eventId: event?.id })
  expect(await endImpersonation(db, hash)).toBeUndefined()
})

test('the logo is read without its bytes by who knows it, and a new one has another id', async ({
  own: { db, sql },
}) => {
  expect(await findLogo(db, undefined)).toBeUndefined()
  expect(await removeLogo(db, 'olga')).toBe(false)
  await saveLogo(db, { type: 'png', bytes: Buffer.from('one') }, 'olga')
  const first = await findLogo(db, undefined)
  expect(first).toMatchObject({ type: 'png', bytes: Buffer.from('one') })
  expect(await findLogo(db, first?.id)).toEqual({ ...first, bytes: null })
  await saveLogo(db, { type: 'webp', bytes: Buffer.from('two') }, 'olga')
  const second = await findLogo(db, first?.id)
  expect(second).toMatchObject({ type: 'webp', bytes: Buffer.from('two') })
  expect(second?.id).not.toBe(first?.id)
  expect([await removeLogo(db, 'olga'), await findLogo(db, undefined)]).toEqual([true, undefined])
  const events = await sql`
    select action from audit_event where action like 'logo-%' order by id`
  expect(events.map(({ action }) => action)).toEqual([
    'logo-changed',
    'logo-changed',
    'logo-removed',
  ])
})
