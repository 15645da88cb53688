import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { dueDays } from '#db/queries/memberships/membership-state.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'
import {
  agreeToReminders,
  claimReminder,
  endReminder,
  findQuietReminders,
} from '#db/queries/memberships/reminders.ts'
import {
  endMembership,
  findNextRenewal,
  renewMembership,
} from '#db/queries/memberships/renewals.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { type ContactInput, People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

interface Dates {
  readonly renewsOn?: string | null
  readonly endedOn?: string | null
  readonly remindersFor?: string | null
}

async function addMembership(
  sql: postgres.Sql,
  { renewsOn = null, endedOn = null, remindersFor = null }: Dates,
  ...contacts: ContactInput[]
): Promise<string> {
  const { guid } = await new People(sql).addMembership(...contacts)
  await sql`
    update membership set renews_on = ${renewsOn}, ended_on = ${endedOn}, reminders_for = ${remindersFor}
    where id = ${guid}`
  return guid
}

const datesOf = async (sql: postgres.Sql, id: string) => {
  const [row] = await sql`
    select renews_on::text as "renewsOn", ended_on::text as "endedOn", end_reason as reason,
      reminders_for::text as "remindersFor" from membership where id = ${id}`
  return row
}

/** The last day of the year that begins on a day. */
function yearAfter(day: string) {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

test('the state of a membership changes on the day after the last paid day, after the days of grace, and on the day of its end', async ({
  own: { db, sql },
}) => {
  const states: [Dates, string][] = [
    [{}, 'current'],
    [{ renewsOn: londonDay(dueDays + 1) }, 'current'],
    [{ renewsOn: londonDay(dueDays) }, 'due'],
    [{ renewsOn: londonDay(0) }, 'due'],
    [{ renewsOn: londonDay(-1) }, 'in-grace'],
    [{ renewsOn: londonDay(-db.membershipGraceDays) }, 'in-grace'],
    [{ renewsOn: londonDay(-db.membershipGraceDays - 1) }, 'lapsed'],
    [{ endedOn: londonDay(1) }, 'current'],
    [{ endedOn: londonDay(0) }, 'ended'],
    [{ endedOn: londonDay(-1), renewsOn: londonDay(1) }, 'ended'],
    [{ endedOn: londonDay(1), renewsOn: londonDay(-1) }, 'in-grace'],
  ]
  for (const [dates, state] of states) {
    const id = await addMembership(sql, dates)
    expect((await findContactsState(db, id))?.state, JSON.stringify(dates)).toBe(state)
  }
})

test('a renewal pays for a year from the last paid day, and from today if the membership has lapsed or has no day', async ({
  own: { db, sql },
}) => {
  const lapsed = londonDay(-db.membershipGraceDays - 1)
  const firstDays = [
    [londonDay(5), londonDay(6)],
    [londonDay(dueDays + 1), londonDay(dueDays + 2)],
    [londonDay(-db.membershipGraceDays), londonDay(-db.membershipGraceDays + 1)],
    [lapsed, londonDay()],
    [null, londonDay()],
  ] as const
  for (const [renewsOn, first] of firstDays) {
    const id = await addMembership(sql, { renewsOn, endedOn: londonDay(3) })
    const next = await findNextRenewal(db, id, null)
    expect(next, `${renewsOn}`).toBe(yearAfter(first))
    const renewed = await renewMembership(db, id, { until: null, firstDay: null }, 'olga')
    expect(renewed).toEqual({ outcome: 'renewed', renewsOn: next })
    expect(await datesOf(sql, id)).toEqual({
      renewsOn: next,
      endedOn: null,
      reason: null,
      remindersFor: next,
    })
  }
})

test('with a common first day, a renewal pays until the day before the next one after its first day', async ({
  own: { db, sql },
}) => {
  const nextOf = async (renewsOn: string, month: number, day: number) => {
    const id = await addMembership(sql, { renewsOn })
    return findNextRenewal(db, id, { month, day })
  }
  const year = Number(londonDay().slice(0, 4)) + 1
  expect(await nextOf(`${year}-03-30`, 4, 1)).toBe(`${year}-03-31`)
  expect(await nextOf(`${year}-03-31`, 4, 1)).toBe(`${year + 1}-03-31`)
  expect(await nextOf(`${year}-04-01`, 4, 1)).toBe(`${year + 1}-03-31`)
  expect(await nextOf(`${year}-05-31`, 1, 1)).toBe(`${year}-12-31`)
})

test('a membership is renewed until a later day only, from the dates that were shown, and ended likewise', async ({
  own: { db, sql },
}) => {
  const paid = londonDay(5)
  const id = await addMembership(sql, { renewsOn: paid })
  const other = await addMembership(sql, { renewsOn: paid })
  const renew = (until: string, shown = {}, of = id) =>
    renewMembership(db, of, { until, firstDay: null }, 'olga', shown)
  expect(await renew(paid)).toEqual({ outcome: 'not-later' })
  expect(await renew(londonDay(6), { renewsOn: londonDay(4), endedOn: null })).toEqual({
    outcome: 'changed-meanwhile',
  })
  expect(await renew(londonDay(6), { renewsOn: null })).toEqual({ outcome: 'changed-meanwhile' })
  expect(await renew(londonDay(6), {}, randomUUID())).toEqual({ outcome: 'unknown' })
  const end = (from: string | null, shown = {}, of = id) =>
    endMembership(db, of, { from, reason: 'Moved away' }, 'olga', shown)
  expect(await end(null, { endedOn: londonDay() })).toBe(false)
  expect(await end(null, {}, randomUUID())).toBe(false)
  expect(await datesOf(sql, id)).toMatchObject({ renewsOn: paid, endedOn: null })
  expect(await end(null, { renewsOn: paid, endedOn: null })).toBe(true)
  expect(await datesOf(sql, id)).toMatchObject({ endedOn: londonDay(), reason: 'Moved away' })
  expect(await end(londonDay(9), { endedOn: londonDay() })).toBe(true)
  expect(await datesOf(sql, id)).toMatchObject({ renewsOn: paid, endedOn: londonDay(9) })
  const renewed = await renew(londonDay(6), { renewsOn: paid, endedOn: londonDay(9) })
  expect(renewed).toEqual({ outcome: 'renewed', renewsOn: londonDay(6) })
  expect(await datesOf(sql, other)).toMatchObject({ renewsOn: paid, endedOn: null, reason: null })
})

test('markMembershipsOver marks those that have ended or lapsed, once, in batches, from the one that is over longest', async ({
  own: { db, sql },
}) => {
  // Otherwise the change of its dates marks one that is over.
  await sql`alter table membership disable trigger membership_changed_over`
  await sql`update membership set is_over = true`
  const lapsed = londonDay(-db.membershipGraceDays - 1)
  const ids = {
    second: await addMembership(sql, { endedOn: londonDay(-1) }),
    first: await addMembership(sql, { renewsOn: lapsed }),
    third: await addMembership(sql, { endedOn: londonDay() }),
  }
  await addMembership(sql, { endedOn: londonDay(1) })
  await addMembership(sql, { renewsOn: londonDay(-db.membershipGraceDays) })
  await addMembership(sql, {})
  const open = async () => {
    const rows =
      await sql`select id from membership where not is_over and id in ${sql(Object.values(ids))}`
    return rows.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0]).sort()
  }
  expect(await markMembershipsOver(db, 1)).toBe(1)
  expect(await open()).toEqual(['second', 'third'])
  expect(await markMembershipsOver(db, 1)).toBe(1)
  expect(await open()).toEqual(['third'])
  expect(await markMembershipsOver(db, 9)).toBe(1)
  expect(await markMembershipsOver(db, 9)).toBe(0)
})

