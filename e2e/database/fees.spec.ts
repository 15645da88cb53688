import { randomUUID } from 'node:crypto'
import { sql as drizzleSql } from 'drizzle-orm'
import type postgres from 'postgres'
import { connect } from '#db/driver/connect.ts'
import { listActs } from '#db/queries/audit/changes.ts'
import { feeList, listCurrentFees, listFeesOnDay } from '#db/queries/fees/fees.ts'
import {
  addFee,
  editFee,
  endFee,
  listRaisableFees,
  type NewFee,
  raiseFees,
  scheduleFee,
} from '#db/queries/fees/fees-edit.ts'
import { listRows } from '#db/queries/list-rows.ts'
import { planRaise, raiseFees as raiseAll, raiseFormValues } from '#lib/fees/raise-fees.ts'
import { typesLike } from '#lib/records/membership-types.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test, waitForLock } from '../fixtures/statements.ts'

const newFee = (more: Partial<NewFee> = {}): NewFee => ({
  type: 'Friend',
  description: 'A fee',
  descriptions: {},
  band: null,
  bandDescription: null,
  bandDescriptions: {},
  audience: 'individual',
  amount: '10.00',
  from: '2030-01-10',
  until: '2030-01-20',
  ...more,
})

const listDays = async (sql: postgres.Sql, band: string | null = null) =>
  (
    await sql`
      select valid_from::text, valid_to::text from fee
      where band is not distinct from ${band} order by valid_from`
  ).map((row) => Object.values(row).join(' '))

test('a fee is listed after the others, and overlaps with one of its type, band and audience on a single day', async ({
  own: { db, sql },
}) => {
  await sql`delete from fee`
  const { id } = await addFee(db, newFee(), 'olga')
  for (const [more, overlaps] of [
    [{ from: '2030-01-01', until: '2030-01-10' }, true],
    [{ from: '2030-01-20', until: null }, true],
    [{ from: '2030-01-01', until: '2030-01-09' }, false],
    [{ from: '2030-01-21', until: null }, false],
    [{ type: 'Industry' }, false],
    [{ band: 'A' }, false],
    [{ audience: 'organisation' }, false],
  ] as const) {
    const added = await addFee(db, newFee(more), 'olga')
    expect(added.other?.id, JSON.stringify(more)).toBe(overlaps ? id : undefined)
    expect(added.id === null, JSON.stringify(more)).toBe(overlaps)
  }
  const places = await sql`select position from fee order by id = ${id} desc, position`
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  await expect(addFee(db, newFee({ type: 'none' }), 'olga')).rejects.toThrow()
})

for (const [day, scheduled, ended, isEnded] of [
  ['2030-01-10', ['2030-01-10 2030-01-20'], [], true],
  [
    '2030-01-11',
    ['2030-01-10 2030-01-10', '2030-01-11 2030-01-20'],
    ['2030-01-10 2030-01-10'],
    true,
  ],
  [
    '2030-01-20',
    ['2030-01-10 2030-01-19', '2030-01-20 2030-01-20'],
    ['2030-01-10 2030-01-19'],
    true,
  ],
  ['2030-01-21', ['2030-01-10 2030-01-20'], ['2030-01-10 2030-01-20'], false],
] as const) {
  test(`a fee from the tenth to the twentieth that is changed or ended from ${day} is valid until the day before, and others as before`, async ({
    own: { db, sql },
  }) => {
    await sql`delete from fee`
    const others = ['2030-01-01 2030-02-01', '2030-02-02 infinity']
    for (const [from, until] of [
      ['2030-01-01', '2030-02-01'],
      ['2030-02-02', null],
    ] as const) {
      await addFee(db, newFee({ band: 'Other', from, until }), 'olga')
    }
    const id = String((await addFee(db, newFee(), 'olga')).id)
    await scheduleFee(db, id, day, { amount: '11.00' }, 'olga')
    expect(await listDays(sql)).toEqual(scheduled)
    await sql`delete from fee where id <> ${id} and band is null`
    await sql`update fee set valid_to = '2030-01-20' where id = ${id}`
    expect(await endFee(db, id, day, 'olga')).toBe(isEnded)
    expect(await listDays(sql)).toEqual(ended)
    expect(await endFee(db, randomUUID(), day, 'olga')).toBeUndefined()
    expect(await listDays(sql, 'Other')).toEqual(others)
  })
}

