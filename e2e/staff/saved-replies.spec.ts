import { errorLinks, expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { unique } from '../fixtures/people.ts'
import { addApplication } from './join-application.ts'
import { staffPage } from './open-staff.ts'

test('an officer saves a reply, and uses it in the email of a decision without JavaScript', {}, async ({
  browse,
  people,
}) => {
  const name = unique('Area')
  const { id } = await addApplication(people)
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.goto('/staff/applications')
  await page.getByRole('link', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expect(errorLinks(page)).toHaveText([
    'Select a decision',
    'Enter a name',
    'Enter the email to the applicant',
  ])
  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByLabel('Name').fill(name)
  await page
    .getByLabel('Text of the email', { exact: true })
    .fill('You farm outside our area.\nTry Devon.')
  await page.getByLabel('Text of the email in Welsh (optional)').fill('Rhowch gynnig ar Ddyfnaint.')
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expectSuccess(page, 'The reply has been saved')
  await inspect(page)
  const decide = `/staff/applications/${id}/decline`
  await page.goto(`/staff/applications/${id}/ask`)
  await expect(page.getByRole('option', { name })).toHaveCount(0)
  await page.goto(decide)
  await page.getByLabel('Saved reply').selectOption(name)
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByLabel('Email to the applicant')).toHaveValue(
    'You farm outside our area.\nTry Devon.',
  )
  await inspect(page)
  await people.sql`update join_application set language = 'cy' where id = ${id}`
  await page.reload()
  await expect(page.getByLabel('Email to the applicant')).toHaveValue('Rhowch gynnig ar Ddyfnaint.')
  await people.sql`update join_application set language = 'en' where id = ${id}`
  await page.reload()
  await page.getByRole('button', { name: 'Decline the application' }).click()
  await expectSuccess(page, 'The application has been declined')
  const [message] = await people.sql`select text from join_message where application_id = ${id}`
  expect(message?.text).toBe('You farm outside our area.\nTry Devon.')
  await page.goto('/staff/applications/replies')
  await page.getByRole('link', { name: `Change ${name}` }).click()
  await people.sql`update saved_reply set text = 'Try Kent.' where name = ${name}`
  await page.getByLabel('Name').fill(`${name} 2`)
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expectErrors(page, {
    'Text of the email':
      'Text of the email: someone has just changed this to ‘Try Kent.’. Check it, then save again.',
  })
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expectSuccess(page, 'The reply has been saved')
  await page.getByRole('link', { name: `Change ${name} 2` }).click()
  await page.getByRole('button', { name: 'Remove the reply' }).click()
  await expectSuccess(page, 'The reply has been removed')
  expect(await people.sql`select from saved_reply where name like ${`${name}%`}`).toEqual([])
  const events = await people.sql`
      select from audit_event where staff_account_id = ${staff.id} and action = 'replies-changed'`
  expect(events).toHaveLength(3)
})

test('a saved reply changes the text of the email and nothing else that was entered', {}, async ({
  browse,
  people,
}) => {
  const name = unique('Welcome')
  const { id, email } = await addApplication(people)
  const double = await people.add({ email })
  await people.sql`
    insert into saved_reply (decision, name, text) values ('accept', ${name}, 'You are in.')`
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.goto(`/staff/applications/${id}/accept`)
  const number = unique('N')
  await page.getByLabel('Membership number').fill(number)
  await page.getByLabel('Fee in pounds').fill('12,5 or so')
  await page.locator(`[value="${double.id}"]`).check()
  await page.getByLabel('Email to the applicant').fill('')
  await page.getByLabel('Saved reply').selectOption(name)
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByLabel('Email to the applicant')).toHaveValue('You are in.')
  await expect(page.getByLabel('Membership number')).toHaveValue(number)
  await expect(page.getByLabel('Fee in pounds')).toHaveValue('12,5 or so')
  await expect(page.locator(`[value="${double.id}"]`)).toBeChecked()
  await expect(errorLinks(page)).toHaveCount(0)
  await page.getByLabel('Email to the applicant').fill('Come in.')
  await page.getByLabel('Fee in pounds').fill('12.50')
  await page.getByLabel('Fee in pounds').press('Enter')
  await expectSuccess(page, 'The application has been accepted')
  const [message] = await people.sql`select text from join_message where application_id = ${id}`
  expect(message?.text).toBe('Come in.')
})
