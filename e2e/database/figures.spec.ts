import type postgres from 'postgres'
import { connect } from '#db/driver/connect.ts'
import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import { startCredential } from '#db/queries/credentials/credentials.ts'
import { passWithPasskey, startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import * as figures from '#db/queries/staff/figures.ts'
import { People, unique } from '../fixtures/people.ts'
import {
  context,
  expect,
  newCeremony,
  newHash,
  newSession,
  noRefund,
  test,
} from '../fixtures/statements.ts'
import { addStaff } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'

const type = 'Producer Group'

/** The first day of a month, counted from this one, in SQL. */
const month = `date_trunc('month', now() at time zone 'Europe/London')::date`

/** Adds a membership with these days, as expressions of SQL. */
const addMembership = (sql: postgres.Sql, joined: string, renews = 'null', ended = 'null') =>
  sql.unsafe(`
    insert into membership (charity_number, type, joined_on, renews_on, ended_on)
    values ('${unique('F')}', '${type}', ${joined}, ${renews}, ${ended})`)

test('memberships are counted in each month in which they lasted, until they end or are not paid for after the period of grace', async ({
  own: { sql, url },
}) => {
  const db = connect(url, { membershipGraceDays: 90 })
  await sql`delete from membership`
  const months = async () => (await figures.countMemberships(db)).filter((row) => row.type === type)
  const lastTwo = async () =>
    (await months()).slice(-2).map(({ members, joined, left }) => [members, joined, left])
  const add = async (...days: [string, string?, string?]) => {
    await addMembership(sql, ...days)
    return lastTwo()
  }
  const today = `(now() at time zone 'Europe/London')::date`
  expect(await add(`${month} - 400`)).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  expect(await add(`${month} - 1`)).toEqual([
    [2, 1, 0],
    [2, 0, 0],
  ])
  expect(await add(month)).toEqual([
    [2, 1, 0],
    [3, 1, 0],
  ])
  expect(await add(`${today} + 1`)).toEqual([
    [2, 1, 0],
    [3, 1, 0],
  ])
  // The day on which it ended is the first without it.
  expect(await add(`${month} - 400`, 'null', month)).toEqual([
    [3, 1, 0],
    [3, 1, 1],
  ])
  expect(await add(`${month} - 400`, 'null', `${today} + 1`)).toEqual([
    [4, 1, 0],
    [4, 1, 1],
  ])
  expect(await add(`${month} - 400`, `${today} - 90`)).toEqual([
    [5, 1, 0],
    [5, 1, 1],
  ])
  expect(await add(`${month} - 400`, `${month} - 91`)).toEqual([
    [6, 1, 0],
    [5, 1, 2],
  ])
  await db.$client.end()
})

test('decisions, sign-ins and subscriptions are counted in their month or week in London', async ({
  own: { db, sql },
}) => {
  const counts = async () => {
    const [applications, signIns, subscriptions] = await Promise.all([
      figures.countApplications(db),
      figures.countSignIns(db),
      figures.countSubscriptions(db),
    ])
    return { ...applications.at(-8), ...signIns.at(-8), ...subscriptions.at(-8), start: '' }
  }
  const before = await counts()
  const london = `now() at time zone 'Europe/London'`
  const midnight = (unit: string, ago: number) =>
    `((date_trunc('${unit}', ${london}) - interval '${ago} ${unit}') at time zone 'Europe/London')`
  for (const [action, unit] of [
    ['join-accepted', 'month'],
    ['join-declined', 'month'],
    ['signed-in', 'week'],
  ]) {
    await sql.unsafe(`
      insert into audit_event (at, action) values (${midnight(unit ?? '', 7)}, '${action}'),
        (${midnight(unit ?? '', 7)} - interval '1 second', '${action}'),
        (${midnight(unit ?? '', 6)}, '${action}')`)
  }
  await sql.unsafe(`
    insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', '${unique('reader')}@people.example', ${midnight('month', 7)})`)
  await sql.unsafe(`
    insert into suppression (campaign, email_hash, created_at)
    values ('ebrief', sha256('${unique('gone')}'), ${midnight('month', 7)} + interval '1 day')`)
  const names = ['accepted', 'declined', 'signIns', 'confirmed', 'left'] as const
  const more = Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + 1]))
  expect(await counts()).toEqual({ ...before, ...more })
})

