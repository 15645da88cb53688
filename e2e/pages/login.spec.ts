import { hashOf } from '#lib/auth/secret.ts'
import { texts } from '#lib/text/texts.ts'
import {
  cookieOf,
  errorLinks,
  errorSummary,
  expect,
  scripted,
  signIn,
  test,
} from '../fixtures/browser.ts'
import { fillForm, sendForm } from '../fixtures/client/page-form.ts'
import { inspect } from '../fixtures/inspect.ts'

for (const { script, how } of scripted) {
  test.describe(`signing in, ${how}`, () => {
    test.use({ javaScriptEnabled: script })

    test('/login redirects to the path in goto', async ({ page, people }) => {
      const { username, password } = await people.add()
      await page.goto('/login?goto=/fees%3Ffrom%3Dhere')
      await expect(page).toHaveTitle('Sign in – Scheme')
      await page.getByLabel('Username or email address').fill(username.toUpperCase())
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL('/fees?from=here')
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    })

    test('/login reports missing fields in the summary and beside each field', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(errorLinks(page)).toHaveText([
        'Enter your username or email address',
        'Enter your password',
      ])
      await expect(page).toHaveTitle('Error: Sign in – Scheme')
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Error: Enter your password',
      )
      await errorLinks(page).first().click()
      await expect(page.getByLabel('Username or email address')).toBeFocused()
    })

    test('/login keeps the username after a failed attempt, but not the password', async ({
      page,
      people,
    }) => {
      const { username } = await people.add()
      await page.goto('/login')
      await page.getByLabel('Username or email address').fill(username)
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(errorLinks(page)).toHaveText(['Your username or password is not correct'])
      await expect(page.getByLabel('Username or email address')).toHaveValue(username)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    })
  })
}

test.describe('/login', () => {
  test('/login says how long to wait after too many attempts', async ({
    page,
    people,
    neighbour,
  }) => {
    const { id, username } = await people.add()
    const input = { type: 'token', username, password: 'a guess' }
    for (let n = 0; n < 6; n += 1) await neighbour.call('authenticate', { input })
    // The first blocks last only 1 or 2 seconds, which is too short for a slow machine.
    const key = hashOf(JSON.stringify(['sign-in', id, neighbour.network]))
    await people.sql`update rate_limit set blocked_until = now() + interval '50 seconds'
      where key = ${key}`
    await page.goto('/login')
    await page.getByLabel('Username or email address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('another guess')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(errorLinks(page)).toHaveText([
      /^You have tried too many times\. Try again in \d+ seconds\.$/,
    ])
    await inspect(page)
  })

  test('/login has no accessibility violation, with and without errors', async ({ page }) => {
    await page.goto('/login')
    await inspect(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(errorSummary(page)).toBeFocused()
    await inspect(page)
  })

  test('/login can be used with the keyboard alone', async ({ page, people }) => {
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

  test('/login redirects a signed-in member at once', async ({ page, people }) => {
    await signIn(page, await people.add())
    await page.goto('/login?goto=/fees')
    await expect(page).toHaveURL('/fees')
  })

  test('/login leads a visitor who has entered the password alone to the second step, unless someone asks again', async ({
    caller,
    people,
  }) => {
    const pending = await people.issueCredential(await people.findDemo('fay'), { kind: 'pending' })
    const open = async (query: string) => {
      const path = `/login${query}`
      const { headers } = await caller.send({ method: 'GET', path, headers: cookieOf(pending) })
      return headers.location
    }
    const [staff, fees] = ['goto=%2Fstaff', 'goto=%2Ffees']
    expect(await open(`?${staff}`)).toBe(`/second-step?${staff}`)
    expect(await open(`?${fees}&again=1`)).toBe(undefined)
    expect(await open(`?${fees}&error=failed`)).toBe(undefined)
  })

  test('/login says why a work account did not sign someone in', async ({ caller }) => {
    const reasonOf = async (error: string) => {
      const { text } = await caller.send({ method: 'GET', path: `/login?error=${error}` })
      return Object.entries(texts().signIn.workAccount.reasons)
        .filter(([, reason]) => text.includes(reason))
        .map(([name]) => name)
    }
    for (const reason of ['email-not-verified', 'no-staff-account', 'failed'])
      expect(await reasonOf(reason)).toEqual([reason])
    // Of the library, for an answer that it does not accept.
    expect(await reasonOf('Configuration')).toEqual(['failed'])
  })

  test('/login never redirects to another site', async ({ page, people }) => {
    await signIn(page, await people.add())
    await page.goto('/login?goto=//elsewhere.example/')
    await expect(page).toHaveURL('/')
  })

  test('the form of /login redirects to no other site, whatever its goto', async ({
    caller,
    people,
  }) => {
    const { username, password } = await people.add()
    const page = await caller.send({ method: 'GET', path: '/login?goto=/fees' })
    for (const goto of ['https://evil.example/', '//evil.example/']) {
      const body = fillForm(page.text, { username, password, goto })
      const { status, headers } = await sendForm(caller, '/login', { action: undefined, body })
      expect([status, headers.location]).toEqual([303, '/'])
    }
  })

  test('/login links to the forgotten password page and to the fees', async ({ page }) => {
    await page.goto('/login')
    const main = page.getByRole('main')
    await expect(main.getByRole('link')).toHaveText([
      'I have forgotten my password',
      'I am not a member yet',
    ])
  })
})
