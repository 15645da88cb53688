import { writeFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { enableAccount } from '#db/queries/accounts/accounts-edit.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { eraseAccount, planErasures, undoErasure } from '#db/queries/privacy/erasure.ts'
import {
  findClosure,
  findPrivacyRequest,
  listPrivacyRequests,
} from '#db/queries/privacy/privacy-requests.ts'
import {
  completePrivacyRequest,
  recordPrivacyRequest,
  requestClosure,
  withdrawClosure,
} from '#db/queries/privacy/privacy-requests-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { undoImport } from '#lib/imports/applying/manage-imports.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** The requests by what they are about, with their states. */
const statesOf = async (sql: postgres.Sql) =>
  Object.fromEntries(
    (await sql`select note, state from privacy_request order by note`).map(({ note, state }) => [
      note,
      state,
    ]),
  )

/** Adds an open request of each kind of these people, and one of each that was answered yesterday. */
async function addRequests(sql: postgres.Sql, people: Readonly<Record<string, { id: string }>>) {
  for (const [name, { id }] of Object.entries(people)) {
    for (const kind of ['close-account', 'erasure', 'access']) {
      for (const state of ['open', 'done']) {
        await sql`
          insert into privacy_request ${sql({
            account_id: id,
            kind,
            state,
            note: `${name} ${kind} ${state}`,
            closed_at: state === 'open' ? null : hoursAgo(24),
            operator: state === 'open' ? null : 'omar',
          })}`
      }
    }
  }
}

test('a planned erasure answers the open requests of its person that it fulfils, and its undo opens these again', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo, cy] = [
    await people.add(),
    await people.add(),
    await people.add({ disabled: true }),
  ]
  await addRequests(sql, { ada, bo })
  const before = await statesOf(sql)
  await sql`update account set disabled_at = '2026-01-02' where id = ${cy.id}`
  await sql`insert into staff_role (account_id, role) values (${bo.id}, 'fees')`
  expect(await planErasures(db, [bo.id], 'olga'), 'staff').toBe(0)
  const disabled = async () =>
    (
      await sql`
      select disabled_at is not null as disabled, disabled_at = '2026-01-02' as earlier from account
      where id in ${sql([ada.id, bo.id, cy.id])} order by id = ${bo.id}, id = ${cy.id}`
    ).map(({ disabled, earlier }) => [disabled, earlier])
  expect(await planErasures(db, [ada.id, bo.id, cy.id], 'olga')).toBe(2)
  expect(await planErasures(db, [ada.id, bo.id, cy.id], 'omar'), 'again').toBe(0)
  expect(await disabled()).toEqual([
    [true, false],
    [true, true],
    [false, null],
  ])
  expect(await statesOf(sql)).toEqual({
    ...before,
    'ada close-account open': 'done',
    'ada erasure open': 'done',
  })
  const answered = await sql`
    select note, operator from privacy_request where state = 'done' and operator = 'olga' order by note`
  expect(answered.map(({ note }) => note)).toEqual(['ada close-account open', 'ada erasure open'])
  const [planned] = await sql`
    select operator, was_disabled, due_at - planned_at = interval '30 days' as "isDue" from planned_erasure
    where account_id = ${cy.id}`
  expect(planned).toEqual({ operator: 'olga', was_disabled: true, isDue: true })
  for (const { id } of [ada, cy]) expect(await undoErasure(db, id, 'olga')).toBe(true)
  expect(await disabled()).toEqual([
    [false, null],
    [true, true],
    [false, null],
  ])
  expect(await statesOf(sql)).toEqual(before)
})

test('an erasure ends the requests of its person alone, and takes out who they are', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  await addRequests(sql, { ada, bo })
  await sql`update privacy_request set name = note`
  await sql`
    update privacy_request set state = 'done', closed_at = now(), operator = 'olga'
    where account_id = ${ada.id} and kind = 'access' and state = 'open'`
  expect(await eraseAccount(db, ada.id, 'olga')).toBe(true)
  const rows = await sql`
    select name, kind, state, operator, closed_at < now() - interval '1 hour' as "isEarlier" from privacy_request
    where note is null order by state, kind, operator desc`
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    ' access done omar true',
    ' access done olga false',
    ' close-account done omar true',
    ' close-account done olga false',
    ' erasure done omar true',
    ' erasure done olga false',
  ])
  expect(
    await sql`select from privacy_request where name = note and name like 'bo %'`,
  ).toHaveLength(6)
})