test('a sign-in with a passkey counts as one sign-in, and the return of staff to their pages as none', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [member, careful] = [await people.add(), await people.add()]
  const staff = await addStaff(people, 'fees', 'none')
  await sql`insert into staff_factor (account_id, switched_on_at) values (${careful.id}, now())`
  const passkeys = new Map<string, string>()
  for (const person of [member, careful, staff])
    passkeys.set(person.id, await people.addPasskey(person))
  const spent = { context, refund: noRefund }
  const passkeyOf = ({ id }: { id: string }) => ({
    id: passkeys.get(id) ?? '',
    counter: 0,
    isBackedUp: false,
  })
  const pass = async (person: { id: string }, session: Buffer) => {
    const next = { hash: newHash(), lifetimeSeconds: 60 }
    await passWithPasskey(db, session, passkeyOf(person), newCeremony(), { ...spent, next })
    return next.hash
  }
  const signInWith = async (person: { id: string }) => {
    const session = newSession()
    await startPasskeySession(db, passkeyOf(person), newCeremony(), session, spent)
    return session.hash
  }
  const more = async (act: () => Promise<unknown>) => {
    const count = async () => (await figures.countSignIns(db)).at(-1)?.signIns ?? 0
    const before = await count()
    await act()
    return (await count()) - before
  }
  const last = async ({ id }: { id: string }) => (await findAccountSummary(db, id))?.lastSignInAt
  expect(await last(member)).toBeNull()
  expect(await more(() => signInWith(member)), 'a passkey').toBe(1)
  expect(await last(member)).not.toBeNull()
  const afterPassword = async () => {
    const session = newSession()
    const verified = { id: careful.id, epoch: 0, onSignInPage: true }
    await startCredential(db, verified, session, context, noRefund)
    await pass(careful, session.hash)
  }
  expect(await more(afterPassword), 'a password and a passkey').toBe(1)
  const session = await signInWith(staff)
  expect(await more(() => pass(staff, session)), 'a return to the pages').toBe(0)
})

/** The decisions of each month in which there are any, and the applications that were sent in it and wait. */
async function decisionsOf(db: ReturnType<typeof connect>) {
  const months = await figures.countApplications(db)
  return months
    .map(({ accepted, declined, undecided }, at) => [
      months.length - 1 - at,
      accepted,
      declined,
      undecided,
    ])
    .filter(([, ...counts]) => counts.some((count) => count > 0))
}

test('an application counts once, by its last decision, and one that waits again counts in the month in which it was sent', async ({
  own: { db, sql },
}) => {
  await sql`delete from join_application`
  const inMonth = (ago: number) => `${month} - interval '${ago} month' + interval '12 hours'`
  const decide = (id: string | null, action: string, ago: number) =>
    sql.unsafe(
      `insert into audit_event (at, action, join_application_id) values (${inMonth(ago)}, $1, $2)`,
      [action, id],
    )
  const apply = async (state: string, ago: number) => {
    const { id } = await addApplicationRow(sql, { state })
    await sql.unsafe(`update join_application set sent_at = ${inMonth(ago)} where id = $1`, [id])
    return id
  }
  // Accepted twice, because it was undone; then one that was declined first.
  const member = await apply('member', 5)
  await decide(member, 'join-accepted', 4)
  await decide(member, 'join-accepted', 2)
  const reconsidered = await apply('accepted', 5)
  await decide(reconsidered, 'join-accepted', 3)
  await decide(reconsidered, 'join-declined', 4)
  const declined = await apply('declined', 5)
  await decide(declined, 'join-declined', 2)
  // A deleted application leaves its decision only, and two of them are two.
  await decide(null, 'join-accepted', 1)
  await decide(null, 'join-accepted', 1)
  // They wait again, or never came to an end.
  for (const [state, ago] of [
    ['sent', 6],
    ['asked', 7],
    ['lapsed', 8],
  ] as const) {
    await decide(await apply(state, ago), 'join-accepted', 1)
  }
  await apply('started', 9)
  await apply('awaiting-payment', 9)
  await decide(null, 'join-sent', 3)
  expect(await decisionsOf(db)).toEqual([
    [7, 0, 0, 1],
    [6, 0, 0, 1],
    [3, 1, 0, 0],
    [2, 1, 1, 0],
    [1, 2, 0, 0],
  ])
})

test('the four numbers have those of a year before beside them, and fees are due until they are paid', async ({
  own: { sql, url },
}) => {
  const db = connect(url, { membershipGraceDays: 90 })
  const today = `(now() at time zone 'Europe/London')::date`
  await sql`delete from membership`
  const add = (joined: string, renews: string, ended = 'null', of = 'Friend') =>
    sql.unsafe(`insert into membership (charity_number, type, joined_on, renews_on, ended_on)
      values ('H' || gen_random_uuid(), '${of}', ${joined}, ${renews}, ${ended})`)
  // Stayed, left, joined, is due in 60 days, is due in 61 days, and has no fee.
  await add(`${today} - 800`, `${today} + 100`)
  await add(`${today} - 800`, `${today} - 200`, `${today} - 100`)
  await add(`${today} - 30`, `${today} + 335`)
  await add(`${today} - 800`, `${today} + 60`)
  await add(`${today} - 800`, `${today} + 61`)
  await add(`${today} - 800`, `${today} + 10`, 'null', 'Producer Group')
  // Both sides of each day: the first day counts, and the day of the end does not.
  const yearAgo = `(${today} - interval '1 year')::date`
  for (const joined of [yearAgo, `${yearAgo} + 1`, today, today, `${today} + 1`])
    await add(joined, 'null')
  for (const ended of [yearAgo, `${yearAgo} + 1`, today]) await add(`${today} - 800`, 'null', ended)
  expect(await figures.countHeadline(db)).toEqual({
    members: { now: 9, before: 8 },
    change: { now: 1, before: 0 },
    kept: { now: { of: 8, still: 5 }, before: { of: 8, still: 7 } },
    due: { now: { memberships: 2, pounds: 24 }, before: { memberships: 2, pounds: 24 } },
  })
  await db.$client.end()
})