test('a raise replaces the fees that are offered for an amount the day before and on the day, if all are as shown', async ({
  own: { db, sql },
}) => {
  await sql`delete from fee`
  const day = '2030-01-15'
  for (const [band, more] of Object.entries({
    'Z: without an end': { until: null },
    'Y: until the day before': { until: '2030-01-14' },
    'X: until the day': { until: day },
    'W: from the day': { from: day },
    'V: free': { amount: '0.00' },
    'U: on application': { amount: null },
    'T: the same price': { amount: '12.00' },
  })) {
    await addFee(db, newFee({ band, ...more }), 'olga')
  }
  const raisable = await listRaisableFees(db, day)
  expect(raisable.map(({ band }) => band?.[0])).toEqual(['Z', 'X', 'T'])
  const prices = raisable.map(({ id, amount }) => ({
    id,
    amount: amount ?? '',
    raised: '12.00',
  }))
  expect(await raiseFees(db, day, prices.slice(1), 'olga'), 'one was not shown').toBe(0)
  const other = prices.with(0, { id: raisable[0]?.id ?? '', amount: '9.00', raised: '12.00' })
  expect(await raiseFees(db, day, other, 'olga'), 'another price was shown').toBe(0)
  expect(await raiseFees(db, day, prices, 'olga')).toBe(2)
  const raised = await sql`
    select left(band, 1) as band, amount, valid_from::text as first, valid_to::text as last from fee
    where band ~ '^[ZXT]' order by band, valid_from`
  expect(raised.map((row) => Object.values(row).join(' '))).toEqual([
    'T 12.00 2030-01-10 2030-01-20',
    'X 10.00 2030-01-10 2030-01-14',
    'X 12.00 2030-01-15 2030-01-15',
    'Z 10.00 2030-01-10 2030-01-14',
    'Z 12.00 2030-01-15 infinity',
  ])
})

test('the acts on a fee name it after it was deleted', async ({ own: { db, sql } }) => {
  await sql`delete from fee`
  const { id } = await addFee(db, newFee({ band: 'A' }), 'olga')
  await endFee(db, id ?? '', '2030-01-10', 'olga')
  const acts = await listActs(db, ['fee-added', 'fee-ended'])
  expect(acts.map(({ replaced }) => replaced.map(({ fee }) => fee))).toMatchObject([
    [{ type: 'Friend', band: 'A' }],
    [{ type: 'Friend', band: 'A' }],
  ])
})

test('the list of fees has those until today and later, unless it is filtered, in the order of staff or of the price', async ({
  own: { db, sql },
}) => {
  await sql`delete from fee`
  for (const fee of [
    newFee({ description: 'later', amount: null, from: londonDay(1), until: null }),
    newFee({ description: 'now', amount: '30.00', from: londonDay(), until: londonDay() }),
    newFee({ description: 'before', from: londonDay(-9), until: londonDay(-1), amount: '9.00' }),
    newFee({
      description: 'firm',
      type: 'Industry',
      audience: 'organisation',
      from: londonDay(-9),
    }),
  ]) {
    await addFee(db, fee, 'olga')
  }
  const listed = async (
    filter: Parameters<ReturnType<typeof feeList>['has']>[1],
    sort: 'position' | 'amount' = 'position',
  ) => {
    const page = { sort, isDescending: false, size: 10 }
    return (await listRows(db, feeList(typesLike), { filter, page })).map(
      ({ description, status }) => `${description} ${status}`,
    )
  }
  expect(await listed({}, 'amount')).toEqual(['firm current', 'now current', 'later future'])
  for (const [filter, expected] of [
    [{}, ['later future', 'now current', 'firm current']],
    [{ all: 'yes' }, ['later future', 'now current', 'before past', 'firm current']],
    [{ status: 'past' }, ['before past']],
    [{ status: 'current' }, ['now current', 'firm current']],
    [{ status: 'future' }, ['later future']],
    [{ type: 'Industry' }, ['firm current']],
    [{ audience: 'individual' }, ['later future', 'now current']],
    [{ q: 'FIRM' }, ['firm current']],
    [{ q: 'indus' }, ['firm current']],
    [{ q: 'firm', audience: 'individual' }, []],
  ] as const) {
    expect(await listed(filter), JSON.stringify(filter)).toEqual(expected)
  }
})

