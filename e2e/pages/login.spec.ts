import { hashOf } from '#lib/auth/secret.ts'
import { inspect } from '../fixtures/inspect.ts'
import { expect, problems, scripted, signIn, summary, test } from '../fixtures/visitor.ts'

for (const { javaScriptEnabled, how } of scripted) {
  test.describe(`signing in ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('leads to where the member wanted to be', async ({ page, people }) => {
      const { username, password } = await people.add()
      await page.goto('/login?goto=/fees%3Ffrom%3Dhere')
      await expect(page).toHaveTitle('Sign in – Scheme')
      await page.getByLabel('Username or email address').fill(username.toUpperCase())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/fees?from=here')
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    })

    test('says what is missing, above and beside', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(problems(page)).toHaveText([
        'Enter your username or email address',
        'Enter your password',
      ])
      await expect(page).toHaveTitle('Error: Sign in – Scheme')
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Error: Enter your password',
      )
      await problems(page).first().click()
      await expect(page.getByLabel('Username or email address')).toBeFocused()
    })

    test('keeps the username of a refused try, and not the password', async ({ page, people }) => {
      const { username } = await people.add()
      await page.goto('/login')
      await page.getByLabel('Username or email address').fill(username)
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(problems(page)).toHaveText([/^The username or the password is not right/])
      await expect(page.getByLabel('Username or email address')).toHaveValue(username)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    })
  })
}

test.describe('the sign-in page', () => {
  test('tells how long to wait after too many tries', async ({ page, people, neighbour }) => {
    const { username } = await people.add()
    const input = { type: 'token', username, password: 'a guess' }
    for (let n = 0; n < 6; n += 1) await neighbour.call('authenticate', { input })
    // The first waits are a second or two, which a busy machine may take to fill in the form.
    const key = hashOf(JSON.stringify(['sign-in', username, neighbour.network]))
    await people.sql`update rate_limit set blocked_until = now() + interval '50 seconds'
      where key = ${key}`
    await page.goto('/login')
    await page.getByLabel('Username or email address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('another guess')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(problems(page)).toHaveText([
      /^There were too many attempts; try again in \d+ seconds$/,
    ])
    await inspect(page)
  })

  test('has no violation, untouched and with errors', async ({ page }) => {
    await page.goto('/login')
    await inspect(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(summary(page)).toBeFocused()
    await inspect(page)
  })

  test('can be used with the keyboard alone', async ({ page, people }) => {
    const { username, password } = await people.add()
    const press = (key: string) => page.keyboard.press(key)
    await page.goto('/login')
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await press('Enter')
    await press('Tab')
    await expect(page.getByLabel('Username or email address')).toBeFocused()
    await page.keyboard.type(username)
    await press('Tab')
    await page.keyboard.type(password)
    await press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await press('Tab')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('sends whoever is signed in straight on', async ({ page, people }) => {
    await signIn(page, await people.add())
    await page.goto('/login?goto=/fees')
    await expect(page).toHaveURL('/fees')
  })

  test('goes to no other site, whatever the address says', async ({ page, people }) => {
    await signIn(page, await people.add())
    await page.goto('/login?goto=//elsewhere.example/')
    await expect(page).toHaveURL('/')
  })

  test('offers a way to those without a password, and to those without a membership', async ({
    page,
  }) => {
    await page.goto('/login')
    const main = page.getByRole('main')
    await expect(main.getByRole('link')).toHaveText([
      'I have forgotten my password',
      'I am not a member yet',
    ])
  })
})
