import { everyList } from '#app/staff/lists/every-list.ts'
import {
  type AccountValues,
  disableAccount,
  editAccount,
  enableAccount,
} from '#db/queries/accounts/accounts-edit.ts'
import { addReason } from '#db/queries/accounts/records.ts'
import { addFee, editFee, endFee, scheduleFee } from '#db/queries/fees/fees-edit.ts'
import { listPage } from '#db/queries/list-rows.ts'
import { editMembership } from '#db/queries/memberships/memberships-edit.ts'
import { eraseAccount, planErasures, undoErasure } from '#db/queries/privacy/erasure.ts'
import {
  completePrivacyRequest,
  recordPrivacyRequest,
} from '#db/queries/privacy/privacy-requests-edit.ts'
import { endImpersonation, startImpersonation } from '#db/queries/staff/impersonation.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { type People, unique } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addStaff, giveRole, staffSession } from '../staff/staff.ts'

const readAccount = async ({ sql }: People, id: string) => [
  await sql`select * from account where id = ${id}`,
  await sql`select * from privacy_request where account_id = ${id} order by id`,
  await sql`select from audit_event where account_id = ${id}`,
]

const readMembership = async ({ sql }: People, id: string) => [
  await sql`select * from membership where id = ${id}`,
  await sql`select * from contact where membership_id = ${id} order by account_id`,
  await sql`select from audit_event where membership_id = ${id}`,
]

test('disableAccount and enableAccount change and record nothing the second time', async ({
  db,
  people,
}) => {
  for (const change of [disableAccount, enableAccount]) {
    const { id } = await people.add({ disabled: change === enableAccount })
    expect(await change(db, id, 'olga')).toBe(true)
    const before = await readAccount(people, id)
    expect(await change(db, id, 'olga')).toBe(false)
    expect(await readAccount(people, id)).toEqual(before)
  }
})

test('editAccount and editMembership overwrite nothing that changed since the form was shown', async ({
  db,
  people,
}) => {
  const { id } = await people.add({ forename: 'Ada' })
  const { guid } = await people.addMembership()
  const before = [await readAccount(people, id), await readMembership(people, guid)]
  const edited = editAccount(db, id, { forename: 'Bo' }, 'olga', { forename: 'Al' })
  expect(await edited).toBeUndefined()
  const named = editMembership(db, guid, { name: 'Hill farm' }, 'olga', { name: 'The farm' })
  expect(await named).toBe(false)
  expect([await readAccount(people, id), await readMembership(people, guid)]).toEqual(before)
})

test('an email that staff enter changes at once only while the account has no password', async ({
  db,
  people,
}) => {
  const [invited, active, colleague] = [
    await people.add({ invited: true }),
    await people.add(),
    await people.add({ invited: true }),
  ]
  await giveRole(people, colleague, 'fees')
  const change = ({ id, email }: typeof invited, shown: AccountValues = { email }) =>
    editAccount(db, id, { email: `new-${email}` }, 'olga', shown)
  for (const person of [active, colleague]) {
    const before = await readAccount(people, person.id)
    expect(await change(person)).toBeUndefined()
    expect(await readAccount(people, person.id)).toEqual(before)
  }
  expect(await change(invited)).toMatchObject({ email: `new-${invited.email}` })
  expect(await change(invited), 'with what it was').toBeUndefined()
  expect(await change(active, {}), 'by the command').toMatchObject({ oldEmail: active.email })
})

test('planErasures, undoErasure and eraseAccount do nothing twice, or before the day', async ({
  db,
  people,
}) => {
  const { id } = await people.add()
  expect(await undoErasure(db, id, 'olga')).toBe(false)
  expect(await eraseAccount(db, id, 'olga', { onlyIfDue: true })).toBe(false)
  expect(await planErasures(db, [id], 'olga')).toBe(1)
  const planned = await readAccount(people, id)
  expect(await planErasures(db, [id], 'oscar')).toBe(0)
  expect(await eraseAccount(db, id, 'olga', { onlyIfDue: true })).toBe(false)
  expect(await readAccount(people, id)).toEqual(planned)
  expect(await undoErasure(db, id, 'olga')).toBe(true)
  const undone = await readAccount(people, id)
  expect(await undoErasure(db, id, 'olga')).toBe(false)
  expect(await readAccount(people, id)).toEqual(undone)
})

test('undoErasure opens no request again that was answered before, or has a successor', async ({
  db,
  people,
}) => {
  const { id } = await people.add()
  const statesAfter = async (change: () => Promise<unknown>) => {
    await planErasures(db, [id], 'olga')
    await change()
    await undoErasure(db, id, 'olga')
    const rows = await people.sql`
      select state from privacy_request where account_id = ${id} order by id`
    return rows.map(({ state }) => state)
  }
  const ask = () =>
    people.sql`insert into privacy_request (account_id, kind) values (${id}, 'close-account')`
  await people.sql`
    insert into privacy_request (account_id, kind, state, closed_at)
    values (${id}, 'close-account', 'done', now() - interval '1 day')`
  await ask()
  expect(await statesAfter(async () => {})).toEqual(['done', 'open'])
  expect(await statesAfter(ask)).toEqual(['done', 'done', 'open'])
})

