import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { formRequest, openRecord } from './form-request.ts'
import { addMember, search, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

test('an officer marks a membership as paid and ends it with a reason without JavaScript', async ({
  browse,
  people,
}) => {
  const { guid, charityNumber } = await addMember(people)
  await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await search(page, charityNumber)
  await page.getByRole('link', { name: charityNumber }).click()
  await expect(page.getByText('31 March 2090')).toBeVisible()
  await page.getByRole('link', { name: 'Mark as paid' }).click()
  await expect(page.getByLabel('It is now paid until the end of')).toHaveValue('2091-03-31')
  const restarts = page.getByText('This restarts the membership and removes its end.')
  await expect(restarts).toBeHidden()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expectSuccess(page, 'The membership has been marked as paid')
  await page.getByRole('link', { name: 'End the membership' }).click()
  await page.getByRole('button', { name: 'End the membership' }).click()
  await expectErrors(page, {
    'First day without membership': 'Enter the first day without membership',
    'Reason for ending': 'Enter the reason',
  })
  await page.getByLabel('First day without membership').fill('2026-01-31')
  await page.getByLabel('Reason for ending').fill('Sold the farm')
  await page.getByRole('button', { name: 'End the membership' }).click()
  await expectSuccess(page, 'The end of the membership has been saved')
  await expect(page.getByText('Sold the farm').first()).toBeVisible()
  await page.getByRole('link', { name: 'Begin again' }).click()
  await expect(restarts).toBeVisible()
  const [row] = await people.sql`
      select renews_on::text, ended_on::text, end_reason from membership where id = ${guid}`
  expect(row).toEqual({
    renews_on: '2091-03-31',
    ended_on: '2026-01-31',
    end_reason: 'Sold the farm',
  })
  const events = await people.sql`
      select action, staff_account_id from audit_event
      where membership_id = ${guid} and operator is not null order by id`
  const by = { staff_account_id: staff.id }
  expect(events).toEqual([
    { action: 'membership-renewed', ...by },
    { action: 'membership-ended', ...by },
  ])
})

test('an officer sees that a colleague has just marked a membership as paid, and it is paid once without JavaScript', async ({
  browse,
  people,
}) => {
  const { guid, charityNumber } = await addMember(people)
  await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, charityNumber)
  await page.getByRole('link', { name: charityNumber }).click()
  await page.getByRole('link', { name: 'Mark as paid' }).click()
  await people.sql`update membership set renews_on = '2091-03-31' where id = ${guid}`
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expectErrors(page, {
    'It is now paid until the end of':
      'Paid until the end of: someone has just changed this to ‘2091-03-31’. Check it, then save again.',
  })
  const [row] = await people.sql`select renews_on::text from membership where id = ${guid}`
  expect(row).toEqual({ renews_on: '2091-03-31' })
})

test('an officer cannot give a membership the number of another, or a new UK postcode that cannot exist', async ({
  people,
  service,
}) => {
  const [own, other] = [await people.addMembership(), await people.addMembership()]
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const page = await openRecord(service, session, `/staff/memberships/${own.guid}`, '/edit')
  const send = await formRequest(service, session, page)
  const taken = await send(session, { number: other.charityNumber.toLowerCase() })
  expect(taken.status).toBe(422)
  expect(await taken.text()).toContain(
    `Another membership has this number: ${other.charityNumber} (A farm). Enter another one.`,
  )
  const postcode = await send(session, { country: 'United Kingdom', postcode: 'XYZ 99' })
  expect(postcode.status).toBe(422)
  expect(await postcode.text()).toContain(
    'Enter a full UK postcode, like BA5 1AA, or select another country',
  )
  const saved = await send(session, { country: 'United Kingdom', postcode: 'ba51aa' })
  expect(saved.headers.get('location')).toContain('done=staff-saved')
  expect(
    await people.sql`select charity_number, postcode from membership where id = ${own.guid}`,
  ).toEqual([{ charity_number: own.charityNumber, postcode: 'BA5 1AA' }])
})