test('fees are due at the first fee in the list that is valid on the day for the type and the band, and without memberships nothing is', async ({
  own: { sql, url },
}) => {
  const db = connect(url, { membershipGraceDays: 90 })
  await sql`delete from membership`
  await sql`delete from fee`
  const due = async () => (await figures.countHeadline(db))?.due
  const nothing = { memberships: 0, pounds: 0 }
  expect(await due()).toEqual({ now: nothing, before: nothing })
  const today = `(now() at time zone 'Europe/London')::date`
  const yearAgo = `(${today} - interval '1 year')::date`
  const bands = [null, 'small']
  for (const band of bands) {
    await sql.unsafe(
      `insert into membership (charity_number, type, band, joined_on, renews_on)
        values ('B' || gen_random_uuid(), 'Friend', $1, ${today} - 800, ${today} + 10)`,
      [band],
    )
  }
  // There is no fee for them yet.
  expect(await due()).toEqual({
    now: { memberships: 2, pounds: 0 },
    before: { memberships: 2, pounds: 0 },
  })
  const fees: readonly (readonly [string | null, boolean, number | null, string, string])[] = [
    [null, false, 3, `'-infinity'`, `${yearAgo} - 1`],
    [null, false, 5, yearAgo, `${today} - 1`],
    [null, false, 7, today, today],
    [null, true, 11, `'-infinity'`, `'infinity'`],
    ['small', true, 100, `${yearAgo} + 1`, `'infinity'`],
    ['large', true, 1_000, `'-infinity'`, `'infinity'`],
  ]
  for (const [position, [band, individual, amount, from, to]] of fees.entries()) {
    await sql.unsafe(
      `insert into fee (position, type, description, band, individual, amount, valid_from, valid_to)
        values ($1, 'Friend', 'Friend', $2, $3, $4, ${from}, ${to})`,
      [position, band, individual, amount],
    )
  }
  expect(await due()).toEqual({
    now: { memberships: 2, pounds: 107 },
    before: { memberships: 2, pounds: 5 },
  })
  await db.$client.end()
})

test('the twelve months and weeks that are shown, and those of a year before, are counted from their first moment', async ({
  own: { db, sql },
}) => {
  for (const table of [
    'membership',
    'join_application',
    'audit_event',
    'subscription',
    'suppression',
  ])
    await sql.unsafe(`delete from ${table}`)
  const london = `now() at time zone 'Europe/London'`
  for (const [unit, periods] of [
    ['month', 24],
    ['week', 64],
  ] as const) {
    const first = `date_trunc('${unit}', ${london}) - interval '${periods - 1} ${unit}'`
    for (const before of [`interval '1 second'`, `interval '0'`]) {
      const at = `((${first}) at time zone 'Europe/London' - ${before})`
      const actions = unit === 'week' ? ['signed-in'] : ['join-accepted', 'join-declined']
      for (const action of actions)
        await sql.unsafe(`insert into audit_event (at, action) values (${at}, '${action}')`)
      if (unit === 'week') continue
      const email = `${unique('reader')}@people.example`
      const { id } = await addApplicationRow(sql, { state: 'sent' })
      await sql.unsafe(`update join_application set sent_at = ${at} where id = $1`, [id])
      await sql.unsafe(
        `insert into subscription (campaign, email, confirmed_at) values ('ebrief', '${email}', ${at})`,
      )
      await sql.unsafe(`
        insert into suppression (campaign, email_hash, created_at) values ('ebrief', sha256('${email}'), ${at})`)
      await addMembership(sql, `(${first} - ${before})::date`)
    }
  }
  const [applications, signIns, subscriptions, memberships] = [
    await figures.countApplications(db),
    await figures.countSignIns(db),
    await figures.countSubscriptions(db),
    await figures.countMemberships(db),
  ]
  expect([applications, signIns, subscriptions, memberships].map(({ length }) => length)).toEqual([
    24, 64, 24, 24,
  ])
  const start = expect.any(String)
  expect(applications[0]).toEqual({ start, accepted: 1, declined: 1, undecided: 1 })
  expect(signIns[0]).toEqual({ start, signIns: 1 })
  expect(subscriptions[0]).toEqual({ start, confirmed: 1, left: 1 })
  expect(memberships[0]).toEqual({ start, type, members: 2, joined: 1, left: 0 })
  for (const row of [applications, signIns, subscriptions].map((rows) => rows.at(-1)))
    expect(Object.values({ ...row, start: 0 })).toEqual(
      Array(Object.keys(row ?? {}).length).fill(0),
    )
})
