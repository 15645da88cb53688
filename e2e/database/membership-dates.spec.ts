import { randomUUID } from 'node:crypto'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { dueDays } from '#db/queries/memberships/membership-state.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'
import {
  endMemberships,
  findNextRenewal,
  renewMemberships,
} from '#db/queries/memberships/renewals.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'
import { addMembership, type Dates, datesOf } from './dated-membership.ts'

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
    const renewed = await renewMemberships(db, [{ id, day: null }], null, 'olga')
    expect(renewed[0]).toEqual({ outcome: 'renewed', renewsOn: next })
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
  const renew = async (until: string, shown = {}, of = id) =>
    (await renewMemberships(db, [{ id: of, day: until, shown }], null, 'olga'))[0]
  expect(await renew(paid)).toEqual({ outcome: 'not-later' })
  expect(await renew(londonDay(6), { renewsOn: londonDay(4), endedOn: null })).toEqual({
    outcome: 'changed-meanwhile',
  })
  expect(await renew(londonDay(6), { renewsOn: null })).toEqual({ outcome: 'changed-meanwhile' })
  expect(await renew(londonDay(6), {}, randomUUID())).toEqual({ outcome: 'unknown' })
  const end = (from: string | null, shown = {}, of = id) =>
    endMemberships(db, [{ id: of, day: from, shown }], 'Moved away', 'olga')
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

test('a membership that ended before its last paid day begins again until that day, or a later one, and not an earlier one', async ({
  own: { db, sql },
}) => {
  const [tomorrow, after] = [londonDay(1), londonDay(2)]
  // Everybody’s next period begins the day after tomorrow.
  const firstDay = { month: Number(after.slice(5, 7)), day: Number(after.slice(8)) }
  const endedOn = londonDay(-3)
  const renew = async (renewsOn: string, until: string | null, dates: Dates = { endedOn }) => {
    const id = await addMembership(sql, { renewsOn, ...dates })
    const next = await findNextRenewal(db, id, firstDay)
    const [renewed] = await renewMemberships(db, [{ id, day: until }], firstDay, 'olga')
    const row = await datesOf(sql, id)
    return [next, renewed?.outcome, row?.renewsOn, row?.endedOn]
  }
  const again = (next: string, until = next) => [next, 'renewed', until, null]
  expect(await renew(tomorrow, null)).toEqual(again(tomorrow))
  expect(await renew(londonDay(9), null)).toEqual(again(londonDay(9)))
  expect(await renew(londonDay(-9), null)).toEqual(again(tomorrow))
  expect(await renew(londonDay(9), londonDay(9))).toEqual(again(londonDay(9)))
  expect(await renew(londonDay(9), londonDay(10))).toEqual(again(londonDay(9), londonDay(10)))
  const refused = [londonDay(9), 'not-later', londonDay(9), endedOn]
  expect(await renew(londonDay(9), londonDay(8))).toEqual(refused)
  const ends = { endedOn: londonDay(5) }
  expect((await renew(tomorrow, tomorrow, ends))[1], 'that ends later').toBe('not-later')
})

test('what a member has sent to renew is settled with the payment of the membership, brings its answers, and waits again if that is taken back', async ({
  own: { db, sql },
}) => {
  const renewsOn = londonDay(10)
  const id = await addMembership(sql, { renewsOn })
  const other = await addMembership(sql, { renewsOn })
  const columns = { renewal: true, membership_id: id, amount: 24, band: 'B', organisation: 'Mill' }
  const add = async (state: string, more = {}) =>
    (await addApplicationRow(sql, { ...columns, state, sent_at: new Date(), ...more })).id
  const settled = {
    earlier: await add('awaiting-payment', { band: 'A', sent_at: new Date(0) }),
    latest: await add('awaiting-payment'),
    free: await add('sent', { amount: 0, sent_at: new Date(1) }),
    asked: await add('asked', { sent_at: new Date(2) }),
    joining: await add('awaiting-payment', { renewal: false }),
  }
  const kept = {
    started: await add('started'),
    declined: await add('declined'),
    ofAnother: await add('awaiting-payment', { membership_id: other }),
  }
  const statesOf = async (ids: Readonly<Record<string, string>>) => {
    const rows = await sql`select id, state from join_application`
    return Object.values(ids).map((own) => rows.find(({ id }) => id === own)?.state)
  }
  const [keptStates, settledStates] = [await statesOf(kept), await statesOf(settled)]
  const before = { type: 'Friend', band: null, name: 'A farm', renewsOn }
  const now = async () => {
    const [row] = await sql`
      select type, band, name, renews_on::text as "renewsOn" from membership where id = ${id}`
    return row
  }
  await sql`update membership set type = 'Friend', band = null, name = 'A farm' where id = ${id}`
  const until = londonDay(400)
  expect(await renewMemberships(db, [{ id, day: until }], null, 'olga')).toMatchObject([
    { outcome: 'renewed' },
  ])
  expect(await now()).toEqual({ ...before, band: 'B', name: 'Mill', renewsOn: until })
  expect(await statesOf(settled)).toEqual(Array(5).fill('member'))
  expect(await statesOf(kept)).toEqual(keptStates)
  const [act] = await sql`
    select id from audit_event where action = 'membership-renewed' and membership_id = ${id}`
  expect(await takeActBack(db, 'membership', act?.id, 'olga')).toBe(true)
  expect(await now()).toEqual(before)
  expect(await statesOf(settled)).toEqual(settledStates)
  expect(await statesOf(kept)).toEqual(keptStates)
})

