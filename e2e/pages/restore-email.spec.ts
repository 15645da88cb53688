import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'

test('the old mailbox restores its email address once with the link in the notice, which ends all sessions', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const email = `${unique('new')}@people.example`
  const thief = await browse({ as: person, script: false })
  await thief.goto('/profile/email')
  await thief.getByLabel('New email address').fill(email)
  await thief.getByLabel('Current password').fill(person.password)
  await thief.getByRole('button', { name: 'Send the link' }).click()
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  await thief.goto(linkIn(mailbox.to(email)[0]?.text, 'profile/email/confirm').href)
  await thief.getByRole('button', { name: 'Use this email address' }).click()
  await expectSuccess(thief, 'Your email address has been changed')

  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  const [notice] = mailbox.to(person.email)
  expect(notice?.html).toContain('This was not me')
  const link = linkIn(notice?.text, 'not-me/email').href
  const page = await browse()
  await page.goto(link)
  await inspect(page)
  const readEmail = async () =>
    (await people.sql`select email from account where id = ${person.id}`)[0]?.email
  expect(await readEmail()).toBe(email)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address has been restored',
  )
  await inspect(page)
  expect(await readEmail()).toBe(person.email)
  await thief.goto('/profile')
  await expect(thief).toHaveURL(/\/login\?/)
  await expect
    .poll(() => mailbox.to(email).map(({ subject }) => subject))
    .toContain('The email address of your Scheme account has been changed')
  expect(
    mailbox
      .to(email)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('not-me')

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('You have already restored')
  for (const token of ['', '?token=', '?token=a&token=b', '?token=nonsense&done=restored']) {
    await page.goto(`/not-me/email${token}`)
    await expect(page.getByRole('main')).toContainText('The link is not complete')
  }
})
