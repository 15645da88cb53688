import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, done, expect, expectErrors, sessionOf, test } from '../fixtures/browse.ts'
import { inspect } from '../fixtures/inspect.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'

const fresh = 'walnut ribbon estuary'

for (const script of [true, false]) {
  test.describe(script ? 'with JavaScript' : 'without JavaScript', () => {
    test('a member changes the password, and is told by mail', async ({
      browse,
      people,
      mailbox,
      caller,
    }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto('/password/change')
      await page.getByLabel('Current password').fill(person.password)
      await page.getByLabel('New password').fill(fresh)
      await page.getByRole('button', { name: 'Save password' }).click()

      await done(page, 'Your password has been changed')
      await expect(page).toHaveURL(/\/security\?/)
      expect(mailbox.to(person.email).map(({ subject }) => subject)).toEqual([
        'Your Scheme password was changed',
      ])
      const signIn = (password: string) =>
        caller.call('authenticate', {
          input: { type: 'token', username: person.username, password },
        })
      expect((await signIn(fresh)).status).toBe(200)
      expect((await signIn(person.password)).status).toBe(403)
    })

    test('a wrong password says what is wrong, and never comes back', async ({
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
        'New password': 'Use at least 15 characters; three random words do well',
      })
      await expect(page.getByLabel('Current password')).toHaveValue('')
      await expect(page.getByLabel('New password')).toHaveValue('')
      await page.getByLabel('Current password').fill('not the one')
      await page.getByLabel('New password').fill(fresh)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectErrors(page, { 'Current password': 'The current password is not right' })
    })
  })
}

test('a password that is guessed first is refused with the reason', async ({ browse, people }) => {
  const person = await people.add({ password: 'marble orchard kettle' })
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await inspect(page)
  for (const [password, reason] of [
    [
      'passwordpassword',
      'This password is easy to guess, because it is common or follows a pattern',
    ],
    ['PatField PatField 2026', /^Leave out your name, your email address and the name of the org/],
    ['marble orchard kettle', 'Choose a password other than the one you have now'],
    ['🔑'.repeat(1025), 'Use a shorter password'],
  ] as const) {
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(reason)
  }
  await inspect(page)
})

test('the password that the page suggests can be taken with one press', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Use this password' }).click()
  await page.getByRole('button', { name: 'Show password' }).nth(1).click()
  await expect(page.getByLabel('New password')).toHaveValue(/^[a-z]+ [a-z]+ [a-z]+/)
  await page.getByRole('button', { name: 'Save password' }).click()
  await done(page, 'Your password has been changed')
})

test('changing the password ends every other session and token at once, and not this one', async ({
  browse,
  people,
  grants,
  caller,
}) => {
  const person = await people.add()
  const grant = await grants.issueCode({ person })
  const [bearer, session, page] = await Promise.all([
    people.issueCredential(person),
    people.issueCredential(person, { kind: 'session' }),
    browse({ as: person }),
  ])
  const before = await sessionOf(page)
  await page.goto('/password/change')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await done(page, 'Your password has been changed')

  expect((await caller.call('profile', { bearer })).status).toBe(401)
  for (const old of [session, before]) {
    expect((await caller.call('profile', { headers: cookieOf(old) })).status).toBe(401)
  }
  expect((await caller.call('token', { input: grant.tokenRequest })).body.error).toBe(
    'invalid_grant',
  )
  const now = await sessionOf(page)
  expect((await caller.call('profile', { headers: cookieOf(now) })).status).toBe(200)
})

for (const script of [true, false]) {
  test(`after a temporary password nothing can be done before choosing another, ${script ? 'with' : 'without'} JavaScript`, async ({
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
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()

    expect((await caller.call('profile', { bearer })).status).toBe(401)
    expect((await caller.call('profile', { headers: cookieOf(old) })).status).toBe(401)
    for (const path of [
      '/profile',
      '/profile/edit',
      '/profile/email',
      '/memberships',
      '/security',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/password/change')
    }
    if (script) await inspect(page)
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.getByLabel('New password').fill(temporary)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectErrors(page, {
      'New password': 'Choose a password other than the one you have now',
    })
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Save password' }).click()
    await done(page, 'Your password has been changed')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  })
}

test('guessing the present password with a session left open is slowed', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/password/change')
  // The wait doubles with each guess, so that a slow machine runs into it as well, only later.
  await expect(async () => {
    await page.getByLabel('Current password').fill('a guess')
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      /^There were too many attempts; try again in \d+ seconds?$/,
      { timeout: 500 },
    )
  }).toPass({ intervals: [0] })
})

test('a session that ends in the meantime changes nothing', async ({ browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/password/change')
  await people.sql`delete from credential where hash = ${hashOf((await sessionOf(page)) ?? '')}`
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login?goto=%2Fpassword%2Fchange')
})
