import { decideApplication } from '#db/queries/applications/decisions.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { findCardState } from '#db/queries/memberships/card.ts'
import { listContactMemberships, matchMemberships } from '#db/queries/memberships/memberships.ts'
import {
  createMembership,
  deleteMembership,
  editMembership,
} from '#db/queries/memberships/memberships-edit.ts'
import { findNextNumber } from '#db/queries/memberships/next-number.ts'
import { endMemberships } from '#db/queries/memberships/renewals.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { isJustPaid, renewMembership } from '#lib/memberships/change-term.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, unique } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'
import { addMembership, datesOf } from './dated-membership.ts'

const none = '00000000-0000-0000-0000-000000000000'

test('a scanned card is current while endpoints list the membership, and unknown of a former contact or a disabled account', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [ada, bo] = [
    await people.add({ forename: ' ada', surname: 'Field ' }),
    await people.add({ surname: null }),
  ]
  const { guid: membershipId } = await people.addMembership({ person: ada }, { person: bo })
  const { guid: other } = await people.addMembership({ person: bo })
  const state = (accountId: string, id = membershipId) =>
    findCardState(db, { membershipId: id, accountId })
  expect(await state(ada.id)).toEqual({ isCurrent: true, initials: 'aF' })
  expect(await state(bo.id)).toEqual({ isCurrent: true, initials: 'P' })
  expect(await state(ada.id, other), 'of another membership').toBeUndefined()
  for (const [endedOn, renewsOn, isCurrent] of [
    [londonDay(1), null, true],
    [londonDay(0), null, false],
    [null, londonDay(-db.membershipGraceDays), true],
    [null, londonDay(-db.membershipGraceDays - 1), false],
  ] as const) {
    await sql`
      update membership set ended_on = ${endedOn}, renews_on = ${renewsOn} where id = ${membershipId}`
    expect((await state(ada.id))?.isCurrent, `${endedOn} ${renewsOn}`).toBe(isCurrent)
  }
  await people.disable(ada)
  expect(await state(ada.id)).toBeUndefined()
})

test('staff find a membership by its id or its number in any case, with its contacts, the primary one first and the others by name', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [bo, ada, zoe] = [
    await people.add({ surname: 'Birch' }),
    await people.add({ surname: 'Ash' }),
    await people.add({ surname: 'Zed', disabled: true }),
  ]
  const { guid, charityNumber } = await people.addMembership(
    { person: bo, billing: true },
    { person: zoe, primary: true },
    { person: ada, lsfr: true },
  )
  const { guid: other } = await people.addMembership({ person: await people.add() })
  const found = async (number: string, id = none) =>
    (await matchMemberships(db, { number, id })).map((sheet) => sheet.id)
  expect(await found(charityNumber)).toEqual([guid])
  expect(await found(charityNumber.toLowerCase())).toEqual([guid])
  expect(await found('', other)).toEqual([other])
  expect(await found(charityNumber, other)).toEqual([guid, other].sort())
  await sql`insert into membership (charity_number, type) values (${charityNumber}, 'Friend')`
  expect(await found(charityNumber), 'both of a number').toHaveLength(2)
  const [sheet] = await matchMemberships(db, { number: '', id: guid })
  const rights = { primary: false, billing: false, lsfr: false }
  expect(sheet?.contacts).toMatchObject([
    { ...rights, accountId: zoe.id, state: 'disabled', primary: true },
    { ...rights, accountId: ada.id, state: 'active', name: 'Pat Ash', lsfr: true },
    { ...rights, accountId: bo.id, email: bo.email, billing: true },
  ])
})

test('the memberships of a person are listed by name whatever the case, those that are over too', async ({
  db,
  people,
}) => {
  const { sql } = people
  const ada = await people.add()
  for (const [name, endedOn, primary] of [
    ['b', null, true],
    ['A', londonDay(-1), false],
    ['C', null, false],
  ] as const) {
    const { guid } = await people.addMembership({ person: ada, primary, billing: !primary })
    await sql`update membership set name = ${name}, ended_on = ${endedOn} where id = ${guid}`
  }
  await people.addMembership({ person: await people.add() })
  const listed = await listContactMemberships(db, ada.id)
  expect(
    listed.map(({ name, state, primary, billing }) => [name, state, primary, billing]),
  ).toEqual([
    ['A', 'ended', false, true],
    ['b', 'current', true, false],
    ['C', 'current', false, true],
  ])
})

test('the next number continues the usual beginning of the newest memberships, and passes over those in use', async ({
  own: { db, sql },
}) => {
  for (const [numbers, next] of [
    [[], undefined],
    [['G1'], undefined],
    [['Old', 'Odd'], undefined],
    [['G1', 'G2'], 'G3'],
    [['G1', 'G2', 'Old', 'Odd', 'Off'], 'G3'],
    [['G0098', 'G0099'], 'G0100'],
    [['G98', 'G99'], 'G100'],
    [['9', '10'], '11'],
    [['G9', 'G10', 'H70', 'H71', 'H72'], 'H73'],
    [['G9', 'G10', 'H70', 'H71'], 'H72'],
    [['H70', 'H71', 'G9', 'G8', 'g11', 'G10'], 'G12'],
    [['G1', 'G2', 'G1234567890', 'G1234567891'], 'G1234567892'],
    [
      [
        ...Array.from({ length: 9 }, (_, n) => `G${n}`),
        ...Array.from({ length: 50 }, (_, n) => `N${n}`),
      ],
      'N50',
    ],
    [
      [
        ...Array.from({ length: 9 }, (_, n) => `G${n}`),
        ...Array.from({ length: 49 }, () => 'none'),
      ],
      undefined,
    ],
  ] as const) {
    await sql`delete from membership`
    for (const number of numbers) {
      await sql`insert into membership (charity_number, type) values (${number}, 'Friend')`
    }
    expect(await findNextNumber(db), numbers.slice(0, 6).join(' ')).toBe(next)
  }
})

