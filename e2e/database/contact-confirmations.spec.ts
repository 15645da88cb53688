import { releaseContacts } from '#db/queries/contacts/contact-changes.ts'
import {
  openConfirmationTasks,
  returnConfirmation,
  takeDueConfirmation,
} from '#db/queries/contacts/contact-confirmations.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addPair } from './contact-pair.ts'

test('the primary contact is asked on the day and reminded 14 and 30 days after it, and 44 days after it is a task', async ({
  own: { db, sql },
}) => {
  const { guid, ada } = await addPair(sql)
  const setDue = (daysAgo: number, step: number, to = guid) => sql`
    update membership set confirm_contacts_on = ${londonDay(-daysAgo)}, confirm_contacts_step = ${step}
    where id = ${to}`
  for (const [step, days] of [0, 14, 30].entries()) {
    await setDue(days - 1, step)
    expect(await takeDueConfirmation(db), `the day before step ${step + 1}`).toBeUndefined()
    await setDue(days, step)
    expect(await takeDueConfirmation(db)).toEqual({
      membershipId: guid,
      charityNumber: expect.stringMatching(/^G-/),
      membershipName: 'A farm',
      step: step + 1,
      email: ada.email,
      name: 'Ada Field',
    })
    expect(await takeDueConfirmation(db), 'the second time').toBeUndefined()
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

test('those who have waited longest are asked first, an email that could not be sent is due again, and an ended membership asks nobody', async ({
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
  const take = async () => (await takeDueConfirmation(db))?.membershipId
  expect(await take()).toBe(first)
  await returnConfirmation(db, { membershipId: first, step: 2 })
  await returnConfirmation(db, { membershipId: second, step: 1 })
  expect([await take(), await take()], 'of another step').toEqual([second, undefined])
  await returnConfirmation(db, { membershipId: first, step: 1 })
  expect([await take(), await take()]).toEqual([first, undefined])

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
    const due = await takeDueConfirmation(db)
    expect([due?.membershipId, due?.email], what).toEqual(
      isAsked ? [guid, person.email] : [undefined, undefined],
    )
  }
})

test('a primary contact is asked to confirm the contacts only once members can change them', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const { guid } = await people.addMembership({ person: await people.add(), primary: true })
  await sql`
    update membership set confirm_contacts_on = ${londonDay(0)}, contacts_frozen_at = now() where id = ${guid}`
  expect(await takeDueConfirmation(db)).toBeUndefined()
  expect(await releaseContacts(db, guid, 'olga')).toBe(true)
  expect((await takeDueConfirmation(db))?.membershipId).toBe(guid)
})
