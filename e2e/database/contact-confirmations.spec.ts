import type postgres from 'postgres'
import { releaseContacts } from '#db/queries/contacts/contact-changes.ts'
import {
  askPrimaryContacts,
  findDueConfirmation,
  openConfirmationTasks,
} from '#db/queries/contacts/contact-confirmations.ts'
import { type ContactsWrite, writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { finishTask } from '#db/queries/tasks/tasks-edit.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addPair, versionOf } from './contact-pair.ts'

/** Takes the notices, and returns the memberships about which they ask, the earliest first. */
const takeAsked = async (sql: postgres.Sql): Promise<readonly string[]> => {
  const rows = await sql`
    with taken as (delete from outgoing where kind = 'notice' returning id, facts ->> 'membershipId' as guid)
    select guid from taken order by id`
  return rows.map(({ guid }) => guid)
}

test('the primary contact is asked on the day and reminded 14 and 30 days after it, and 44 days after it is a task', async ({
  own: { db, sql },
}) => {
  const { guid, ada } = await addPair(sql)
  const setDue = (daysAgo: number, step: number, to = guid) => sql`
    update membership set confirm_contacts_on = ${londonDay(-daysAgo)}, confirm_contacts_step = ${step}
    where id = ${to}`
  for (const [step, days] of [0, 14, 30].entries()) {
    await setDue(days - 1, step)
    expect(await askPrimaryContacts(db, 9), `the day before step ${step + 1}`).toBe(0)
    await setDue(days, step)
    expect(await askPrimaryContacts(db, 9)).toBe(1)
    expect(await takeAsked(sql)).toEqual([guid])
    expect(await findDueConfirmation(db, guid)).toEqual({
      membership: { id: guid, charityNumber: expect.stringMatching(/^G-/), name: 'A farm' },
      step: step + 1,
      email: ada.email,
      name: 'Ada Field',
    })
    expect(await askPrimaryContacts(db, 9), 'the second time').toBe(0)
  }
  const tasks = () => sql`select kind from task where membership_id = ${guid}`
  await setDue(43, 3)
  expect(await openConfirmationTasks(db, 9)).toBe(0)
  await setDue(44, 2)
  expect(await openConfirmationTasks(db, 9), 'before the last reminder').toBe(0)
  await setDue(44, 3)
  expect(await tasks()).toEqual([])
  expect(await openConfirmationTasks(db, 9)).toBe(1)
  expect(await openConfirmationTasks(db, 9)).toBe(0)
  expect(await tasks()).toEqual([{ kind: 'contacts-not-confirmed' }])
})

test('a primary contact who is asked late is reminded 14 and 30 days later, and not at once', async ({
  own: { db, sql },
}) => {
  const { guid } = await addPair(sql)
  const stepAfter = async (days: number) => {
    await sql`
      update membership set confirm_contacts_on = confirm_contacts_on - ${days}::int where id = ${guid}`
    const asked = [await askPrimaryContacts(db, 9), await askPrimaryContacts(db, 9)]
    return [...asked, await openConfirmationTasks(db, 9)]
  }
  await sql`update membership set confirm_contacts_on = ${londonDay()} where id = ${guid}`
  expect(await stepAfter(100)).toEqual([1, 0, 0])
  expect(await stepAfter(13)).toEqual([0, 0, 0])
  expect(await stepAfter(1)).toEqual([1, 0, 0])
  expect(await stepAfter(15)).toEqual([0, 0, 0])
  expect(await stepAfter(60)).toEqual([1, 0, 0])
  expect(await stepAfter(13)).toEqual([0, 0, 0])
  expect(await stepAfter(1)).toEqual([0, 0, 1])
})

test('a primary contact who has not confirmed is asked again a year after the day, whether officers have finished the task or not', async ({
  own: { db, sql },
}) => {
  const { people, ada, guid: open } = await addPair(sql)
  const { guid: finished } = await people.addMembership({ person: ada, primary: true })
  const both = [open, finished].toSorted()
  const pass = (days: number, step = 4) => sql`
    update membership set confirm_contacts_on = ${londonDay(-days)}, confirm_contacts_step = ${step}
    where id in ${sql(both)}`
  await pass(44, 3)
  expect(await openConfirmationTasks(db, 9)).toBe(2)
  const [task] = await sql`select id from task where membership_id = ${finished}`
  expect(await finishTask(db, task?.id, 'olga')).toBe('done')
  await pass(364)
  expect(await askPrimaryContacts(db, 9)).toBe(0)
  await pass(365)
  expect([await askPrimaryContacts(db, 9), await askPrimaryContacts(db, 9)]).toEqual([2, 0])
  expect((await takeAsked(sql)).toSorted()).toEqual(both)
  const days = await sql`
    select confirm_contacts_step as step, confirm_contacts_on::text as day from membership
    where id in ${sql(both)}`
  expect(days).toEqual(both.map(() => ({ step: 1, day: londonDay() })))
})

test('those who have waited longest are asked first, and an ended membership asks nobody', async ({
  own: { db, sql },
}) => {
  const { people, ada } = await addPair(sql)
  const add = async (daysAgo: number, step: number) => {
    const { guid } = await people.addMembership({ person: ada, primary: true })
    await sql`
      update membership set confirm_contacts_on = ${londonDay(-daysAgo)}, confirm_contacts_step = ${step}
      where id = ${guid}`
    return guid
  }
  const [second, first] = [await add(1, 0), await add(2, 0)]
  const ended = await add(60, 0)
  await sql`update membership set ended_on = ${londonDay(0)} where id = ${ended}`
  for (const asked of [[first], [second], []]) {
    expect(await askPrimaryContacts(db, 1)).toBe(asked.length)
    expect(await takeAsked(sql)).toEqual(asked)
  }

  const [later, earlier] = [await add(45, 3), await add(46, 3)]
  await sql`update membership set confirm_contacts_step = 3 where id = ${ended}`
  const tasks = async () => {
    const rows = await sql`select membership_id as id from task order by created_at`
    return rows.map(({ id }) => id)
  }
  expect(await openConfirmationTasks(db, 1)).toBe(1)
  expect(await tasks()).toEqual([earlier])
  expect(await openConfirmationTasks(db, 9)).toBe(1)
  expect(await tasks()).toEqual([earlier, later])
})

test('only a primary contact who can sign in and has an email is asked to confirm', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const silent = await people.add()
  await sql`update account set email = null where id = ${silent.id}`
  const plain = await people.add()
  for (const [what, person, isAsked] of [
    ['without an email', silent, false],
    ['disabled', await people.add({ disabled: true }), false],
    ['who never chose a password', await people.add({ invited: true }), false],
    ['who can sign in', await people.add(), true],
  ] as const) {
    const { guid } = await people.addMembership({ person, primary: true }, { person: plain })
    await sql`update membership set confirm_contacts_on = ${londonDay(0)} where id = ${guid}`
    expect(await askPrimaryContacts(db, 9), what).toBe(isAsked ? 1 : 0)
    expect((await findDueConfirmation(db, guid))?.email, what).toBe(
      isAsked ? person.email : undefined,
    )
  }
})