test('the fees of a day are those from their first to their last day, in the order of staff', async ({
  own: { db, sql },
}) => {
  await sql`delete from fee`
  for (const [description, from, until] of [
    ['z', 0, 0],
    ['b', -1, 1],
    ['a', -9, 0],
    ['until yesterday', -9, -1],
    ['from tomorrow', 1, 9],
  ] as const) {
    const days = { from: londonDay(from), until: londonDay(until) }
    await addFee(db, newFee({ description, band: description, ...days }), 'olga')
  }
  for (const [day, expected] of [
    [-1, ['b', 'a', 'until yesterday']],
    [0, ['z', 'b', 'a']],
    [1, ['b', 'from tomorrow']],
  ] as const) {
    const fees = await listFeesOnDay(db, londonDay(day))
    expect(
      fees.map(({ description }) => description),
      `in ${day} days`,
    ).toEqual(expected)
  }
  expect(await listCurrentFees(db)).toEqual(await listFeesOnDay(db, londonDay(0)))
})

test('a raise of a single fee is done once', async ({ own: { db, sql, url } }) => {
  await sql`delete from fee`
  await addFee(db, newFee({ until: null }), 'olga')
  const raise = { by: '2', unit: 'pounds', from: '2030-02-01' } as const
  setDatabaseUrl(url)
  try {
    const plan = await planRaise(raise)
    const shown = plan.outcome === 'planned' ? raiseFormValues(raise, plan.fees) : {}
    expect(await raiseAll(raise, shown, 'olga')).toEqual({ outcome: 'raised', count: 1 })
    expect(await raiseAll(raise, shown, 'olga')).toEqual({ outcome: 'nothing' })
  } finally {
    await closeDatabase()
  }
})

test('a fee that overlaps with one that someone adds at the same moment is not added, and names that one', async ({
  own: { db, sql, url },
}) => {
  await sql`delete from fee`
  const first = connect(url, { maxConnections: 1 })
  await first.change(drizzleSql`begin`)
  const { id } = await addFee(first, newFee(), 'olga')
  const second = addFee(db, newFee({ from: '2030-01-20', until: null }), 'fay')
  await waitForLock(sql, second)
  await first.change(drizzleSql`commit`)
  expect(await second).toMatchObject({ id: null, other: { id } })
  expect(await listDays(sql)).toEqual(['2030-01-10 2030-01-20'])
  await first.$client.end()
})

test('a correction or a new price keeps what a colleague changes of the fee in the same moment', async ({
  own: { db, sql, url },
}) => {
  await sql`delete from fee`
  const { id } = await addFee(db, newFee(), 'olga')
  const first = connect(url, { maxConnections: 1 })
  const meanwhile = async (act: () => Promise<unknown>, late: () => Promise<unknown>) => {
    await first.change(drizzleSql`begin`)
    await act()
    const waiting = late()
    await waitForLock(sql, waiting)
    await first.change(drizzleSql`commit`)
    await waiting
    const rows = await sql`select description, valid_to::text from fee order by valid_from`
    return rows.map((row) => Object.values(row).join(' '))
  }
  const fee = id ?? ''
  const afterEnd = await meanwhile(
    () => endFee(first, fee, '2030-01-19', 'olga'),
    () => editFee(db, fee, { description: 'Corrected' }, 'fay'),
  )
  expect(afterEnd).toEqual(['Corrected 2030-01-18'])
  const afterCorrection = await meanwhile(
    () => editFee(first, fee, { description: 'Again' }, 'olga'),
    () => scheduleFee(db, fee, '2030-01-15', { amount: '5' }, 'fay'),
  )
  expect(afterCorrection).toEqual(['Again 2030-01-14', 'Again 2030-01-18'])
  await first.$client.end()
})

test('a fee whose statement fails because of others is tried three times', async ({
  own: { db, sql },
}) => {
  await sql`delete from fee`
  await sql`create sequence tries minvalue -9`
  await sql.unsafe(`
    create function fail_before_one() returns trigger language plpgsql as $$
    begin
      if nextval('tries') < 1 then raise exception using errcode = tg_argv[0]; end if;
      return new;
    end $$`)
  for (const [code, failures, isAdded] of [
    ['40P01', 2, true],
    ['40P01', 3, false],
    ['23P01', 2, true],
    ['22000', 1, false],
  ] as const) {
    await sql.unsafe(`
      create or replace trigger failing before insert on fee
        for each row execute function fail_before_one('${code}')`)
    await sql`select setval('tries', ${-failures})`
    const adding = addFee(db, newFee({ description: `${code} ${failures}` }), 'olga')
    if (isAdded) expect(await adding).toMatchObject({ id: expect.any(String) })
    else await expect(adding).rejects.toThrow()
    await sql`delete from fee`
  }
})
