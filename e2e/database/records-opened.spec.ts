import type postgres from 'postgres'
import { listBlockedSeconds, matchAccounts } from '#db/queries/accounts/accounts.ts'
import { listEmailLanguages } from '#db/queries/accounts/email-languages.ts'
import { listOpenedToday } from '#db/queries/accounts/opened-today.ts'
import { addOperatorView, addReason, addRecordView } from '#db/queries/accounts/records.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addReader } from './compare-list.ts'

const addEvent = async (sql: postgres.Sql, columns: Readonly<Record<string, unknown>>) => {
  const [row] = await sql`insert into audit_event ${sql(columns)} returning id`
  return String(row?.id)
}

test('the records opened today are those of the caller since midnight in London, each once, the last one first', async ({
  own: { db, sql },
}) => {
  const caller = await addReader(sql)
  expect(await listOpenedToday(db, caller), 'none').toBeUndefined()
  const colleague = await addReader(sql)
  const people = new People(sql)
  const [ada, bo, eve] = [
    await people.add({ forename: 'Ada' }),
    await people.add({ forename: 'Bo' }),
    await people.add(),
  ]
  const { guid, charityNumber } = await people.addMembership()
  await sql`update membership set name = null where id = ${guid}`
  const [application] = await sql`
    insert into join_application (reference, start_hash, type, individual, email)
    values ('R-1', ${newHash()}, 'Friend', true, 'eve@x.example') returning id`
  const midnight = Number(
    (
      await sql`
      select extract(epoch from ${londonDay()}::timestamp at time zone 'Europe/London')::float8 as at`
    )[0]?.at,
  )
  const own = { staff_account_id: caller.accountId }
  const person = { ...own, action: 'staff-viewed-person' }
  for (const [seconds, columns] of [
    [0, { ...person, account_id: ada.id }],
    [2, { ...own, action: 'staff-viewed-membership', membership_id: guid, account_id: eve.id }],
    [3, { ...own, action: 'staff-viewed-application', join_application_id: application?.id }],
    [4, { ...person, account_id: bo.id }],
    [1, { ...person, account_id: bo.id }],
    [-1, { ...person, account_id: eve.id }],
    [5, { ...own, action: 'staff-saw-as-member', account_id: eve.id }],
    [5, { ...person, account_id: eve.id, operator: 'olga' }],
    [5, { ...person, account_id: eve.id, staff_account_id: colleague.accountId }],
    [6, { ...own, action: 'staff-viewed-membership', membership_id: eve.id }],
  ] as const) {
    await addEvent(sql, { ...columns, at: new Date((midnight + seconds) * 1_000) })
  }
  const listed = await listOpenedToday(db, caller)
  expect(listed?.records).toEqual([
    { kind: 'person', id: bo.id, name: 'Bo Field' },
    { kind: 'application', id: application?.id, name: 'R-1' },
    { kind: 'membership', id: guid, name: charityNumber },
    { kind: 'person', id: ada.id, name: 'Ada Field' },
  ])
  const [event] =
    await sql`select action, page, staff_account_id as by from audit_event where id = ${listed?.listId ?? ''}`
  expect(event).toEqual({ action: 'staff-searched', page: 'start', by: caller.accountId })
  for (let n = 10; n < 20; n++) {
    const { id } = await people.add({ forename: `P${n}` })
    await addEvent(sql, { ...person, account_id: id, at: new Date((midnight + n) * 1_000) })
  }
  const many = await listOpenedToday(db, caller)
  expect(many?.records.map(({ name }) => name.split(' ')[0])).toEqual(
    [19, 18, 17, 16, 15, 14, 13, 12, 11].map((n) => `P${n}`),
  )
})