test('recordPrivacyRequest and completePrivacyRequest record and complete a request once', async ({
  db,
  people,
}) => {
  const { id } = await people.add()
  const request = { accountId: id, name: null, note: null, received: '2026-11-02' }
  for (const run of [
    () => recordPrivacyRequest(db, { ...request, kind: 'access' }, 'olga'),
    () => completePrivacyRequest(db, { accountId: id }, 'olga'),
  ]) {
    expect(await run()).toBe(true)
    const before = await readAccount(people, id)
    expect(await run()).toBe(false)
    expect(await readAccount(people, id)).toEqual(before)
  }
})

test('startImpersonation shows nothing of a disabled account, or without the role or MFA', async ({
  db,
  people,
}) => {
  const staff = await addStaff(people, 'help-desk')
  const secret = await staffSession(people, staff)
  const withoutMfa = await people.issueCredential(staff, { kind: 'session' })
  const person = await people.add()
  const disabled = await people.add({ disabled: true })
  const start = (id: string, session = secret, role: 'help-desk' | 'fees' = 'help-desk') =>
    startImpersonation(
      db,
      { session: hashOf(session), roles: [role], context },
      { hash: newHash(), realm: 'tests', accountId: id, reason: 'A reason' },
    )
  const ids = [person.id, disabled.id]
  const views = () => people.sql`
    select account_id from credential where kind = 'view' and account_id in ${people.sql(ids)}
    union all select account_id from audit_event where account_id in ${people.sql(ids)}`
  expect(await start(disabled.id)).toBeUndefined()
  expect(await start(person.id, withoutMfa)).toBeUndefined()
  expect(await start(person.id, secret, 'fees')).toBeUndefined()
  expect(await views()).toEqual([])
  expect(await start(person.id)).toBeDefined()
})

test('endImpersonation ends no session of a member', async ({ db, people }) => {
  const session = hashOf(await people.issueCredential(await people.add(), { kind: 'session' }))
  expect(await endImpersonation(db, session)).toBeUndefined()
  expect(await people.sql`select from credential where hash = ${session}`).toHaveLength(1)
})

test('addReason and every list of staff record and return nothing once the role has been taken away', async ({
  db,
  people,
}) => {
  const staff = await addStaff(people, 'membership')
  const session = hashOf(await staffSession(people, staff))
  const caller = { session, roles: ['membership'], context } as const
  const { id } = await people.add()
  const reason = (of: string) => addReason(db, caller, { kind: 'person', id: of }, 'A reason')
  const lists = () =>
    Promise.all(
      everyList.map(async (list) =>
        listPage(db, caller, await list.source(), readListQuery(list, new URLSearchParams()), ''),
      ),
    )
  expect(await reason(newId)).toBeUndefined()
  expect([await reason(id), ...(await lists())]).not.toContain(undefined)
  await people.sql`delete from staff_role where account_id = ${staff.id}`
  await giveRole(people, staff, 'fees')
  const events = () => people.sql`select from audit_event where staff_account_id = ${staff.id}`
  const before = await events()
  expect(new Set([await reason(id), ...(await lists())])).toEqual(new Set([undefined]))
  expect(await events()).toEqual(before)
})

const newId = '0199a000-0000-7000-8000-00000000ffff'

test('no statement adds, changes or moves a fee into the period of another one, or from outside of its own', async ({
  db,
  people,
}) => {
  const band = unique('B')
  const add = (from: string, until: string | null) =>
    addFee(
      db,
      {
        type: 'Friend',
        description: 'For friends',
        descriptions: {},
        band,
        bandDescription: null,
        bandDescriptions: {},
        audience: 'individual',
        amount: '24.00',
        from,
        until,
      },
      'olga',
    )
  const first = (await add('2040-01-01', '2040-06-30')).id ?? ''
  const second = (await add('2040-07-01', '2040-12-31')).id ?? ''
  const read = async () => [
    await people.sql`select * from fee where band = ${band} order by id`,
    await people.sql`select from audit_event where fee_id in (${first}, ${second})`,
  ]
  const before = await read()
  expect(await add('2040-12-31', null)).toMatchObject({ id: null, other: { id: second } })
  expect(await editFee(db, first, { until: '2040-07-01' }, 'olga')).toMatchObject({ id: null })
  const shown = { description: 'For neighbours', bandDescription: '' }
  expect(await editFee(db, first, { amount: '1.00' }, 'olga', shown)).toMatchObject({ id: null })
  for (const from of ['2039-12-31', '2040-01-01']) {
    const scheduled = await scheduleFee(db, first, from, { amount: '1.00' }, 'olga')
    expect(scheduled.id, from).toBeNull()
  }
  expect(await endFee(db, first, '2040-07-01', 'olga')).toBe(false)
  expect(await endFee(db, newId, '2040-07-01', 'olga')).toBeUndefined()
  expect(await read()).toEqual(before)
})
