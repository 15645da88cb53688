import type { Page } from '@playwright/test'
import {
  test as browserTest,
  cookieOf,
  expect,
  expectSuccess,
  fillSignIn,
  sessionOf,
} from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Client, Grant, Grants } from '../fixtures/grants.ts'
import type { Person } from '../fixtures/people.ts'
import { authorizationParams } from './authorization-request.ts'

/** A member, signed in by an application with a passthrough token, and the application's other tokens. */
interface Arrival {
  readonly person: Person
  readonly grant: Grant
  readonly page: Page
  readonly session: string
  readonly bearer: string
  readonly refreshToken: string
  /** A passthrough token that has not been used. */
  readonly unusedLink: string
}

const test = browserTest.extend<{ arrive(): Promise<Arrival> }>({
  arrive: ({ browse, caller, grants, people }, use) =>
    use(async () => {
      const person = await people.add({ forename: 'Bo' })
      const grant = await grants.issueCode({ person, roles: ['openid', 'passthrough'] })
      const { body } = await caller.call('token', { input: grant.tokenRequest })
      const link = async () =>
        `/login?goto=/profile&token=${await passthroughFor(caller, body.access_token)}`
      const page = await browse()
      await page.goto(await link())
      await expect(page).toHaveURL('/profile')
      const unusedLink = await link()
      return {
        person,
        grant,
        page,
        unusedLink,
        session: (await sessionOf(page)) as string,
        bearer: body.access_token,
        refreshToken: body.refresh_token,
      }
    }),
})

async function passthroughFor(caller: Caller, bearer: string): Promise<string> {
  const { status, body } = await caller.call('issuetoken', { bearer })
  expect(status).toBe(200)
  return body.token
}

const profileStatus = async (caller: Caller, session: string) =>
  (await caller.call('profile', { headers: cookieOf(session) })).status

/** Removes the application in the session that it started, for which the member has to sign in. */
async function removeApplication(page: Page, person: Person): Promise<void> {
  await page.goto('/security')
  await page.getByRole('button', { name: /^Remove access/ }).click()
  await expect(page).toHaveURL('/login?goto=%2Fsecurity&again=1')
  await expect(page.getByRole('main')).toContainText('signed in as Bo Field without your password')
  await fillSignIn(page, person)
  await page.getByRole('button', { name: /^Remove access/ }).click()
  await expect(page.getByRole('heading', { name: 'Connected applications' })).toHaveCount(0)
}

type End = (arrival: Arrival, fixtures: { caller: Caller; grants: Grants }) => Promise<unknown>

const ends: [string, End][] = [
  ['the member removes the application', ({ page, person }) => removeApplication(page, person)],
  [
    'the application revokes its refresh token',
    ({ grant: { client }, refreshToken }, { caller }) =>
      caller.send({
        method: 'POST',
        path: '/oauth/revoke',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `client_id=${client.id}&client_secret=${client.secret}&token=${refreshToken}`,
      }),
  ],
  [
    'the authorisation code is replayed',
    async ({ grant }, { caller, grants }) => {
      await grants.backdateUse(grant.code, 11)
      await caller.call('token', { input: grant.tokenRequest })
    },
  ],
]

for (const [reason, end] of ends) {
  test(`the sessions and passthrough tokens of an application end when ${reason}`, {
    tag: '@all',
  }, async ({ arrive, caller, grants }) => {
    const arrival = await arrive()
    const { session, page, unusedLink } = arrival
    expect(await profileStatus(caller, session)).toBe(200)
    await end(arrival, { caller, grants })
    expect(await profileStatus(caller, session)).toBe(401)
    await page.goto(unusedLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  })
}

test('the sessions and passthrough tokens of an application end when it is disabled, and stay ended when it is enabled again', {
  tag: '@all',
}, async ({ arrive, caller, database: { sql } }) => {
  const { session, page, unusedLink, grant } = await arrive()
  const { id } = grant.client
  await sql`update client set disabled_at = now() where id = ${id}`
  expect(await profileStatus(caller, session)).toBe(401)
  await sql`update client set disabled_at = null where id = ${id}`
  expect(await profileStatus(caller, session)).toBe(401)
  await page.goto(unusedLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('/security lists a session that an application started under the name of the application', {
  tag: '@all',
}, async ({ arrive }) => {
  const { page, grant } = await arrive()
  await page.goto('/security')
  const application = page.getByRole('article').filter({ hasText: grant.client.id })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(application).toContainText('The device you are using now')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveCount(0)
  const activity = page.getByRole('listitem')
  for (const event of ['prepared a link to sign you in', 'with a link from an application']) {
    await expect(activity.filter({ hasText: `${event}: ${grant.client.id}` })).not.toHaveCount(0)
  }
})

test('a session that an application started cannot sign out the others, and ends when its member signs in', {
  tag: '@all',
}, async ({ arrive, caller, people }) => {
  const { page, person, session } = await arrive()
  const other = await people.issueCredential(person, { kind: 'session' })
  await page.goto('/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page).toHaveURL('/login?goto=%2Fsecurity&again=1')
  expect(await profileStatus(caller, other)).toBe(200)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/security')
  expect(await profileStatus(caller, session)).toBe(401)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectSuccess(page, 'You have been signed out everywhere else')
  expect(await profileStatus(caller, other)).toBe(401)
})

test('a session that an application started does not outlive the access of the application', {
  tag: '@all',
}, async ({ arrive, database: { sql } }) => {
  const { person } = await arrive()
  const [row] = await sql`
    select session.expires_at <= family.expires_at as fits
    from credential session join credential family on family.id = session.family
    where session.account_id = ${person.id} and session.kind = 'session'`
  expect(row?.fits).toBe(true)
})

test('a session that an application started cannot give any application access', async ({
  arrive,
  caller,
  grants,
  people,
}) => {
  const { person, session, grant } = await arrive()
  const own = await grants.addClient({ own: true })
  await people.sql`insert into consent (account_id, client_id, roles)
    values (${person.id}, ${grant.client.id}, array['openid', 'profile'])`
  const authorize = async (client: Client, prompt?: string) => {
    const params = Object.entries(authorizationParams(client, { prompt }))
    const query = new URLSearchParams(params.filter((pair): pair is [string, string] => !!pair[1]))
    const path = `/oauth/authorize?${query}`
    const { headers } = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    return headers.location as string
  }
  for (const client of [grant.client, own, await grants.addClient()]) {
    expect(await authorize(client)).toMatch(/^\/login\?/)
    expect(await authorize(client, 'none')).toContain('error=login_required')
  }
})

test('a session that the member’s password started outlives the applications', {
  tag: '@all',
}, async ({ arrive, browse, caller, people }) => {
  const { page, person } = await arrive()
  const bearer = await people.issueCredential(person)
  const { body } = await caller.call('issuetoken', { bearer })
  const other = await browse()
  await other.goto(`/login?goto=/profile&token=${body.token}`)
  await expect(other).toHaveURL('/profile')
  await removeApplication(page, person)
  for (const session of [await sessionOf(page), await sessionOf(other)])
    expect(await profileStatus(caller, session as string)).toBe(200)
})