/** Reminders are sent as if it were this day, in summer time. */
const today = '2027-06-15'
const first = { step: -30, daysLate: 0, after: '00000000-0000-0000-0000-000000000000' }
const dated = { renewsOn: '2027-07-15', remindersFor: '2027-07-15' }

test('a reminder is claimed on its day, for a membership that has not ended and whose reminders may be sent', async ({
  own: { db, sql },
}) => {
  const claims: [Dates, { step?: number; daysLate?: number }, boolean][] = [
    [dated, {}, true],
    [dated, { step: -29 }, false],
    [dated, { step: -31, daysLate: 1 }, true],
    [dated, { daysLate: 1 }, false],
    [{ ...dated, remindersFor: null }, {}, false],
    [{ ...dated, remindersFor: '2026-07-15' }, {}, false],
    [{ ...dated, endedOn: today }, {}, false],
    [{ ...dated, endedOn: '2027-06-16' }, {}, true],
  ]
  for (const [dates, place, isClaimed] of claims) {
    const id = await addMembership(sql, dates)
    const claimed = await claimReminder(db, { ...first, ...place }, 'v1', today)
    expect(claimed?.membershipId, JSON.stringify([dates, place])).toBe(isClaimed ? id : undefined)
    if (claimed) expect(claimed).toMatchObject({ renewsOn: '2027-07-15', recipients: [] })
    await sql`delete from membership where id = ${id}`
  }
})

