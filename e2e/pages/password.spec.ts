import { hashOf } from '#lib/auth/secret.ts'
import {
  cookieOf,
  expect,
  expectErrors,
  expectSuccess,
  scripted,
  sessionOf,
  test,
} from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'

const newPassword = 'walnut ribbon estuary'

for (const { script, how } of scripted) {
  test.describe(how, () => {
    test('a member changes the password and gets an email about it', async ({
      browse,
      people,
      mailbox,
      caller,
    }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto('/password/change')
      await expect(page.getByRole('main').getByRole('link', { name: 'Security' })).toBeVisible()
      await page.getByLabel('Current password').fill(person.password)
      await page.getByLabel('New password').fill(newPassword)
      await page.getByRole('button', { name: 'Save password' }).click()

      await expectSuccess(
        page,
        'Your password has been changed. You have been signed out everywhere else.',
      )
      await expect(page).toHaveURL(/\/security($|\?)/)
      await expect
        .poll(() => mailbox.to(person.email).map(({ subject }) => subject))
        .toEqual(['Your Scheme password has been changed'])
      const signIn = (password: string) =>
        caller.call('authenticate', {
          input: { type: 'token', username: person.username, password },
        })
      expect((await signIn(newPassword)).status).toBe(200)
      expect((await signIn(person.password)).status).toBe(403)
    })

    test('/password/change reports errors and never returns a password', async ({
      browse,
      people,
    }) => {
      const page = await browse({ as: await people.add(), script })
      await page.goto('/password/change')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectErrors(page, {
        'Current password': 'Enter your current password',
        'New password': 'Enter a new password',
      })
      await page.getByLabel('Current password').fill('not the one')
      await page.getByLabel('New password').fill('short')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectErrors(page, {
        'New password':
          'Your new password must be 15 characters or more. Three random words are a good choice.',
      })
      await expect(page.getByLabel('Current password')).toHaveValue('')
      await expect(page.getByLabel('New password')).toHaveValue('')
      await page.getByLabel('Current password').fill('not the one')
      await page.getByLabel('New password').fill(newPassword)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectErrors(page, { 'Current password': 'Your current password is not correct' })
    })
  })
}

test('/password/change rejects an easily guessed password with the reason', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add({ password: 'marble orchard kettle' })
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await inspect(page)
  for (const [password, reason] of [
    [
      'passwordpassword',
      'This password is easy to guess, because it is common or follows a pattern',
    ],
    [
      'PatField PatField 2026',
      /Do not use your name, your email address or the name of the organisation\.$/,
    ],
    ['marble orchard kettle', 'Your new password must be different from your current password'],
    ['🔑'.repeat(1025), 'Your new password is too long. Use a shorter one.'],
  ] as const) {
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(reason)
  }
  await inspect(page)
})

test('/password/change enters the suggested password with one press', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Use this password' }).click()
  await expect(page.getByLabel('New password')).toHaveValue(/^[a-z]+ [a-z]+ [a-z]+/)
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Hide new password' })).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectSuccess(
    page,
    'Your password has been changed. You have been signed out everywhere else.',
  )
})

test('changing the password ends every other session, token and consent, but not this session', async ({
  browse,
  people,
  grants,
  caller,
}) => {
  const person = await people.add()
  const grant = await grants.issueCode({ person })
  await grants.addConsent(person, grant.client)
  const [bearer, session, page] = await Promise.all([
    people.issueCredential(person),
    people.issueCredential(person, { kind: 'session' }),
    browse({ as: person }),
  ])
  const before = await sessionOf(page)
  await page.goto('/password/change')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectSuccess(
    page,
    'Your password has been changed. You have been signed out everywhere else.',
  )

  expect((await caller.call('profile', { bearer })).status).toBe(401)
  for (const old of [session, before]) {
    expect((await caller.call('profile', { headers: cookieOf(old) })).status).toBe(401)
  }
  expect((await caller.call('token', { input: grant.tokenRequest })).body.error).toBe(
    'invalid_grant',
  )
  expect(await people.sql`select from consent where account_id = ${person.id}`).toEqual([])
  const now = await sessionOf(page)
  expect((await caller.call('profile', { headers: cookieOf(now) })).status).toBe(200)
})

for (const { script, how } of scripted) {
  test(`a member with a temporary password must choose a new one before anything else, ${how}`, async ({
    browse,
    people,
    caller,
    mailbox,
  }) => {
    const person = await people.add()
    const old = await people.issueCredential(person, { kind: 'session' })
    const bearer = await people.issueCredential(person)
    await caller.call('forgotpassword', { input: { email: person.email } })
    const temporary = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    const page = await browse({ script })
    await page.goto('/login?goto=/profile')
    await page.getByLabel('Username or email address').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(temporary)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()

    expect((await caller.call('profile', { bearer })).status).toBe(401)
    expect((await caller.call('profile', { headers: cookieOf(old) })).status).toBe(401)
    for (const path of [
      '/profile',
      '/profile/edit',
      '/profile/edit/address',
      '/profile/email',
      '/memberships',
      '/security',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(`/password/change?goto=${encodeURIComponent(path)}`)
    }
    await page.goto('/password/change')
    if (script) await inspect(page)
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.getByLabel('New password').fill(temporary)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectErrors(page, {
      'New password': 'Your new password must be different from your current password',
    })
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectSuccess(
      page,
      'Your password has been changed. You have been signed out everywhere else.',
    )
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
    const headers = { ...cookieOf(await sessionOf(page)), 'Sec-Fetch-Site': 'same-origin' }
    expect((await caller.call('issuetoken', { headers })).status).toBe(200)
  })
}

test('password fields accept pasted text and tell password managers what to fill in', {
  tag: '@all',
}, async ({ browse, people }) => {
  const visitor = await browse()
  await visitor.goto('/login')
  const member = await browse({ as: await people.add() })
  await member.goto('/password/change')
  const fields = [
    [visitor, 'Username or email address', 'username webauthn'],
    [visitor, 'Password', 'current-password'],
    [member, 'Current password', 'current-password'],
    [member, 'New password', 'new-password'],
  ] as const
  for (const [page, label, autocomplete] of fields) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('autocomplete', autocomplete)
    await expect(field).toBeEditable()
    const isPasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isPasted, label).toBe(true)
  }
})

test('/password/change limits attempts to guess the current password', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/password/change')
  // The block doubles with each guess, so a slow machine reaches it too, but later.
  await expect(async () => {
    await page.getByLabel('Current password').fill('a guess')
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      /^You have tried too many times\. Try again in \d+ seconds?\.$/,
      { timeout: 500 },
    )
  }).toPass({ intervals: [0] })
})

test('/password/change changes nothing if the session has ended', async ({ browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await people.sql`delete from credential where hash = ${hashOf((await sessionOf(page)) ?? '')}`
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login?goto=%2Fpassword%2Fchange')
})
