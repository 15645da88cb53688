import type { Page } from '@playwright/test'
import { hashOf } from '#lib/auth/secret.ts'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'

const confirmPage = 'profile/email/confirm'
const newEmail = () => `${unique('new')}@people.example`

async function requestChange(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/profile/email')
  await page.getByRole('textbox', { name: 'New email address' }).fill(email)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

const emailOf = async (people: People, { id }: Person): Promise<string> =>
  (await people.sql`select email from account where id = ${id}`)[0]?.email

test.describe('without JavaScript', () => {
  test('a new email address replaces the old one once confirmed, and the old one gets a notice', async ({
    browse,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const email = newEmail()
    const page = await browse({ as: person, script: false })
    await requestChange(page, email, person.password)
    await expectSuccess(page, 'We have sent a link to your new email address')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(email)
    await inspect(page)
    await page.goto('/profile')
    await expect(
      page.getByRole('region', { name: 'Confirm your new email address' }),
    ).toContainText(email)
    await inspect(page)

    await page.goto(linkIn(mailbox.to(email)[0]?.text, confirmPage).href)
    await inspect(page)
    expect(await emailOf(people, person)).toBe(person.email)
    await page.getByRole('button', { name: 'Use this email address' }).click()

    await expectSuccess(page, 'Your email address has been changed')
    await expect(page).toHaveURL(/\/profile(\?|$)/)
    await expect(page.getByRole('region', { name: 'Confirm your new email address' })).toHaveCount(
      0,
    )
    expect(await emailOf(people, person)).toBe(email)
    await expect.poll(() => mailbox.to(person.email).length).toBe(1)
    const [notice] = mailbox.to(person.email)
    expect(notice?.subject).toBe('The email address of your Scheme account has been changed')
    expect(notice?.text).toContain(email)
    expect(
      await people.sql`
          select from audit_event where account_id = ${person.id} and action = 'email-changed'`,
    ).toHaveLength(1)
  })

  test('an email confirmation link works once without a session', { tag: '@all' }, async ({
    browse,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const email = newEmail()
    await requestChange(await browse({ as: person, script: false }), email, person.password)
    await expect.poll(() => mailbox.to(email).length).toBe(1)
    const link = linkIn(mailbox.to(email)[0]?.text, confirmPage).href
    const page = await browse({ script: false })
    await page.goto(link)
    await page.getByRole('button', { name: 'Use this email address' }).click()
    await expectSuccess(page, 'Your email address has been changed')
    await inspect(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await emailOf(people, person)).toBe(email)

    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('This link has already been used')
    await inspect(page)
  })

  test('a member cancels a pending email change, and its link stops working', {
    tag: '@all',
  }, async ({ browse, people, mailbox }) => {
    const person = await people.add()
    const email = newEmail()
    const page = await browse({ as: person, script: false })
    await requestChange(page, email, person.password)
    await page.getByRole('button', { name: 'Cancel this change' }).click()
    await expectSuccess(
      page,
      `We have cancelled the change. Your email address is still ${person.email}`,
    )
    await page.goto(linkIn(mailbox.to(email)[0]?.text, confirmPage).href)
    await expect(page.getByRole('main')).toContainText('the change was cancelled')
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  })
})

test('/profile/email requires a different, valid email address and the current password', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/profile/email')
  await inspect(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectErrors(page, {
    'New email address': 'Enter your email address',
    'Current password': 'Enter your current password',
  })
  await inspect(page)
  await requestChange(page, 'not an email address', person.password)
  await expectErrors(page, {
    'New email address': 'Enter an email address in the correct format, like name@example.com',
  })
  await expect(page.getByRole('textbox', { name: 'New email address' })).toHaveValue(
    'not an email address',
  )
  await requestChange(page, person.email, person.password)
  await expectErrors(page, { 'New email address': 'This is already your email address' })
  const email = newEmail()
  await requestChange(page, email, 'a guess')
  await expectErrors(page, { 'Current password': 'Your current password is not correct' })
  expect(mailbox.to(email)).toEqual([])
})

test('opening an email confirmation link changes nothing until the button is pressed', async ({
  browse,
  people,
  mailbox,
  caller,
}) => {
  const person = await people.add()
  const email = newEmail()
  await requestChange(await browse({ as: person }), email, person.password)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const { pathname, search } = linkIn(mailbox.to(email)[0]?.text, confirmPage)
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await caller.send({ method, path: pathname + search })
    expect(response.status).toBe(200)
    expect(response.headers['referrer-policy']).toBe('no-referrer')
  }
  expect(await emailOf(people, person)).toBe(person.email)
})

test('only the latest email confirmation link works, and earlier ones say so', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const [first, second] = [newEmail(), newEmail()]
  const page = await browse({ as: person })
  await requestChange(page, first, person.password)
  await expectSuccess(page, 'We have sent a link')
  await requestChange(page, second, person.password)
  await expectSuccess(page, 'We have sent a link')
  await page.goto(linkIn(mailbox.to(first)[0]?.text, confirmPage).href)
  await expect(page.getByRole('main')).toContainText('You asked for a newer link')
  await page.goto(linkIn(mailbox.to(second)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await expectSuccess(page, 'Your email address has been changed')
  expect(await emailOf(people, person)).toBe(second)
})

test('an email confirmation link from before a password change, or older than 24 hours, says why it fails', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const email = newEmail()
  const page = await browse({ as: person })
  await requestChange(page, email, person.password)
  await expectSuccess(page, 'We have sent a link')
  const link = linkIn(mailbox.to(email)[0]?.text, confirmPage)
  const hash = hashOf(link.searchParams.get('token') as string)
  await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
  await page.goto(link.href)
  await expect(page.getByRole('main')).toContainText(
    'You changed your password or signed out everywhere else',
  )
  await people.sql`update credential set expires_at = now(), issued_at = now() - interval '1 day'
    where hash = ${hash}`
  await page.goto(link.href)
  await expect(page.getByRole('main')).toContainText('It only works for 24 hours')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/login?goto=/profile/email')
  for (const token of ['', '?token=', '?token=nonsense', '?token=a&token=b']) {
    await page.goto(`/${confirmPage}${token}`)
    await expect(page.getByRole('main')).toContainText('This link is incomplete or very old')
  }
  expect(await emailOf(people, person)).toBe(person.email)
})

test('confirming an email change a second time changes nothing and says why', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const email = newEmail()
  await requestChange(await browse({ as: person }), email, person.password)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const link = linkIn(mailbox.to(email)[0]?.text, confirmPage).href
  const [one, two] = [await browse({ script: false }), await browse({ script: false })]
  for (const page of [one, two]) await page.goto(link)
  await one.getByRole('button', { name: 'Use this email address' }).click()
  await expectSuccess(one, 'Your email address has been changed')
  await two.getByRole('button', { name: 'Use this email address' }).click()
  await expect(two.getByRole('main')).toContainText('This link has already been used')
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(await people.sql`select from outgoing where recipient = ${person.email}`).toHaveLength(1)
})

test('an email that cannot be sent changes nothing, and the earlier link still works', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
  const person = await people.add()
  const email = newEmail()
  const page = await browse({ as: person })
  await requestChange(page, email, person.password)
  await expectSuccess(page, 'We have sent a link')
  for (let tries = 0; tries < 2; tries += 1) {
    await requestChange(page, `refused-${email}`, person.password)
    await expectErrors(page, {
      'New email address':
        'We could not send an email to this email address. Try again in a few minutes.',
    })
  }
  await requestChange(page, email, person.password)
  await expectErrors(page, {
    'New email address':
      'We have just sent a link to this email address. Check your inbox, or try again in 5 minutes.',
  })
  expect(mailbox.to(email)).toHaveLength(1)
  await page.goto(linkIn(mailbox.to(email)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await expectSuccess(page, 'Your email address has been changed')
})

test('a temporary password sent to the old email address stops working after the change', async ({
  browse,
  people,
  mailbox,
  caller,
}) => {
  const person = await people.add()
  const email = newEmail()
  await caller.call('forgotpassword', { input: { email: person.email } })
  const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
  const page = await browse({ as: person })
  await requestChange(page, email, person.password)
  await expectSuccess(page, 'We have sent a link')
  await page.goto(linkIn(mailbox.to(email)[0]?.text, confirmPage).href)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await expectSuccess(page, 'Your email address has been changed')
  const input = { type: 'token', username: person.username, password }
  expect((await caller.call('authenticate', { input })).status).toBe(403)
})
