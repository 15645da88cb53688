import type { Page } from '@playwright/test'
import { fillSignIn, giveSession } from '../fixtures/browser.ts'
import { type Client, pkceChallenge, pkceVerifier } from '../fixtures/grants.ts'
import { inspect } from '../fixtures/inspect.ts'
import type { People } from '../fixtures/people.ts'
import { authorizationPath, expect, test } from './application.ts'

const grantConsent = (
  { sql }: People,
  { person, client }: { person: { id: string }; client: { id: string } },
) => sql`insert into consent (account_id, client_id, roles)
  values (${person.id}, ${client.id}, ${['openid']}) on conflict do nothing`

test.describe('consent page', () => {
  test('the consent page lists what the application may do and passes the accessibility checks', async ({
    application,
    browse,
    people,
  }) => {
    const person = await people.add({ forename: 'Zoë <b>', surname: `O'Neill & "Sons"` })
    const page = await browse({ as: person })
    await page.goto(authorizationPath(application.client))
    await expect(page).toHaveTitle(`Allow ${application.client.id} to use your account? – Scheme`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('main')).toContainText(
      `You are signed in as Zoë <b> O'Neill & "Sons" (${person.username})`,
    )
    await expect(page.getByRole('main')).toContainText('Its access ends after 30 days')
    await expect(page.getByRole('main')).toContainText(
      /we take you to (\S+|an app on this device)\./,
    )
    await inspect(page)
  })

  test('the consent page that one member opened records no consent of another who has signed in since', async ({
    application,
    browse,
    people,
    service,
  }) => {
    const [ada, bo] = [await people.add(), await people.add()]
    const page = await browse({ as: ada, script: false })
    await page.goto(authorizationPath(application.client, { scope: 'openid email' }))
    const session = await people.issueCredential(bo, { kind: 'session' })
    await giveSession(page.context(), service.url, session)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page).toHaveURL(/^[^?]*\/login\?goto=.*&again=1$/)
    const asked = [ada.id, bo.id]
    expect(await people.sql`select from consent where account_id = any(${asked})`).toEqual([])
  })

  for (const script of [true, false]) {
    test(`the consent page returns access_denied to the application if the member declines, ${script ? 'with' : 'without'} script`, {
      tag: '@all',
    }, async ({ application, browse, people }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto(authorizationPath(application.client, { state: 'a b&c' }))
      await page.getByRole('link', { name: 'Do not allow' }).click()
      const { searchParams } = await application.waitForCallback(page)
      expect(searchParams.get('error')).toBe('access_denied')
      expect(searchParams.get('state')).toBe('a b&c')
      expect(searchParams.has('code')).toBe(false)
      expect(await people.sql`select from consent where account_id = ${person.id}`).toEqual([])
    })

    test(`the consent page asks again after a sign-in if the session ends before the member allows, ${script ? 'with' : 'without'} script`, {
      tag: '@all',
    }, async ({ application, browse, people }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto(authorizationPath(application.client, { scope: 'openid email' }))
      await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await expect(page.getByRole('main')).toContainText(
        `Sign in to continue to ${application.client.id}`,
      )
      expect(await people.sql`select from consent where account_id = ${person.id}`).toEqual([])
      await fillSignIn(page, person)
      await expect(page).toHaveTitle(`Allow ${application.client.id} to use your account? – Scheme`)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const { searchParams } = await application.waitForCallback(page)
      expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    })

    test(`the consent page lets another member sign in instead, ${script ? 'with' : 'without'} script`, {
      tag: '@all',
    }, async ({ application, browse, people }) => {
      const [first, second] = [await people.add(), await people.add()]
      await grantConsent(people, { person: second, client: application.client })
      const page = await browse({ as: first, script })
      await page.goto(authorizationPath(application.client, { scope: 'openid' }))
      await page.getByRole('link', { name: 'Use another account' }).click()
      await fillSignIn(page, second)
      const { searchParams } = await application.waitForCallback(page)
      expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
      const [code] = await people.sql`
        select account_id from credential where client_id = ${application.client.id}`
      expect(code?.account_id).toBe(second.id)
    })

    test(`GET /oauth/authorize shows the sign-in form again for prompt=login, ${script ? 'with' : 'without'} script`, {
      tag: '@all',
    }, async ({ application, browse, people }) => {
      const person = await people.add()
      await grantConsent(people, { person, client: application.client })
      const page = await browse({ as: person, script })
      await page.goto(authorizationPath(application.client, { scope: 'openid', prompt: 'login' }))
      await expect(page.getByRole('main')).toContainText(
        'Enter your password again, or sign in as someone else.',
      )
      await expect(page.getByLabel('Username')).toHaveValue(person.username)
      if (script) await inspect(page)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await application.waitForCallback(page)
    })
  }
})