test('an erasure leaves nothing of what the person’s row was before an import', async ({
  own: { db, sql, url },
}, testInfo) => {
  const path = testInfo.outputPath('members.csv')
  const importSheet = async (...lines: readonly string[]) => {
    const header =
      'Membership number,Membership type,First name,Last name,Address,Billing contact,Source,Person ID'
    await writeFile(path, [header, ...lines].join('\r\n'))
    const { importId } = await importFile({
      path,
      kind: 'sheet',
      write: true,
      onlyGood: false,
      merge: [],
      operator: 'olga',
      onProgress() {},
      onMerge() {},
    })
    return importId ?? 0
  }
  setDatabaseUrl(url)
  try {
    await importSheet(
      'G9001,Friend,Ada,Oak,1 Old Lane,no,crm,a1',
      'G9002,Friend,Bo,Elm,2 Old Lane,no,crm,b1',
    )
    const moved = await importSheet(
      'G9001,Friend,Ada,Oak,1 New Lane,yes,crm,a1',
      'G9002,Friend,Bo,Elm,2 New Lane,yes,crm,b1',
    )
    const [ada] = await sql`select id from account where external_id = 'a1'`
    const recorded = () => sql`
      select target, before ->> 'address' as address from import_change
      where before is not null and before::text || after::text ~ ${`1 (Old|New) Lane|${ada?.id}`} order by target`
    expect(await recorded()).toEqual([
      { target: 'account', address: '1 Old Lane' },
      { target: 'contact', address: null },
      { target: 'membership', address: '1 Old Lane' },
    ])
    expect(await eraseAccount(db, ada?.id, 'olga')).toBe(true)
    expect(await recorded()).toEqual([{ target: 'membership', address: '1 Old Lane' }])
    const { state, counts } = await undoImport(moved, 'olga', true)
    expect([state, counts.account]).toEqual(['done', { reversed: 1 }])
    const [bo] = await sql`select address from account where external_id = 'b1'`
    expect(bo).toEqual({ address: '2 Old Lane' })
  } finally {
    await closeDatabase()
  }
})