test('memberships are renewed and ended together, each until its own day, or none of them', async ({
  db,
  people: { sql },
}) => {
  const paid = londonDay(5)
  const add = () => addMembership(sql, { renewsOn: paid, endedOn: londonDay(9) })
  const [one, two, other] = [await add(), await add(), await add()]
  const none = randomUUID()
  const renew = async (
    ...renewals: (readonly [id: string, until: string | null, shown?: object])[]
  ) =>
    (
      await renewMemberships(
        db,
        renewals.map(([id, until, shown]) => ({ id, day: until, shown })),
        null,
        'olga',
      )
    ).map(({ outcome }) => outcome)
  const next = yearAfter(londonDay(6))
  expect(await renew([one, next], [none, next])).toEqual(['changed-meanwhile', 'unknown'])
  expect(await renew([one, next], [two, paid])).toEqual(['changed-meanwhile', 'not-later'])
  const former = { renewsOn: londonDay(4) }
  expect(await renew([one, next], [two, next, former])).toEqual([
    'changed-meanwhile',
    'changed-meanwhile',
  ])
  const unchanged = { renewsOn: paid, endedOn: londonDay(9), remindersFor: null, reason: null }
  for (const id of [one, two]) expect(await datesOf(sql, id)).toEqual(unchanged)
  expect(await renew([two, null], [one, londonDay(7)])).toEqual(['renewed', 'renewed'])
  const renewed = (until: string) => ({
    renewsOn: until,
    endedOn: null,
    reason: null,
    remindersFor: until,
  })
  expect(await datesOf(sql, one)).toEqual(renewed(londonDay(7)))
  expect(await datesOf(sql, two)).toEqual(renewed(next))
  expect(await renew([two, londonDay(400)], [one, null, { endedOn: '' }])).toEqual([
    'renewed',
    'renewed',
  ])

  const end = (...endings: (readonly [id: string, from: string | null, shown?: object])[]) =>
    endMemberships(
      db,
      endings.map(([id, day, shown]) => ({ id, day, shown })),
      'Moved',
      'olga',
    )
  expect(await end([one, null], [none, null])).toBe(false)
  expect(await end([one, null], [two, null, former])).toBe(false)
  expect(await datesOf(sql, one)).toMatchObject({ endedOn: null })
  expect(await end([one, null], [two, londonDay(3)])).toBe(true)
  expect(await datesOf(sql, one)).toMatchObject({ endedOn: londonDay(), reason: 'Moved' })
  expect(await datesOf(sql, two)).toMatchObject({ endedOn: londonDay(3), reason: 'Moved' })
  expect(await datesOf(sql, other)).toEqual(unchanged)
})

test('a period of a year ends on the last of February if it begins on the first of March or on a leap day', async ({
  db,
  people: { sql },
}) => {
  for (const [renewsOn, next] of [
    ['2031-02-28', '2032-02-29'],
    ['2032-02-28', '2033-02-28'],
    ['2032-02-29', '2033-02-28'],
    ['2033-02-28', '2034-02-28'],
  ] as const) {
    const id = await addMembership(sql, { renewsOn })
    expect(await findNextRenewal(db, id, null), renewsOn).toBe(next)
  }
})

test('markMembershipsOver marks those that have ended or lapsed, once, in batches, from the one that is over longest', async ({
  own: { db, sql },
}) => {
  // Otherwise the change of its dates marks one that is over.
  await sql`alter table membership disable trigger membership_changed_over`
  await sql`update membership set is_over = true, ended_on = ${londonDay(-9)}`
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