test('a membership gets a number that no other one has, and a day that staff enter is one of which reminders are sent', async ({
  db,
  people,
}) => {
  const { sql } = people
  const charityNumber = unique('N')
  const create = (number: string, renewsOn: string | null = null) =>
    createMembership(db, { charityNumber: number, type: 'Friend', renewsOn }, 'olga')
  const id = (await create(charityNumber, '2027-03-31')) ?? ''
  expect(await datesOf(sql, id)).toMatchObject({
    renewsOn: '2027-03-31',
    remindersFor: '2027-03-31',
  })
  expect(await create(charityNumber.toUpperCase())).toBeUndefined()
  const other = (await create(unique('N'))) ?? ''
  const edit = (to: string, values: object, shown = {}) =>
    editMembership(db, to, values, 'olga', shown)
  expect(await edit(other, { charityNumber }), 'the number of another one').toBe(false)
  expect(await edit(id, { charityNumber: charityNumber.toUpperCase() })).toBe(true)
  expect(await edit(id, { name: 'New' }, { name: 'Old' }), 'no longer as shown').toBe(false)
  expect(await edit(none, { name: 'New' }), 'none').toBe(false)
  for (const [renewsOn, remindersFor] of [
    ['2027-03-31', null],
    ['2028-03-31', '2028-03-31'],
    [null, null],
  ] as const) {
    await sql`update membership set reminders_for = null where id = ${id}`
    expect(await edit(id, { renewsOn })).toBe(true)
    expect(await datesOf(sql, id), `${renewsOn}`).toMatchObject({ renewsOn, remindersFor })
  }
  expect(await edit(id, { renewsOn: '2029-03-31', remindersFor: '2028-01-01' })).toBe(true)
  expect(await datesOf(sql, id)).toMatchObject({ remindersFor: '2028-01-01' })
  expect((await datesOf(sql, other))?.renewsOn).toBeNull()
})

test('a membership is deleted only if nothing belongs to it, and what does is named', async ({
  db,
  people,
}) => {
  const { sql } = people
  const ada = await people.add()
  const add = {
    contacts: (id: string) =>
      sql`insert into contact values (${id}, ${ada.id}, true, false, false)`,
    invitations: (id: string) => sql`
      insert into contact_invitation (membership_id, inviter_id, email, is_billing, lsfr_access, expires_at)
      values (${id}, ${ada.id}, 'x@x.example', false, false, now())`,
    applications: (id: string) => sql`
      insert into join_application (reference, start_hash, type, individual, email, membership_id)
      values (${unique('R')}, ${newHash()}, 'Friend', true, 'x@x.example', ${id})`,
    payments: (id: string) => sql`
      insert into audit_event (action, membership_id) values ('membership-renewed', ${id})`,
    notes: (id: string) => sql`
      insert into record_note (membership_id, author_id, text) values (${id}, ${ada.id}, 'A note')`,
  }
  for (const [name, addTo] of Object.entries(add)) {
    const { guid } = await people.addMembership()
    const { guid: other } = await people.addMembership()
    await addTo(guid)
    expect(await deleteMembership(db, guid, 'olga'), name).toEqual({
      outcome: 'kept',
      belongings: [name],
    })
    await sql`insert into audit_event (action, membership_id) values ('membership-edited', ${other})`
    expect(await deleteMembership(db, other, 'olga'), name).toEqual({ outcome: 'deleted' })
  }
  expect(await deleteMembership(db, none, 'olga')).toEqual({ outcome: 'changed-meanwhile' })
})

test('staff are asked whether a membership is paid again for 24 hours, unless its payment is taken back', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  try {
    const id = await addMembership(sql, { renewsOn: londonDay(0) })
    const paid = async (minutesAgo: number) => {
      await sql`update act_change set at = now() - ${minutesAgo} * interval '1 minute'`
      return isJustPaid(id)
    }
    await endMemberships(db, [{ id, day: londonDay(5) }], 'Moved away', 'olga')
    expect(await paid(0), 'when it is ended').toBe(false)
    expect((await renewMembership(id, null, 'olga')).outcome).toBe('renewed')
    expect([await paid(0), await paid(24 * 60 - 1), await paid(24 * 60 + 1)]).toEqual([
      true,
      true,
      false,
    ])
    const [act] = await sql`
      select id from audit_event where action = 'membership-renewed' and membership_id = ${id}`
    expect(await takeActBack(db, 'membership', act?.id, 'olga')).toBe(true)
    expect(await paid(0), 'when it was taken back').toBe(false)
  } finally {
    await closeDatabase()
  }
})

test('staff are asked whether a membership is paid again after its renewal was marked as paid in the queue', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  try {
    const people = new People(sql)
    const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
    const caller = { session, roles: ['membership'], context } as const
    for (const [action, from, to] of [
      ['join-paid', 'awaiting-payment', 'member'],
      ['join-accepted', 'sent', 'member'],
      ['join-accepted', 'sent', 'accepted'],
    ] as const) {
      const { guid: membership_id } = await people.addMembership()
      const renewal = { renewal: true, membership_id, account_id: (await people.add()).id }
      const { id } = await addApplicationRow(sql, { ...renewal, state: from })
      expect(await decideApplication(db, caller, id, { action, from: [from], to, text: '' })).toBe(
        true,
      )
      expect(await isJustPaid(membership_id), `${action} ${to}`).toBe(to === 'member')
    }
  } finally {
    await closeDatabase()
  }
})
