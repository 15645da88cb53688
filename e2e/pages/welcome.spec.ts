import { hashOf } from '#lib/auth/secret.ts'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'

/** Adds an invited account, and returns its username and the secret of its link. */
async function invite({ sql }: People, expiresInDays = 14) {
  const username = unique('eve')
  const secret = unique('invitation')
  await sql`
    with invited as (
      insert into account (username, email, country)
      values (${username}, ${`${username}@oak.example`}, 'France') returning id, epoch
    ) insert into credential (hash, kind, account_id, epoch, realm, issued_at, expires_at)
    select ${hashOf(secret)}, 'invitation', id, epoch, 'tests', now() - interval '20 days',
      now() + ${expiresInDays} * interval '1 day' from invited`
  return { username, page: `/welcome?token=${secret}` }
}

test.describe('without JavaScript', () => {
  test('an invited person chooses a password, is signed in, and can sign in again', async ({
    browse,
    caller,
    people,
  }) => {
    const { username, page: path } = await invite(people)
    const password = 'three quiet orchards'
    const page = await browse({ script: false })
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(`Your username is ${username}.`)
    await inspect(page)
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Save password and sign in' }).click()
    await expectErrors(page, {
      'New password':
        'Your new password must be 15 characters or more. Three random words are a good choice.',
    })

    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save password and sign in' }).click()
    await expectSuccess(page, 'Your password has been saved. You are signed in.')
    const input = { username, password, type: 'token' }
    expect((await caller.call('authenticate', { input })).status).toBe(200)

    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('This link has already been used.')
  })
})

test('opening an invitation changes nothing, and an expired or unknown one says so', async ({
  page,
  people,
}) => {
  const open = await invite(people)
  for (const _ of [1, 2]) {
    await page.goto(open.page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
  }
  await page.goto((await invite(people, -1)).page)
  await expect(page.getByRole('main')).toContainText('This link has expired.')
  await inspect(page)
  await page.goto('/welcome?token=x')
  await expect(page.getByRole('main')).toContainText('This link is incomplete or very old')
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'ask for a temporary password' })).toBeVisible()
})
