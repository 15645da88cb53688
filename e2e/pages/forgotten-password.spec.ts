import { hashOf } from '#lib/auth/secret.ts'
import { errorLinks, errorSummary, expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, requestTemporaryPassword, temporaryPasswordIn } from '../fixtures/mailbox.ts'

test.describe('a forgotten password, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('/password/forgot shows every visitor the same page and emails only members', {
    tag: '@all',
  }, async ({ page, people, mailbox }) => {
    const { username, email } = await people.add()
    for (const candidate of [email, 'unknown@nowhere.example', `refused-${email}`]) {
      await page.goto('/password/forgot')
      await page.getByLabel('Email address').fill(candidate)
      await page.getByRole('button', { name: 'Send a temporary password' }).click()
      await expect(page).toHaveURL('/password/forgot/sent')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    }
    await expect.poll(() => mailbox.to(email).length).toBe(1)
    const text = mailbox.to(email)[0]?.text
    const password = temporaryPasswordIn(text, username)
    await page.goto('/login')
    await page.getByLabel('Username or email address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/password/change')
  })

  test('the link of an email with a temporary password signs in once, after a button, and leads to the page for a new one', async ({
    page,
    people,
    mailbox,
    caller,
  }) => {
    const { email, username } = await people.add({ forename: 'Ada', surname: 'Fields' })
    const typed = await requestTemporaryPassword(caller, mailbox, email)
    const link = linkIn(mailbox.to(email)[0]?.text, 'password/temporary').href
    // A program that checks emails opens the link, and this must not use it.
    await page.request.get(link)
    await page.goto(link)
    await inspect(page)
    await page.getByRole('button', { name: 'Continue as Ada Fields' }).click()
    await expect(page).toHaveURL('/password/change')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('This link has already been used.')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    // A program still gets this until the member has chosen a password (interface 4.5).
    const given = await caller.call('authenticate', {
      input: { username, password: typed, type: 'token' },
    })
    expect(given.status).toBe(200)
  })

  test('the link of an email does not sign in after the temporary password was typed, nor once it has expired', async ({
    page,
    people,
    mailbox,
    caller,
  }) => {
    const [first, second] = [await people.add(), await people.add()]
    const password = await requestTemporaryPassword(caller, mailbox, first.email)
    await caller.call('authenticate', {
      input: { username: first.username, password, type: 'token' },
    })
    await requestTemporaryPassword(caller, mailbox, second.email)
    await people.sql`update credential set issued_at = now() - interval '2 hours', expires_at = now()
      where kind = 'reset' and account_id = ${second.id}`
    const refusals = { used: first, expired: second }
    for (const [state, { email }] of Object.entries(refusals)) {
      await page.goto(linkIn(mailbox.to(email)[0]?.text, 'password/temporary').href)
      await expect(page.getByRole('main')).toContainText(state)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
  })

  test('/password/forgot reports a missing or badly formatted email address', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/password/forgot')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(errorLinks(page)).toHaveText(['Enter your email address'])
    await page.getByLabel('Email address').fill('ada at hollow farm')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(errorLinks(page)).toHaveText([
      'Enter an email address in the correct format, like name@example.com',
    ])
    await expect(page.getByLabel('Email address')).toHaveValue('ada at hollow farm')
    await expect(page).toHaveTitle('Error: Forgotten password – Scheme')
  })
})

test.describe('/password/forgot', () => {
  test('/password/forgot does not reveal that the mail server refused the email', async ({
    page,
    people,
  }) => {
    await people.add({ email: 'refused-once@people.example' })
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('refused-once@people.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(page).toHaveURL('/password/forgot/sent')
  })

  test('/password/forgot does not wait for the mail server', async ({ page, people }) => {
    await people.add({ email: 'stalled-once@people.example' })
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('stalled-once@people.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    // The service would wait ten seconds for it.
    await expect(page).toHaveURL('/password/forgot/sent', { timeout: 8_000 })
  })

  test('/password/forgot says how long to wait after too many attempts', async ({
    page,
    people,
    neighbour,
  }) => {
    await neighbour.call('forgotpassword', { input: { email: 'unknown@nowhere.example' } })
    const key = hashOf(JSON.stringify(['reset', neighbour.network]))
    await people.sql`update rate_limit set blocked_until = now() + interval '19 minutes 30 seconds'
      where key = ${key}`
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('unknown@nowhere.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(errorLinks(page)).toHaveText([
      'You have tried too many times. Try again in 5 minutes.',
    ])
    await expect(page.getByLabel('Email address')).toHaveValue('unknown@nowhere.example')
  })

  test('/password/forgot has no accessibility violation: empty, with an error, and after sending', async ({
    page,
  }) => {
    await page.goto('/password/forgot')
    await inspect(page)
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(errorSummary(page)).toBeFocused()
    await inspect(page)
    await page.goto('/password/forgot/sent')
    await inspect(page)
  })
})
