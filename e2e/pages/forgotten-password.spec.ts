import { hashOf } from '#lib/auth/secret.ts'
import { inspect } from '../fixtures/inspect.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { expect, problems, scripted, summary, test } from '../fixtures/visitor.ts'

for (const { javaScriptEnabled, how } of scripted) {
  test.describe(`a forgotten password ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('is answered alike for everybody, and by mail for members', async ({
      page,
      people,
      mailbox,
    }) => {
      const { username, email } = await people.add()
      for (const address of [email, 'nobody@nowhere.example', `refused-${email}`]) {
        await page.goto('/password/forgot')
        await page.getByLabel('Email address').fill(address)
        await page.getByRole('button', { name: 'Send a temporary password' }).click()
        await expect(page).toHaveURL('/password/forgot/sent')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
      }
      await expect.poll(() => mailbox.to(email).length).toBe(1)
      const password = temporaryPasswordIn(mailbox.to(email)[0]?.text, username)
      await page.goto('/login')
      await page.getByLabel('Username or email address').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/password/change')
    })

    test('says what is wrong with an address', async ({ page }) => {
      await page.goto('/password/forgot')
      await page.getByRole('button', { name: 'Send a temporary password' }).click()
      await expect(problems(page)).toHaveText(['Enter your email address'])
      await page.getByLabel('Email address').fill('ada at hollow farm')
      await page.getByRole('button', { name: 'Send a temporary password' }).click()
      await expect(problems(page)).toHaveText([/^Enter an email address in the correct form/])
      await expect(page.getByLabel('Email address')).toHaveValue('ada at hollow farm')
      await expect(page).toHaveTitle('Error: Forgotten password – Scheme')
    })
  })
}

test.describe('the page for a forgotten password', () => {
  test('says nothing of a mail server that refuses', async ({ page, people }) => {
    await people.add({ email: 'refused-once@people.example' })
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('refused-once@people.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(page).toHaveURL('/password/forgot/sent')
  })

  test('does not wait for the mail server', async ({ page, people }) => {
    await people.add({ email: 'stalled-once@people.example' })
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('stalled-once@people.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(page).toHaveURL('/password/forgot/sent', { timeout: 3_000 })
  })

  test('tells how long to wait after too many messages', async ({ page, people, neighbour }) => {
    await neighbour.call('forgotpassword', { input: { email: 'nobody@nowhere.example' } })
    const key = hashOf(JSON.stringify(['reset', neighbour.network]))
    await people.sql`update rate_limit set blocked_until = now() + interval '5 minutes'
      where key = ${key}`
    await page.goto('/password/forgot')
    await page.getByLabel('Email address').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(problems(page)).toHaveText([/^There were too many attempts; try again in 5 min/])
    await expect(page.getByLabel('Email address')).toHaveValue('nobody@nowhere.example')
  })

  test('has no violation: untouched, with an error, and answered', async ({ page }) => {
    await page.goto('/password/forgot')
    await inspect(page)
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(summary(page)).toBeFocused()
    await inspect(page)
    await page.goto('/password/forgot/sent')
    await inspect(page)
  })
})
