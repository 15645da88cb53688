import { inspect } from '../fixtures/inspect.ts'
import type { People } from '../fixtures/people.ts'
import { asking, expect, test } from './application.ts'

const remember = (
  { sql }: People,
  { person, client }: { person: { id: string }; client: { id: string } },
) => sql`insert into consent (account_id, client_id, roles)
  values (${person.id}, ${client.id}, ${['openid']})`

test.describe('the consent page', () => {
  test('says what is asked for in plain words, and has no violation', async ({
    application,
    browse,
    people,
  }) => {
    const person = await people.add({ forename: 'Zoë <b>', surname: `O'Neill & "Sons"` })
    const page = await browse({ as: person })
    await page.goto(asking(application.client))
    await expect(page).toHaveTitle(`Allow ${application.client.id} to use your account? – Scheme`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('main')).toContainText(
      `You are signed in as Zoë <b> O'Neill & "Sons" (${person.username})`,
    )
    await inspect(page)
  })

  for (const script of [true, false]) {
    test(`sends the refusal to the application, ${script ? 'with' : 'without'} script`, async ({
      application,
      browse,
      people,
    }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto(asking(application.client, { state: 'a b&c' }))
      await page.getByRole('link', { name: 'Do not allow' }).click()
      const { searchParams } = await application.arrival(page)
      expect(searchParams.get('error')).toBe('access_denied')
      expect(searchParams.get('state')).toBe('a b&c')
      expect(searchParams.has('code')).toBe(false)
      expect(await people.sql`select from consent where account_id = ${person.id}`).toEqual([])
    })

    test(`lets another member sign in instead, ${script ? 'with' : 'without'} script`, async ({
      application,
      browse,
      people,
    }) => {
      const [first, second] = [await people.add(), await people.add()]
      await remember(people, { person: second, client: application.client })
      const page = await browse({ as: first, script })
      await page.goto(asking(application.client, { scope: 'openid' }))
      await page.getByRole('link', { name: 'Use another account' }).click()
      await page.getByLabel('Username').fill(second.username)
      await page.getByLabel('Password', { exact: true }).fill(second.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      const { searchParams } = await application.arrival(page)
      expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
      const [code] = await people.sql`
        select account_id from credential where client_id = ${application.client.id}`
      expect(code?.account_id).toBe(second.id)
    })

    test(`asks for the password again where the application wants that, ${script ? 'with' : 'without'} script`, async ({
      application,
      browse,
      people,
    }) => {
      const person = await people.add()
      await remember(people, { person, client: application.client })
      const page = await browse({ as: person, script })
      await page.goto(asking(application.client, { scope: 'openid', prompt: 'login' }))
      await expect(page.getByRole('main')).toContainText(
        'Enter your password again, or sign in as someone else.',
      )
      await expect(page.getByLabel('Username')).toHaveValue(person.username)
      if (script) await inspect(page)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await application.arrival(page)
    })
  }
})

test('a request that leads nowhere is explained, and sends nobody anywhere', async ({
  application,
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto(asking({ ...application.client, redirectUri: 'https://evil.example/' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sign-in cannot continue')
  await expect(page.getByRole('main')).toContainText('The request must have one redirect_uri')
  await inspect(page)
  await page.goto(asking({ ...application.client, id: 'nobody' }))
  await expect(page.getByRole('main')).toContainText('The request must have one client_id')
})

test('signing out for an application is asked about, and can be declined', async ({
  application,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  const home = new URL(application.client.redirectUri).origin
  const params = { client_id: application.client.id, post_logout_redirect_uri: home }
  await page.goto(`/oauth/end-session?${new URLSearchParams(params)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out of Scheme?')
  await inspect(page)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await application.arrival(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
})

test('the security page tells what an application may do, and ends it with its consent', async ({
  application,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto(asking(application.client, { scope: 'openid memberships' }))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await application.arrival(page)
  await page.goto('/security')
  const card = page.getByRole('article').filter({ hasText: application.client.id })
  await expect(card.getByRole('listitem')).toHaveText([
    'see your name and username',
    'see your memberships',
  ])
  await inspect(page)
  await card.getByRole('button', { name: /^Remove access/ }).click()
  await expect(page.getByRole('heading', { name: 'Connected applications' })).toHaveCount(0)
  await page.goto(asking(application.client, { scope: 'openid memberships' }))
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
})
