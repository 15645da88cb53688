import { errorSummary, expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

test('a member asks to close the account and withdraws the request, without JavaScript', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add({ forename: 'Ada' })
  await people.addMembership({ person, primary: true })
  await people.sql`
      insert into audit_event (account_id, action) values (${person.id}, 'signed-in')`
  const page = await browse({ as: person, script: false })
  await page.goto('/security')
  await page.getByRole('link', { name: 'Close your account' }).click()
  await expect(page).toHaveTitle('Close your account – Scheme')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.filter({ hasText: 'which will then have no contact' })).toContainText('A farm')
  await expect(items.filter({ hasText: 'without your name, until' })).toHaveText(
    /until \d+ \w+ \d{4}/,
  )
  await expect(items.filter({ hasText: 'for 2 years' })).toHaveCount(1)
  await expect(items.filter({ hasText: 'The memberships themselves' })).toHaveCount(1)
  await inspect(page)

  await page.getByRole('button', { name: 'Ask to close your account' }).click()
  await expectErrors(page, { 'Current password': 'Enter your current password' })
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Ask to close your account' }).click()
  await expectErrors(page, { 'Current password': 'Your current password is not correct' })
  await inspect(page)
  await page.getByLabel('Current password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Ask to close your account' }).click()

  await expectSuccess(page, 'We have received your request')
  await expect(page).toHaveTitle('You have asked us to close your account – Scheme')
  await inspect(page)
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  const [email] = mailbox.to(person.email)
  expect(email?.subject).toBe('Your request to close your Scheme account')
  expect(email?.text).toContain('/security/close')

  await page.goto('/security')
  await expect(page.getByText('You asked us to close your account')).toBeVisible()
  await page.getByRole('link', { name: 'You have asked us to close your account' }).click()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expectSuccess(page, 'You have withdrawn your request. Your account stays open.')
  await expect(page.getByText('You withdrew your request to close')).toBeVisible()
  expect(
    await people.sql`
        select state, closed_at is not null as closed, due_at = received_at + interval '1 month' as due
        from privacy_request where account_id = ${person.id}`,
  ).toEqual([{ state: 'withdrawn', closed: true, due: true }])
})

test('a member can ask to close the account five times an hour', async ({ browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person, script: false })
  for (let n = 1; n <= 6; n += 1) {
    await page.goto('/security/close')
    await expect(page.getByText('The memberships themselves'), 'without one').toHaveCount(0)
    await page.getByLabel('Current password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Ask to close your account' }).click()
    if (n > 5) break
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await expectSuccess(page, 'You have withdrawn your request')
  }
  await expect(errorSummary(page)).toContainText(
    /You have tried too many times. Try again in 1\d minutes/,
  )
  expect(
    await people.sql`select count(*)::int from privacy_request where account_id = ${person.id}`,
  ).toEqual([{ count: 5 }])
})

test('asking to close the account in two windows at once stores one request', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const pages = [await browse({ as: person }), await browse({ as: person })]
  for (const page of pages) {
    await page.goto('/security/close')
    await page.getByLabel('Current password', { exact: true }).fill(person.password)
  }
  for (const page of pages) {
    await page.getByRole('button', { name: 'Ask to close your account' }).click()
    await expectSuccess(page, 'We have received your request')
  }
  expect(
    await people.sql`select state from privacy_request where account_id = ${person.id}`,
  ).toEqual([{ state: 'open' }])
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(await people.sql`select from outgoing where recipient = ${person.email}`).toHaveLength(1)
})
