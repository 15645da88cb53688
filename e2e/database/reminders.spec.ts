import { dueDays } from '#db/queries/memberships/membership-state.ts'
import {
  allowReminders,
  claimReminder,
  claimReminderByStaff,
  endReminder,
  findQuietReminders,
  listToRenew,
} from '#db/queries/memberships/reminders.ts'
import { agreeOn, remindMembers } from '#lib/memberships/remind-members.ts'
import { setDatabaseUrl, withJobPool } from '#lib/runtime/database.ts'
import { batchSize } from '#lib/runtime/in-batches.ts'
import { log } from '#lib/runtime/log.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addMembership, type Dates, datesOf } from './dated-membership.ts'

/** Reminders are sent as if it were this day, in summer time. */
const today = '2027-06-15'
const first = { step: -30, daysLate: 0, after: '00000000-0000-0000-0000-000000000000' }
const dated = { renewsOn: '2027-07-15', remindersFor: '2027-07-15' }
const late = { renewsOn: '2027-06-01', remindersFor: '2027-06-01' }

test('a reminder is claimed on its day, for a membership that goes on after the last paid day and whose reminders may be sent', async ({
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
    [{ ...dated, endedOn: '2027-07-16' }, {}, false],
    [{ ...dated, endedOn: '2027-07-17' }, {}, true],
    [{ ...late, endedOn: today }, { step: 14 }, false],
    [{ ...late, endedOn: '2027-06-16' }, { step: 14 }, true],
  ]
  for (const [dates, place, isClaimed] of claims) {
    const id = await addMembership(sql, dates)
    const claimed = await claimReminder(db, { ...first, ...place }, 'v1', today)
    expect(claimed?.membershipId, JSON.stringify([dates, place])).toBe(isClaimed ? id : undefined)
    if (claimed) expect(claimed).toMatchObject({ renewsOn: dates.renewsOn, recipients: [] })
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
  const [flo, gus] = [await add('Flo', 'f@people.example'), await people.add()]
  await sql`insert into task (kind, account_id) values ('email-fails', ${flo.id})`
  await sql`update account set email = null where id = ${gus.id}`
  const farms = [
    [bo, ada, ['B@people.example Ada']],
    [cy, ada, ['a@people.example Cy', 'B@people.example Ada']],
    [di, ada, ['B@people.example Ada']],
    [cy, flo, ['a@people.example Cy']],
    [cy, gus, ['a@people.example Cy']],
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
  const next = await addMembership(sql, dated)
  expect(await claim(), 'while the first one is claimed').toBe(next)
  await sql`delete from membership where id = ${next}`
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
    const next = await addMembership(sql, dated)
    expect(await claim(), result).toBe(next)
    await sql`delete from membership where id = ${next}`
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

test('a reminder that is sent again after a failure is not sent by a second officer meanwhile', async ({
  own: { db, sql },
}) => {
  const day = londonDay()
  const id = await addMembership(sql, { renewsOn: day, remindersFor: day })
  const byJob = () => claimReminder(db, { ...first, step: 0 }, 'v1', day)
  const byStaff = (officer: string) => claimReminderByStaff(db, id, 'v1', officer)
  const failed = await byStaff('olga')
  if (!failed) throw new Error('Nothing was claimed.')
  for (const again of [() => byStaff('olga'), byJob]) {
    await endReminder(db, failed, 'failed', 0)
    await sql`update reminder set claimed_at = now() - interval '11 minutes' where membership_id = ${id}`
    expect((await again())?.membershipId).toBe(id)
    expect([await byStaff('gus'), await byJob()]).toEqual([undefined, undefined])
  }
})

test('memberships to renew are those that are due or late and go on after the last paid day, the longest first, and staff remind each once a day', async ({
  own: { db, sql },
}) => {
  await sql`update membership set renews_on = null`
  const grace = db.membershipGraceDays
  const rows: [string, Dates, boolean][] = [
    ['the last day that is due', { renewsOn: londonDay(dueDays) }, true],
    ['not due yet', { renewsOn: londonDay(dueDays + 1) }, false],
    ['the last day of grace', { renewsOn: londonDay(-grace) }, true],
    ['lapsed', { renewsOn: londonDay(-grace - 1) }, false],
    ['ended', { renewsOn: londonDay(), endedOn: londonDay() }, false],
    ['ends with the last paid day', { renewsOn: londonDay(), endedOn: londonDay(1) }, false],
    ['ends a day later', { renewsOn: londonDay(), endedOn: londonDay(2) }, true],
    ['without a day', {}, false],
  ]
  const ids = new Map<string, string>()
  for (const [name, dates] of rows) {
    const id = await addMembership(sql, dates)
    await sql`update membership set name = ${name} where id = ${id}`
    ids.set(name, id)
  }
  const listed = await listToRenew(db, 9)
  const order = ['the last day of grace', 'ends a day later', 'the last day that is due']
  expect(listed.map(({ name, state }) => [name, state])).toEqual([
    [order[0], 'in-grace'],
    [order[1], 'due'],
    [order[2], 'due'],
  ])
  expect(await listToRenew(db, 2)).toEqual(listed.slice(0, 2))
  for (const [name, , isToRenew] of rows) {
    const id = ids.get(name) ?? ''
    const remind = () => claimReminderByStaff(db, id, 'v1', 'olga')
    const claimed = await remind()
    expect(claimed?.membershipId, name).toBe(isToRenew ? id : undefined)
    if (!claimed) continue
    expect(await remind(), 'while it is sent').toBeUndefined()
    for (const result of ['failed', 'no-email'] as const) {
      await endReminder(db, claimed, result, 0)
      expect(await remind(), result).toBeDefined()
      expect(await remind(), `while it is sent again after ${result}`).toBeUndefined()
    }
    await sql`update reminder set claimed_at = now() - interval '10 minutes' where membership_id = ${id}`
    expect(await remind(), 'after its instance died').toBeDefined()
    await endReminder(db, claimed, 'sent', 1)
    expect(await remind(), 'after it was sent').toBeUndefined()
  }
  const events = await sql`
    select membership_id from audit_event where action = 'membership-reminded' and membership_id in ${sql([...ids.values()])}`
  expect(events).toHaveLength(12)
  const [first] = await listToRenew(db, 1)
  expect((first?.remindedAt ?? 0) / 1_000).toBeCloseTo(Date.now() / 1_000, -2)
  const other = await addMembership(sql, { renewsOn: londonDay(-grace) })
  const ofOther = async () => (await listToRenew(db, 9)).find(({ id }) => id === other)?.remindedAt
  expect(await ofOther(), 'of another membership of the same day').toBeNull()
  const failed = await claimReminderByStaff(db, other, 'v1', 'olga')
  if (failed) await endReminder(db, failed, 'failed', 0)
  expect([failed?.membershipId, await ofOther()], 'that failed').toEqual([other, null])
  await sql`update reminder set renews_on = renews_on - 365`
  expect((await listToRenew(db, 1))[0]?.remindedAt, 'of the year before').toBeNull()
})

test('an administrator agrees to the number of reminders that was shown, and they are sent from then on', async ({
  own: { db, sql },
}) => {
  await sql`update membership set renews_on = null`
  const id = await addMembership(sql, { ...dated, remindersFor: null })
  const ended = await addMembership(sql, { ...dated, endedOn: '2027-07-16', remindersFor: null })
  await addMembership(sql, dated)
  const reminded = await addMembership(sql, { ...dated, remindersFor: null })
  await sql`
    insert into reminder (membership_id, renews_on, step, text_version, result)
    values (${reminded}, ${dated.renewsOn}, -30, 'v1', 'sent'), (${reminded}, '2026-07-15', -32, 'v1', 'sent')`
  for (const result of ['sent', 'no-email']) {
    const last = await addMembership(sql, { ...dated, remindersFor: null })
    await sql`
      insert into reminder (membership_id, renews_on, step, text_version, result)
      select ${last}, ${dated.renewsOn}, step, 'v1', ${result} from unnest(array[-32, -30, -29]) as step`
  }
  const failed = await addMembership(sql, { ...dated, remindersFor: null })
  await sql`
    insert into reminder (membership_id, renews_on, step, text_version, result, claimed_at)
    select ${failed}, ${dated.renewsOn}, step, 'v1', 'failed', now() - interval '1 hour'
    from unnest(array[-32, -30, -29]) as step`
  const steps = [-33, -32, -30, -29]
  const quiet = () => findQuietReminders(db, steps, today)
  // The window of the first step has passed, the third one is due today. What failed is sent again.
  const seen = { memberships: 3, reminders: 8, dueNow: 5 }
  expect(await quiet()).toEqual(seen)
  const agree = (shown: typeof seen) => agreeOn(db, steps, shown, 'olga', today)
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
  await sql`update membership set ended_on = null where id = ${ended}`
  expect(await quiet(), 'once an end that hid it is taken back').toEqual({
    memberships: 1,
    reminders: 3,
    dueNow: 2,
  })
})

test('reminders of more memberships than one batch are allowed in batches, and none that an import brings meanwhile', async ({
  own: { db, sql, url },
}) => {
  const seen = { memberships: batchSize + 1, reminders: batchSize + 1, dueNow: 0 }
  await sql`update membership set renews_on = null`
  await sql`
    insert into membership (charity_number, type, renews_on)
    select 'quiet-' || n, 'Friend', ${dated.renewsOn} from generate_series(1, ${seen.memberships}) as n`
  const allowed = async () => {
    const [row] = await sql`
      select count(*)::int as memberships, count(distinct xmin::text)::int as statements
      from membership where reminders_for = renews_on`
    return row
  }
  setDatabaseUrl(url)
  expect(await withJobPool((pool) => agreeOn(pool, [-29], seen, 'olga', today))).toBe(true)
  expect(await allowed()).toEqual({ memberships: seen.memberships, statements: 2 })
  await sql`update membership set reminders_for = null`
  const batch = () => allowReminders(db, { imports: 0, after: first.after }, 9, today)
  expect(await batch()).toEqual(expect.any(String))
  await sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('olga', 'memberships', 'file.csv', '', '{}', '{}')`
  expect(await batch()).toBeNull()
  expect((await allowed())?.memberships).toBe(9)
})

test('a run reminds on the day and on the next two, each contact who can be reached, and ends after the mail server failed three times in a row', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const person = await people.add()
  const add = (days: number, ...contacts: Parameters<People['addMembership']>) => {
    const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    return addMembership(sql, { renewsOn: day, remindersFor: day }, ...contacts)
  }
  const results = async () =>
    Object.fromEntries(
      (await sql`select membership_id as id, result, recipients from reminder`).map(
        ({ id, result, recipients }) => [id, `${result} ${recipients}`],
      ),
    )
  const reached = { person, primary: true }
  const ids = [await add(0, reached), await add(1, reached), await add(2, reached)]
  const [tooLate, unreached] = [await add(3, reached), await add(0)]
  const run = { steps: [0], today }
  await remindMembers(db, { ...run, signal: AbortSignal.abort() })
  expect(await results(), 'of a service that stops').toEqual({})
  await remindMembers(db, { ...run, send: async ({ recipients }) => recipients.length })
  const sent = Object.fromEntries(ids.map((id) => [id, 'sent 1']))
  expect(await results()).toEqual({ ...sent, [unreached]: 'no-email 0' })
  expect(await results()).not.toHaveProperty(tooLate)

  await sql`delete from reminder`
  await sql`update membership set renews_on = ${today}, reminders_for = ${today}`
  for (let n = 0; n < 12; n += 1) await add(0, reached)
  let attempts = 0
  const events = recordLog()
  await remindMembers(db, {
    ...run,
    async send() {
      attempts += 1
      return attempts === 2 ? 1 : undefined
    },
  })
  log.level = 'info'
  // Eight are sent at once; of those that end, two failures may come before the success, and two after it do not end the run.
  expect(attempts).toBeLessThanOrEqual(8 + 2 + 1 + 2)
  expect(Object.values(await results()).filter((result) => result === 'failed 0')).toHaveLength(
    attempts - 1,
  )
  expect(events).toEqual([{ event: 'reminders-failed', count: expect.any(Number) }])
})

test('reminders that cannot be written keep no other from being sent', async ({
  own: { db, sql },
}) => {
  const person = await new People(sql).add()
  const dates = { renewsOn: today, remindersFor: today }
  for (let n = 0; n < 16; n += 1) await addMembership(sql, dates, { person, primary: true })
  let attempts = 0
  log.level = 'silent'
  await remindMembers(db, {
    steps: [0],
    today,
    async send() {
      attempts += 1
      if (attempts <= 12) throw new Error('It cannot be written.')
      return 1
    },
  })
  log.level = 'info'
  expect(await sql`select result::text, count(*)::int from reminder group by 1 order by 1`).toEqual(
    [
      { result: 'failed', count: 12 },
      { result: 'sent', count: 4 },
    ],
  )
})