test('a reminder goes to the primary and the billing contact with an email that works, to each email once', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const add = (forename: string, email: string, disabled = false) =>
    people.add({ forename, surname: null, email, disabled })
  const [ada, bo] = [await add('Ada', 'B@people.example'), await add('Bo', 'b@people.example')]
  const [cy, di] = [await add('Cy', 'a@people.example'), await add('Di', 'd@people.example', true)]
  const flo = await add('Flo', 'f@people.example')
  await sql`insert into task (kind, account_id) values ('email-fails', ${flo.id})`
  const farms = [
    [bo, ada, ['B@people.example Ada']],
    [cy, ada, ['a@people.example Cy', 'B@people.example Ada']],
    [di, ada, ['B@people.example Ada']],
    [cy, flo, ['a@people.example Cy']],
  ] as const
  for (const [billing, primary, expected] of farms) {
    const contacts = [
      { person: billing, billing: true },
      { person: primary, primary: true },
    ]
    const id = await addMembership(sql, dated, ...contacts, {
      person: await people.add(),
      lsfr: true,
    })
    const { recipients = [] } = (await claimReminder(db, first, 'v1', today)) ?? {}
    expect(recipients.map(({ email, name }) => `${email} ${name}`)).toEqual(expected)
    expect(recipients.find(({ primary }) => primary)?.name).toBe(
      primary === ada ? 'Ada' : undefined,
    )
    await sql`delete from membership where id = ${id}`
  }
})

test('a reminder is sent once, and again after ten minutes only if it failed or its instance died', async ({
  own: { db, sql },
}) => {
  const id = await addMembership(sql, dated)
  const claim = async () => (await claimReminder(db, first, 'v1', today))?.membershipId
  const minutesLater = (minutes: number) =>
    sql`update reminder set claimed_at = now() - ${minutes} * interval '1 minute'`
  const claimed = await claimReminder(db, first, 'v1', today)
  expect(await claim()).toBeUndefined()
  await minutesLater(9)
  expect(await claim()).toBeUndefined()
  await minutesLater(10)
  expect(await claim()).toBe(id)
  if (!claimed) throw new Error('Nothing was claimed.')
  await endReminder(db, claimed, 'failed', 0)
  await minutesLater(9)
  expect(await claim()).toBeUndefined()
  await minutesLater(11)
  expect(await claim()).toBe(id)
  for (const result of ['sent', 'no-email'] as const) {
    await endReminder(db, claimed, result, 2)
    await minutesLater(99)
    expect(await claim(), result).toBeUndefined()
    const rows = await sql`select result, recipients from reminder where membership_id = ${id}`
    expect(rows).toEqual([{ result, recipients: 2 }])
  }
  // The next step, and the next year, have reminders of their own.
  expect(await claimReminder(db, { ...first, step: -29 }, 'v1', '2027-06-16')).toMatchObject({
    step: -29,
  })
})

test('reminders are claimed one membership after another, from a place on', async ({
  own: { db, sql },
}) => {
  const ids = [await addMembership(sql, dated), await addMembership(sql, dated)].sort()
  const claim = (after: string) => claimReminder(db, { ...first, after }, 'v1', today)
  expect((await claim(ids[0] ?? ''))?.membershipId).toBe(ids[1])
  expect(await claim(ids[1] ?? '')).toBeUndefined()
  expect((await claim(first.after))?.membershipId).toBe(ids[0])
  expect(await claim(first.after)).toBeUndefined()
})

test('an administrator agrees to the number of reminders that was shown, and they are sent from then on', async ({
  own: { db, sql },
}) => {
  await sql`update membership set renews_on = null`
  const id = await addMembership(sql, { ...dated, remindersFor: null })
  await addMembership(sql, { ...dated, endedOn: today, remindersFor: null })
  await addMembership(sql, dated)
  const reminded = await addMembership(sql, { ...dated, remindersFor: null })
  await sql`
    insert into reminder (membership_id, renews_on, step, text_version, result)
    values (${reminded}, ${dated.renewsOn}, -30, 'v1', 'sent'), (${reminded}, '2026-07-15', -32, 'v1', 'sent')`
  const steps = [-33, -32, -30, -29]
  const quiet = () => findQuietReminders(db, steps, today)
  // The window of the first step has passed, the third one is due today.
  const seen = { memberships: 2, reminders: 5, dueNow: 3 }
  expect(await quiet()).toEqual(seen)
  const agree = (shown: typeof seen) => agreeToReminders(db, steps, shown, 'olga', today)
  for (const key of Object.keys(seen) as (keyof typeof seen)[]) {
    expect(await agree({ ...seen, [key]: seen[key] + 1 }), key).toBe(false)
  }
  expect(await claimReminder(db, first, 'v1', today)).not.toMatchObject({ membershipId: id })
  expect(await agree(seen)).toBe(true)
  expect(await quiet()).toEqual({ memberships: 0, reminders: 0, dueNow: 0 })
  expect(await agree(seen)).toBe(false)
  expect(await datesOf(sql, id)).toMatchObject({ remindersFor: dated.renewsOn })
  const events = await sql`select operator from audit_event where action = 'reminders-agreed'`
  expect(events).toEqual([{ operator: 'olga' }])
})
