import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, expect, giveSession, sessionOf, signIn, test } from '../fixtures/browser.ts'
import { addMemberSession } from './every-path.ts'

const personal = ['/profile', '/profile/edit/name', '/profile/email', '/memberships', '/security']
const filtered = ['/security?activity=all', '/memberships?page=2']
const missing = '/memberships/018f0000-0000-7000-8000-000000000000'
const pages = [...personal, ...filtered, '/password/change', missing]

test('a session cookie copied before signing out is rejected afterwards, without JavaScript', {
  tag: '@all',
}, async ({ browse, people, caller, service }) => {
  const person = await people.add()
  const page = await browse({ as: person, script: false })
  await page.goto('/profile')
  const copied = await sessionOf(page)
  expect((await caller.call('profile', { headers: cookieOf(copied) })).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await sessionOf(page)).toBeUndefined()

  expect((await caller.call('profile', { headers: cookieOf(copied) })).status).toBe(401)
  const otherBrowser = await browse({ script: false })
  await giveSession(otherBrowser.context(), service.url, copied as string)
  for (const path of pages) {
    await otherBrowser.goto(path)
    await expect(otherBrowser).toHaveURL(`/login?goto=${encodeURIComponent(path)}`)
  }
})

test('a member signs in and out with a malformed cookie of next-auth, without JavaScript', {
  tag: '@all',
}, async ({ browse, people, caller, service }) => {
  const page = await browse({ script: false })
  const cookies = ['callback-url', 'csrf-token', 'session-token']
  await page
    .context()
    .addCookies(
      cookies.map((name) => ({ name: `authjs.${name}`, value: 'not|a%zzurl', url: service.url })),
    )
  await signIn(page, await people.add())
  const copied = await sessionOf(page)
  expect((await caller.call('profile', { headers: cookieOf(copied) })).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await sessionOf(page)).toBeUndefined()
  expect((await caller.call('profile', { headers: cookieOf(copied) })).status).toBe(401)
})

test('the HTTP routes of next-auth do not exist', async ({ caller }) => {
  for (const path of ['/api/auth/session', '/api/auth/csrf', '/api/auth/signout']) {
    for (const method of ['GET', 'POST']) {
      expect((await caller.send({ method, path })).status, `${method} ${path}`).not.toBe(200)
    }
    expect((await caller.send({ method: 'GET', path })).status, path).toBe(404)
  }
})

/** The paths that members open only with a session of their own. */
const ofMembersOnly = (path: string) => !/^(\/|\/profile\/email\/confirm)$/.test(path)

test('every personal page redirects a visitor to /login', async ({ caller, people }) => {
  const { paths } = await addMemberSession(people)
  for (const path of [...paths.filter(ofMembersOnly), ...pages]) {
    const { headers } = await caller.send({ method: 'GET', path })
    expect(headers.location).toBe(`/login?goto=${encodeURIComponent(path)}`)
  }
})

test('every personal page redirects a member with a temporary password to the page that replaces it', async ({
  caller,
  people,
}) => {
  const { session, person, paths } = await addMemberSession(people)
  await people.sql`update account set password_temporary = true where id = ${person.id}`
  for (const path of [...paths.filter(ofMembersOnly), ...pages]) {
    const { headers } = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    const here = path === '/password/change'
    const next = `/password/change?goto=${encodeURIComponent(path)}`
    expect(headers.location).toBe(here ? undefined : next)
  }
})

test('pages and endpoints keep rejecting a session that was idle for too long', async ({
  browse,
  people,
  caller,
  service,
}) => {
  const person = await people.add()
  // Each call makes a new session, because the service writes the last use only from time to time.
  const sessionIdleFor = async (days: number) => {
    const session = await people.issueCredential(person, { kind: 'session' })
    await people.sql`
      update credential set issued_at = now() - interval '20 days',
        seen_at = now() - ${days} * interval '1 day' where hash = ${hashOf(session)}`
    return session
  }
  const active = await sessionIdleFor(13.9)
  expect((await caller.call('profile', { headers: cookieOf(active) })).status).toBe(200)
  const idle = await sessionIdleFor(14.1)
  const page = await browse()
  await giveSession(page.context(), service.url, idle)
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await caller.call('profile', { headers: cookieOf(idle) })).status).toBe(401)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?goto=%2Fprofile')
  }
})

test('a bearer token does not expire when idle', async ({ people, caller }) => {
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  await people.sql`
    update credential set issued_at = now() - interval '20 days' where hash = ${hashOf(bearer)}`
  expect((await caller.call('profile', { bearer })).status).toBe(200)
})

test('SESSION_IDLE_DAYS sets how long a session may be idle', { tag: '@all' }, async ({
  people,
  caller,
  startAnother,
}) => {
  const service = await startAnother({ SESSION_IDLE_DAYS: '2' })
  const person = await people.add()
  const statusAfter = async (days: number) => {
    const session = await people.issueCredential(person, { kind: 'session' })
    await people.sql`
      update credential set issued_at = now() - ${days} * interval '1 day'
      where hash = ${hashOf(session)}`
    const headers = cookieOf(session)
    return (await caller.at(service).call('profile', { headers })).status
  }
  expect(await statusAfter(1)).toBe(200)
  expect(await statusAfter(3)).toBe(401)
})

test('a session ends thirty days after the sign-in, however often it is used', async ({
  people,
  caller,
  database,
}) => {
  const { username, password } = await people.add()
  const input = { type: 'session', username, password }
  const signedIn = await caller.call('authenticate', { input })
  const [, session = ''] = signedIn.headers['set-cookie']?.[0]?.match(/=([^;]+)/) ?? []
  const hash = hashOf(session)
  const readDays = async () => {
    const [row] = await database.sql`
      select extract(epoch from expires_at - issued_at)::float8 / 86400 as days
      from credential where hash = ${hash}`
    return row?.days
  }
  const readStatus = async () =>
    (await caller.call('profile', { headers: cookieOf(session) })).status
  expect(await readStatus()).toBe(200)
  expect(await readDays()).toBe(30)
  await database.sql`update credential set expires_at = now() where hash = ${hash}`
  expect(await readStatus()).toBe(401)
})

test('a sign-in ends the session that the browser had before', async ({
  browse,
  people,
  caller,
}) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/profile')
  const before = cookieOf(await sessionOf(page))
  const other = await people.add({ forename: 'Bo' })
  const token = await people.issueCredential(other, { kind: 'passthrough' })
  await page.goto(`/login?token=${token}&goto=/fees`)
  await page.getByRole('button', { name: 'Continue as Bo' }).click()
  await expect(page).toHaveURL('/fees')
  expect((await caller.call('profile', { headers: before })).status).toBe(401)
  const after = cookieOf(await sessionOf(page))
  expect((await caller.call('profile', { headers: after })).status).toBe(200)
})

test('personal pages have Cache-Control: no-store', async ({ people, caller }) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  for (const path of [...personal, '/password/change', '/profile/email/confirm?token=x']) {
    const response = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    expect(response.status, path).toBe(200)
    expect(response.headers['cache-control'], path).toContain('no-store')
  }
})