test('the error page explains an invalid client or redirect URI', async ({
  application,
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto(
    authorizationPath({ ...application.client, redirectUri: 'https://evil.example/' }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sign-in cannot continue')
  await expect(page.getByRole('main')).toContainText('The request must have one redirect_uri')
  await inspect(page)
  await page.goto(authorizationPath({ ...application.client, id: 'unknown' }))
  await expect(page.getByRole('main')).toContainText('The request must have one client_id')
})

for (const script of [true, false]) {
  test(`signing out for an application ends what it got in this session, ${script ? 'with' : 'without'} script`, {
    tag: '@all',
  }, async ({ application, browse, caller, grants, people }) => {
    const person = await people.add()
    const other = await grants.addClient({ redirectUri: application.client.redirectUri })
    const [page, elsewhere] = [
      await browse({ as: person, script }),
      await browse({ as: person, script }),
    ]
    const connect = async (browser: Page, client: Client) => {
      await grantConsent(people, { person, client })
      const code_challenge = pkceChallenge(pkceVerifier)
      await browser.goto(authorizationPath(client, { scope: 'openid', code_challenge }))
      const { searchParams } = await application.waitForCallback(browser)
      const { body } = await caller.postTokenForm({
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: client.redirectUri,
        code_verifier: pkceVerifier,
        client_id: client.id,
        client_secret: client.secret,
      })
      return body.access_token as string
    }
    const here = await connect(page, application.client)
    const inAnotherBrowser = await connect(elsewhere, application.client)
    const ofAnotherClient = await connect(page, other)
    const params = { client_id: application.client.id }
    await page.goto(`/oauth/end-session?${new URLSearchParams(params)}`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
    await expect(page).toHaveURL(/\d\/(\?done=signed-out)?$/)
    const userInfoStatus = async (bearer: string) =>
      (
        await caller.send({
          method: 'GET',
          path: '/oauth/userinfo',
          headers: { Authorization: `Bearer ${bearer}` },
        })
      ).status
    expect(await userInfoStatus(here)).toBe(401)
    expect(await userInfoStatus(inAnotherBrowser)).toBe(200)
    expect(await userInfoStatus(ofAnotherClient)).toBe(200)
  })
}

test('the sign-out page of an application can be declined', { tag: '@all' }, async ({
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
  await application.waitForCallback(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
})

test('the security page lists what an application may do and removes its access and consent', {
  tag: '@all',
}, async ({ application, browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto(authorizationPath(application.client, { scope: 'openid memberships' }))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await application.waitForCallback(page)
  await page.goto('/security')
  const card = page.getByRole('article').filter({ hasText: application.client.id })
  await expect(card.getByRole('listitem')).toHaveText([
    'recognise you when you come back',
    'see your memberships',
  ])
  await inspect(page)
  await card.getByRole('button', { name: /^Remove access/ }).click()
  await expect(page.getByRole('heading', { name: 'Connected applications' })).toHaveCount(0)
  await page.goto(authorizationPath(application.client, { scope: 'openid memberships' }))
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
})