test('a primary contact is asked to confirm the contacts, and officers about one who has not, only once members can change them', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { guid } = await people.addMembership({ person: await people.add(), primary: true })
  await sql`
    update membership set confirm_contacts_on = ${londonDay(0)}, contacts_frozen_at = now() where id = ${guid}`
  expect(await askPrimaryContacts(db, 9)).toBe(0)
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect(await askPrimaryContacts(db, 9)).toBe(1)
  await sql`
    update membership set confirm_contacts_on = ${londonDay(-44)}, confirm_contacts_step = 3,
      contacts_frozen_at = now() where id = ${guid}`
  expect(await openConfirmationTasks(db, 9)).toBe(0)
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect(await openConfirmationTasks(db, 9)).toBe(1)
})

test('no primary contact is asked whose contacts were confirmed or reported, or whose membership ended, before the email is written', async ({
  own: { db, sql },
}) => {
  const { people, ada } = await addPair(sql)
  for (const [what, change] of [
    ['confirmed', 'confirm_contacts_step = 0'],
    ['reported', 'contacts_frozen_at = now()'],
    ['ended', `ended_on = '${londonDay(-1)}'`],
  ] as const) {
    const { guid } = await people.addMembership({ person: ada, primary: true })
    await sql`update membership set confirm_contacts_on = ${londonDay(0)} where id = ${guid}`
    await askPrimaryContacts(db, 9)
    expect((await findDueConfirmation(db, guid))?.email, `not ${what}`).toBe(ada.email)
    await sql.unsafe(`update membership set ${change} where id = $1`, [guid])
    expect(await findDueConfirmation(db, guid), what).toBeUndefined()
  }
})

test('a primary contact who has confirmed the contacts is asked again after a year, and the task of officers is done', async ({
  own: { db, sql },
}) => {
  const { ada, guid, memberOf } = await addPair(sql)
  await sql`
    update membership set confirm_contacts_on = ${londonDay(-44)}, confirm_contacts_step = 3 where id = ${guid}`
  expect(await openConfirmationTasks(db, 9)).toBe(1)
  const write = async (kind: Partial<ContactsWrite>) => {
    const version = await versionOf(sql, guid)
    const change = {
      kind: 'edited',
      accountId: ada.id,
      lines: [],
      membershipId: guid,
      version,
    } as const
    expect(await writeContacts(db, { ...change, ...kind }, await memberOf(ada))).toBeDefined()
    const [row] = await sql`
      select confirm_contacts_step as step, confirm_contacts_on::text as day,
        (select done_at is not null from task where membership_id = membership.id) as "isDone"
      from membership where id = ${guid}`
    return row
  }
  expect(await write({})).toEqual({ step: 4, day: londonDay(-44), isDone: false })
  expect(await write({ isConfirmation: true })).toEqual({
    step: 0,
    day: londonDay(365),
    isDone: true,
  })
})