test('an account that is to be erased is not enabled at the same moment, nor by an import', async ({
  own: { db, sql, url },
}, testInfo) => {
  const { id, username } = await new People(sql).add({ disabled: true })
  const waiting = async () => {
    const [row] = await sql`select count(*)::int as statements from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.statements
  }
  const [planned, enabled] = await sql.begin(async (tx) => {
    await tx`select from account where id = ${id} for no key update`
    const first = planErasures(db, [id], 'olga')
    await expect.poll(waiting).toBe(1)
    const second = enableAccount(db, id, 'olga')
    await expect.poll(waiting).toBe(2)
    return [first, second]
  })
  expect([await planned, await enabled]).toEqual([1, false])
  const isDisabled = async () =>
    (await sql`select disabled_at is not null as yes from account where id = ${id}`)[0]?.yes
  expect(await isDisabled()).toBe(true)

  await sql`update account set source = 'crm', external_id = '1' where id = ${id}`
  const path = testInfo.outputPath('people.csv')
  await writeFile(path, `Source,ID,Username,Disabled\r\ncrm,1,${username},no\r\n`)
  setDatabaseUrl(url)
  const { faults } = await importFile({
    path,
    kind: 'accounts',
    write: true,
    onlyGood: false,
    merge: [],
    operator: 'olga',
    onProgress() {},
    onMerge() {},
  })
  await closeDatabase()
  expect(faults).toEqual([])
  expect(await isDisabled()).toBe(true)
})

test('the undo of an erasure or of a merge does not enable someone who has died meanwhile', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [erased, kept, merged] = [await people.add(), await people.add(), await people.add()]
  await sql`update account set email_verified_at = now()`
  await planErasures(db, [erased.id], 'olga')
  await mergeAccounts(db, { keptId: kept.id, mergedId: merged.id }, 'olga')
  await sql`update account set deceased_at = now() where id in (${erased.id}, ${merged.id})`
  expect(await undoErasure(db, erased.id, 'olga')).toBe(true)
  expect((await unmergeAccount(db, merged.id, 'olga')).outcome).toBe('undone')
  const enabled = await sql`
    select id from account where disabled_at is null and id in (${erased.id}, ${kept.id}, ${merged.id})`
  expect(enabled).toEqual([{ id: kept.id }])
})

test('requests are listed by the day on which they are due, then the answered ones, and are those of the caller alone', async ({
  own: { db, sql },
}) => {
  await sql`delete from privacy_request`
  const people = new People(sql)
  const [ada, bo] = [await people.add({ forename: 'Ada' }), await people.add()]
  for (const [note, dueIn, closedAgo, columns] of [
    ['c', 2, null, { account_id: ada.id }],
    ['a', -1, null, { name: 'A caller' }],
    ['e', -9, 2, { state: 'withdrawn' }],
    ['d', -9, 1, { state: 'done', operator: 'olga' }],
    ['b', 1, null, {}],
  ] as const) {
    const closed_at = closedAgo === null ? null : hoursAgo(closedAgo)
    const request = { note, kind: 'access', due_at: hoursAgo(-dueIn), closed_at }
    await sql`insert into privacy_request ${sql({ ...request, ...columns })}`
  }
  const listed = async (all: boolean, limit: number, offset: number) =>
    (await listPrivacyRequests(db, { all, limit, offset })).map(
      ({ note, overdue, name, username }) =>
        [note, overdue, name, username === ada.username].join(' '),
    )
  const open = ['a true A caller false', 'b false  false', 'c false Ada Field true']
  expect(await listed(false, 9, 0)).toEqual(open)
  expect(await listed(true, 9, 0)).toEqual([...open, 'd false  false', 'e false  false'])
  expect(await listed(true, 2, 2)).toEqual([open[2], 'd false  false'])
  const ids = await sql`select id from privacy_request order by note`
  const [a, b, c, d] = ids.map(({ id }) => String(id))
  for (const [id, previous, next] of [
    [a, null, b],
    [b, a, c],
    [c, b, null],
  ]) {
    expect(await findPrivacyRequest(db, id ?? '')).toMatchObject({ id, previous, next })
  }
  expect(await findPrivacyRequest(db, d ?? '')).toMatchObject({ note: 'd', operator: 'olga' })
  expect(await completePrivacyRequest(db, { id: b ?? '' }, 'olga')).toBe(true)
  expect(await completePrivacyRequest(db, { id: b ?? '' }, 'olga'), 'again').toBe(false)
  expect(await statesOf(sql)).toEqual({
    a: 'open',
    b: 'done',
    c: 'open',
    d: 'done',
    e: 'withdrawn',
  })
  const sessions = []
  for (const person of [ada, bo]) {
    sessions.push(hashOf(await people.issueCredential(person, { kind: 'session' })))
  }
  const [ofAda, ofBo] = sessions as [Buffer, Buffer]
  expect(await findClosure(db, ofAda), 'a request of another kind').toBeUndefined()
  expect([
    await requestClosure(db, ofAda, context),
    await requestClosure(db, ofAda, context),
    await requestClosure(db, ofBo, context),
    await withdrawClosure(db, ofBo, context),
    await withdrawClosure(db, ofBo, context),
  ]).toEqual([true, false, true, true, false])
  expect(await findClosure(db, ofBo)).toBeUndefined()
  const closure = await findClosure(db, ofAda)
  expect(closure?.receivedAt).toBeLessThan(closure?.dueAt ?? 0)
  expect((await statesOf(sql)).c, 'a request of another kind').toBe('open')
  const which = { accountId: ada.id, kind: 'close-account' } as const
  expect(await completePrivacyRequest(db, which, 'olga')).toBe(true)
  expect((await statesOf(sql)).a).toBe('open')
  expect(await findClosure(db, ofAda)).toBeUndefined()
  const letter = {
    kind: 'access',
    accountId: null,
    name: 'Eve',
    note: 'z',
    received: '2026-03-10',
  } as const
  expect(await recordPrivacyRequest(db, letter, 'olga')).toBe(true)
  const [row] = await sql`select name, received_at, due_at from privacy_request where note = 'z'`
  // The clocks have changed in between.
  expect(row).toEqual({
    name: 'Eve',
    received_at: new Date('2026-03-10T00:00:00Z'),
    due_at: new Date('2026-04-09T23:00:00Z'),
  })
})
