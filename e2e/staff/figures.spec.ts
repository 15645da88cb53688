import { connect } from '#db/driver/connect.ts'
import * as figures from '#db/queries/staff/figures.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import type { People } from '../fixtures/people.ts'
import { unique } from '../fixtures/people.ts'
import { addStaff, staffSession } from './staff.ts'

/** A type that no other test uses. */
const type = 'Joint Scheme and Scheme Education - Corporate'

/** The first day of a month, counted from this one, in SQL. */
const month = `date_trunc('month', now() at time zone 'Europe/London')::date`

/** Adds a membership with these days, as expressions of SQL. */
const addMembership = ({ sql }: People, joined: string, renews = 'null', ended = 'null') =>
  sql.unsafe(`
    insert into membership (charity_number, type, joined_on, renews_on, ended_on)
    values ('${unique('F')}', '${type}', ${joined}, ${renews}, ${ended})`)

test('memberships are counted in each month in which they lasted, until they end or are not paid for after the period of grace', async ({
  database,
  people,
}) => {
  const db = connect(database.url, { membershipGraceDays: 90 })
  const months = async () => (await figures.countMemberships(db)).filter((row) => row.type === type)
  const lastTwo = async () =>
    (await months()).slice(-2).map(({ members, joined, left }) => [members, joined, left])
  const add = async (...days: [string, string?, string?]) => {
    await addMembership(people, ...days)
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
  await people.sql`delete from membership where type = ${type}`
  await db.$client.end()
})

test('decisions, sign-ins and subscriptions are counted in their month or week in London', async ({
  database,
  people,
}) => {
  const db = connect(database.url)
  const counts = async () => {
    const [applications, signIns, subscriptions] = await Promise.all([
      figures.countApplications(db),
      figures.countSignIns(db),
      figures.countSubscriptions(db),
    ])
    // Other tests leave nothing in the past.
    return { ...applications.at(-8), ...signIns.at(-8), ...subscriptions.at(-8), start: '' }
  }
  const before = await counts()
  const { sql } = people
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
  await db.$client.end()
})

test('each chart has a title, a description and a table of the same numbers', async ({
  caller,
  people,
}) => {
  const headers = cookieOf(await staffSession(people, await addStaff(people, 'fees')))
  const { text } = await caller.send({ method: 'GET', path: '/staff/figures', headers })
  const sections = text.split('<section>').slice(1)
  expect(sections).toHaveLength(5)
  for (const section of sections) {
    expect(section).toMatch(/<svg role="img"[^>]*><title>[^<]+<\/title>/)
    expect(section).toMatch(/<table/)
    expect(section.match(/<th scope="row"/g)).toHaveLength(12)
  }
})

test('the four numbers have those of a year before beside them, and fees are due until they are paid', async () => {
  const { url, sql, drop } = await createDatabase()
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
  await drop()
})
