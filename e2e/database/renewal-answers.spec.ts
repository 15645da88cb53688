import {
  addJoinApplication,
  saveJoinColumns,
  sendApplication,
} from '#db/queries/applications/applications-edit.ts'
import { decideApplication } from '#db/queries/applications/decisions.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { renewMemberships } from '#db/queries/memberships/renewals.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'

for (const way of ['on the membership', 'on the renewal'] as const)
  test(`a payment ${way} brings the details that the member changed in the renewal, and no others, until it is taken back`, async ({
    own: { db, sql },
  }) => {
    const people = new People(sql)
    const ada = await people.add({ forename: 'Ada', surname: 'Field' })
    await sql`update account set phone = null, mobile = '01749 000001', position = 'Clerk' where id = ${ada.id}`
    const { guid } = await people.addMembership({ person: ada, primary: true })
    await sql`
      update membership set name = 'Hill farm', address = 'The old mill', postcode = 'BA5 1AA',
        country = 'United Kingdom' where id = ${guid}`
    const linkHash = newHash()
    const membership = { type: 'Friend', band: null, individual: true, amount: '24' }
    await addJoinApplication(db, {
      reference: 'R',
      startHash: newHash(),
      linkHash,
      realm: 'tests',
      email: 'a@x.example',
      membership,
      accountId: ada.id,
      renews: guid,
    })
    await saveJoinColumns(db, linkHash, { forename: 'Adela', phone: '01749 000002' })
    await sendApplication(db, linkHash)
    await sql`update membership set name = 'Down farm', address = 'The new mill' where id = ${guid}`
    await sql`update account set position = 'Warden' where id = ${ada.id}`
    const read = () => sql`
      select account.forename, account.surname, account.phone, mobile, account.position, membership.name, membership.address,
        membership.postcode, membership.country, state
      from account, membership, join_application where account.id = ${ada.id} and membership.id = ${guid}`
    const [before] = await read()
    expect(before).toMatchObject({ forename: 'Ada', phone: null, state: 'awaiting-payment' })
    if (way === 'on the membership') {
      await renewMemberships(db, [{ id: guid, day: null }], null, 'olga')
    } else {
      const [row] = await sql`select id from join_application`
      const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
      const caller = { session, roles: ['membership'], context } as const
      const paid = {
        action: 'join-paid',
        from: ['awaiting-payment'],
        to: 'member',
        text: '',
      } as const
      expect(await decideApplication(db, caller, row?.id, paid)).toBe(true)
    }
    const after = { ...before, forename: 'Adela', phone: '01749 000002', state: 'member' }
    expect(await read()).toEqual([after])
    const [act] =
      await sql`select id from audit_event where action in ('join-paid', 'membership-renewed')`
    const table = way === 'on the membership' ? 'membership' : 'join_application'
    expect(await takeActBack(db, table, act?.id, 'olga')).toBe(true)
    expect(await read()).toEqual([before])
  })

test('a renewal whose member moved brings the whole address', async ({ own: { db, sql } }) => {
  const people = new People(sql)
  const ada = await people.add()
  const { guid } = await people.addMembership({ person: ada, primary: true })
  await sql`update membership set address = 'The mill', postcode = 'BA5 1AA', country = 'Ireland' where id = ${guid}`
  const known = { name: null, address: 'The mill', postcode: 'BA5 1AA', country: 'Ireland' }
  const renewal = {
    state: 'awaiting-payment',
    renewal: true,
    membership_id: guid,
    account_id: ada.id,
  }
  const answers = { address: 'The mill', postcode: 'BA5 2BB', country: 'United Kingdom' }
  await addApplicationRow(sql, { ...renewal, ...answers, known })
  await sql`update membership set address = 'Elsewhere' where id = ${guid}`
  await renewMemberships(db, [{ id: guid, day: null }], null, 'olga')
  const [row] = await sql`select address, postcode, country from membership where id = ${guid}`
  expect(row).toEqual(answers)
})

test('a payment of the membership brings the renewal of a contact, not the later one of a member who was removed', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bob] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: ada, primary: true })
  for (const [person, band, sentAt] of [
    [ada, 'A', '2026-01-01'],
    [bob, 'B', '2026-01-02'],
  ] as const) {
    await addApplicationRow(sql, {
      state: 'awaiting-payment',
      renewal: true,
      membership_id: guid,
      account_id: person.id,
      band,
      sent_at: sentAt,
    })
  }
  await renewMemberships(db, [{ id: guid, day: null }], null, 'olga')
  expect(await sql`select band from membership where id = ${guid}`).toEqual([{ band: 'A' }])
  expect(await sql`select distinct state from join_application`).toEqual([{ state: 'member' }])
})