test('a record is opened by a search, a reason or a view of the same officer in the last twelve hours', async ({
  own: { db, sql },
}) => {
  const [caller, colleague] = [await addReader(sql), await addReader(sql)]
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
  const { guid: empty } = await people.addMembership()
  const record = { kind: 'person', id: ada.id } as const
  for (const [action, minutesAgo, by, expected] of [
    ['staff-searched', 719, caller, 'recorded'],
    ['staff-searched', 721, caller, 'reason-needed'],
    ['staff-searched', 1, colleague, 'reason-needed'],
    ['staff-gave-reason', 1, caller, 'recorded'],
    ['staff-viewed-application', 1, caller, 'recorded'],
    ['staff-saw-as-member', 1, caller, 'recorded'],
    ['staff-viewed-person', 1, caller, 'reason-needed'],
  ] as const) {
    const opener = await addEvent(sql, {
      action,
      staff_account_id: by.accountId,
      at: new Date(Date.now() - minutesAgo * 60_000),
      reason: 'They rang',
    })
    const before = await sql`select from audit_event where account_id = ${ada.id}`
    const what = `${action} ${minutesAgo}`
    expect(await addRecordView(db, caller, record, opener), what).toBe(expected)
    const views = await sql`
      select action, page, reason, staff_role as role, staff_account_id as by from audit_event
      where account_id = ${ada.id} order by id desc`
    expect(views.length - before.length, what).toBe(expected === 'recorded' ? 1 : 0)
    if (expected === 'recorded') {
      expect(views[0], what).toEqual({
        action: 'staff-viewed-person',
        page: 'person',
        reason: 'They rang',
        role: 'administrator',
        by: caller.accountId,
      })
    }
  }
  const reason = await addReason(db, caller, { kind: 'membership', id: guid }, 'They rang')
  expect(
    await addReason(db, caller, { kind: 'person', id: guid }, 'They rang'),
    'no such person',
  ).toBeUndefined()
  const open = (id: string) => addRecordView(db, caller, { kind: 'membership', id }, reason ?? '')
  expect([await open(guid), await open(empty), await open(ada.id)]).toEqual([
    'recorded',
    'recorded',
    'missing',
  ])
  const viewsOf = async (id: string) =>
    (
      await sql`
      select account_id from audit_event where membership_id = ${id} and action = 'staff-viewed-membership'
      order by account_id`
    ).map(({ account_id }) => account_id)
  expect(await viewsOf(guid)).toEqual([ada.id, bo.id].sort())
  expect(await viewsOf(empty)).toEqual([null])
  await addOperatorView(db, { kind: 'membership', id: guid }, 'olga')
  expect(await viewsOf(guid)).toHaveLength(4)
})

test('an account is found by its id, its username or its email, whatever the case', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const zed = await people.add({ username: 'zed', email: 'Shared@x.example' })
  await people.add({ username: 'shared@x.example', email: 'other@x.example', disabled: true })
  await people.add({ username: 'abe', email: 'shared@X.example', invited: true })
  const none = '00000000-0000-0000-0000-000000000000'
  const found = async (text: string, id = none) =>
    (await matchAccounts(db, { text, email: text, id })).map(({ username, by, state }) => [
      username,
      by,
      state,
    ])
  expect(await found('SHARED@x.example')).toEqual([
    ['abe', 'email', 'invited'],
    ['shared@x.example', 'username', 'disabled'],
    ['zed', 'email', 'active'],
  ])
  expect(await found('ZED')).toEqual([['zed', 'username', 'active']])
  expect(await found('nobody', zed.id)).toEqual([['zed', 'id', 'active']])
  expect(await found('nobody')).toEqual([])
  await sql`
    insert into account (username, email, country)
    select 'many-' || n, 'many@x.example', 'Ireland' from generate_series(1, 21) as n`
  expect(await found('many@x.example')).toHaveLength(20)
})

test('a key is listed with the seconds for which it is blocked, unless that is over or has no end', async ({
  own: { db, sql },
}) => {
  const keys = [newHash(), newHash(), newHash(), newHash(), newHash()]
  for (const [n, seconds] of [60, -1, 60, 60, 90].entries()) {
    await sql`
      insert into rate_limit (key, attempts, blocked_until, forget_at)
      values (${keys[n] ?? newHash()}, 1, now() + ${seconds} * interval '1 second', now())`
  }
  await sql`update rate_limit set blocked_until = 'infinity' where key = ${keys[2] ?? newHash()}`
  await sql`update rate_limit set blocked_until = '-infinity' where key = ${keys[3] ?? newHash()}`
  const blocked = await listBlockedSeconds(db, keys.slice(0, 4))
  expect(blocked).toEqual([{ key: keys[0]?.toString('hex'), seconds: expect.closeTo(60, -1) }])
})

test('an email is in the languages of the readers of its mailbox, or of the newest application from it', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const email = 'reader@x.example'
  const languages = (accountId?: string) => listEmailLanguages(db, email, accountId)
  const apply = (language: string | null, day: string) => sql`
    insert into join_application (reference, start_hash, type, individual, email, language, created_at)
    values (${day}, ${newHash()}, 'Friend', true, 'READER@x.example', ${language}, ${day})`
  expect(await languages()).toEqual([])
  await apply('cy', '2026-01-02')
  await apply('en', '2026-01-03')
  await apply('cy', '2026-01-01')
  await apply(null, '2026-01-04')
  expect(await languages()).toEqual(['en'])
  const readers = []
  for (const language of [null, 'cy', 'cy']) {
    const reader = await people.add({ email: 'Reader@X.example' })
    await sql`update account set language = ${language} where id = ${reader.id}`
    readers.push(reader.id)
  }
  expect(await languages()).toEqual(['cy'])
  expect(await languages(readers[0]), 'has chosen none').toEqual(['en'])
  await sql`update account set language = 'en' where id = ${readers[2] ?? ''}`
  expect((await languages()).toSorted()).toEqual(['cy', 'en'])
  expect(await languages(readers[1])).toEqual(['cy'])
})
