import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, expect, fillSignIn, sessionOf, test } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { Client } from '../fixtures/grants.ts'
import { requestTemporaryPassword } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/people.ts'
import { authorizationParams } from '../oauth/authorization-request.ts'
import { addStaff, type FactorState, factorStates, passMfa } from './staff.ts'

/** The page to which /staff sends a session without the second factor, in each state. */
const stepPages: Record<FactorState, string> = {
  none: '/second-step/set-up',
  enrolled: '/second-step',
  'reset pending': '/second-step',
  'reset due': '/second-step/set-up',
}

const authorizePath = (client: Client) =>
  `/oauth/authorize?${new URLSearchParams(authorizationParams(client) as Record<string, string>)}`
const pathOf = (location: string | undefined) => new URL(location ?? '', 'http://x').pathname

/**
 * Expects that a session opens the member's own pages and endpoints, and nothing else. Each expectation is
 * reported by itself, because each is another check of the service.
 */
async function expectMemberOnly(
  caller: Caller,
  session: string | undefined,
  client: Client,
  state: FactorState,
  forCodes = '/second-step',
) {
  expect(session).toBeTruthy()
  const headers = { ...cookieOf(session), 'Sec-Fetch-Site': 'same-origin' }
  const get = (path: string) => caller.send({ method: 'GET', path, headers })
  expect.soft((await caller.call('memberships', { headers })).status).toBe(200)
  const staff = await get('/staff')
  expect.soft([staff.status, pathOf(staff.headers.location)]).toEqual([307, stepPages[state]])
  const passthrough = await caller.call('issuetoken', { headers })
  const { status } = passthrough
  expect.soft(status).toBe(403)
  if (status === 403) expect.soft(passthrough.codes).toEqual(['DataError:Authentication'])
  if (status === 403) expect.soft(passthrough.messages[0]).toContain('staff')
  const authorization = await get(authorizePath(client))
  expect.soft(pathOf(authorization.headers.location)).toBe(forCodes)
}

/** Expects that a session leads to its factor, and opens nothing. */
async function expectPending(caller: Caller, session: string | undefined, client: Client) {
  expect(session).toBeTruthy()
  const headers = { ...cookieOf(session), 'Sec-Fetch-Site': 'same-origin' }
  const get = (path: string) => caller.send({ method: 'GET', path, headers })
  for (const name of ['memberships', 'profile', 'issuetoken'] as const) {
    expect.soft([401, 403], name).toContain((await caller.call(name, { headers })).status)
  }
  for (const path of ['/staff', '/memberships', '/security', '/password/change']) {
    const { status, headers } = await get(path)
    expect.soft([status, pathOf(headers.location)], path).toEqual([307, '/second-step'])
  }
  const authorization = await get(authorizePath(client))
  expect.soft(pathOf(authorization.headers.location)).toBe('/login')
}

/** True if a factor works in this state, so that a password alone gives only a pending session. */
const isWorking = (state: FactorState) => state === 'enrolled' || state === 'reset pending'

for (const state of factorStates) {
  test.describe(`an account of staff whose second factor is: ${state}`, () => {
    let person: Person
    let client: Client

    test.beforeEach(async ({ people, grants }) => {
      person = await addStaff(people, 'administrator', state)
      client = await grants.addClient({ own: true })
    })

    for (const type of ['token', 'session']) {
      test(`authenticate.eb gives it no ${type} for its password (${state})`, async ({
        caller,
        people,
      }) => {
        const input = { type, username: person.username, password: person.password }
        const response = await caller.call('authenticate', { input })
        expect([response.status, response.codes]).toEqual([403, ['DataError:Authentication']])
        expect(response.messages[0]).toContain('a password alone is not enough')
        expect(response.headers['set-cookie']).toBeUndefined()
        expect(
          await people.sql`select from credential where account_id = ${person.id}`,
        ).toHaveLength(0)
        const wrong = { ...input, password: 'not the password' }
        const refused = await caller.call('authenticate', { input: wrong })
        expect(refused.messages[0]).not.toContain('staff')
      })

      test(`authenticate.eb gives it no ${type} for a temporary password (${state})`, async ({
        caller,
        mailbox,
        people,
      }) => {
        const password = await requestTemporaryPassword(caller, mailbox, person.email)
        const input = { type, username: person.username, password }
        const response = await caller.call('authenticate', { input })
        expect([response.status, response.codes]).toEqual([403, ['DataError:Authentication']])
        const [row] = await people.sql`
          select used_at, password_temporary from credential
          join account on account.id = account_id
          where account_id = ${person.id} and kind = 'reset'`
        expect(row).toEqual({ used_at: null, password_temporary: false })
        await people.sql`
          delete from credential where account_id = ${person.id} and kind = 'reset'`
      })
    }

    test(`authenticate.eb gives it no token for a temporary password that was used (${state})`, {
      tag: '@all',
    }, async ({ caller, mailbox, browse }) => {
      const password = await requestTemporaryPassword(caller, mailbox, person.email)
      const page = await browse({ script: false })
      await page.goto('/login')
      await fillSignIn(page, { ...person, password })
      const next = isWorking(state) ? '/second-step' : '/password/change'
      await expect(page).toHaveURL(new RegExp(next))
      const headers = cookieOf(await sessionOf(page))
      const staff = await caller.send({ method: 'GET', path: '/staff', headers })
      expect([staff.status, pathOf(staff.headers.location)]).toEqual([307, next])
      for (const type of ['token', 'session']) {
        const input = { type, username: person.username, password }
        expect((await caller.call('authenticate', { input })).status).toBe(403)
      }
    })

    test(`the sign-in page gives it a session for its own pages at most (${state})`, {
      tag: '@all',
    }, async ({ browse, caller }) => {
      const page = await browse({ script: false })
      await page.goto('/login')
      await fillSignIn(page, person)
      if (isWorking(state)) {
        await expect(page).toHaveURL(/\/second-step/)
        return expectPending(caller, await sessionOf(page), client)
      }
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
      await expectMemberOnly(caller, await sessionOf(page), client, state)
    })

    test(`a passthrough link gives it a session for its own pages only (${state})`, async ({
      browse,
      caller,
      people,
    }) => {
      const token = await people.issueCredential(person, { kind: 'passthrough' })
      const page = await browse({ script: false })
      await page.goto(`/login?token=${token}&goto=/staff`)
      await page.getByRole('button', { name: /^Continue/ }).click()
      // A factor is passed in any session, and set up in one that its member began (decision 106).
      const step = isWorking(state) ? /\/second-step\?/ : /\/login\?goto=%2Fsecond-step%2Fset-up/
      await expect(page).toHaveURL(step)
      await expectMemberOnly(caller, await sessionOf(page), client, state, '/login')
    })

    test(`an invitation gives it a session for its own pages at most (${state})`, async ({
      browse,
      caller,
      people,
    }) => {
      const secret = `${person.username}-invitation`
      await people.sql`update account set password_hash = null where id = ${person.id}`
      await people.sql`
        insert into credential (hash, kind, account_id, epoch, realm, expires_at)
        select ${hashOf(secret)}, 'invitation', id, epoch, 'tests', now() + interval '1 hour'
        from account where id = ${person.id}`
      const page = await browse({ script: false })
      await page.goto(`/welcome?token=${secret}`)
      await page.getByLabel('New password', { exact: true }).fill('three other orchard words')
      await page.getByRole('button', { name: 'Save password' }).click()
      if (isWorking(state)) {
        await expect(page).toHaveURL(/\/second-step/)
        return expectPending(caller, await sessionOf(page), client)
      }
      await expect(page).toHaveURL(/\/memberships/)
      await expectMemberOnly(caller, await sessionOf(page), client, state)
    })

    test(`a new password or signing out elsewhere ends its staff session (${state})`, {
      tag: '@all',
    }, async ({ browse, caller, people }) => {
      const page = await browse({ script: false, as: person })
      const before = (await sessionOf(page)) ?? ''
      await passMfa(people, before)
      await people.issueCredential(person, { kind: 'session' })
      await page.goto('/security')
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByRole('alert')).toContainText('signed out everywhere else')
      const replaced = (await sessionOf(page)) ?? ''
      expect(replaced).not.toBe(before)
      await expectMemberOnly(caller, replaced, client, state)
      await passMfa(people, replaced)
      await page.goto('/password/change')
      await page.getByLabel('Current password').fill(person.password)
      await page.getByLabel('New password', { exact: true }).fill('three other orchard words')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page).toHaveURL(/\/security/)
      const changed = await sessionOf(page)
      expect(changed).not.toBe(replaced)
      await expectMemberOnly(caller, changed, client, state)
    })

    test(`a session that passed the factor obtains other credentials only while it works (${state})`, async ({
      caller,
      people,
    }) => {
      const session = await people.issueCredential(person, { kind: 'session' })
      await passMfa(people, session)
      if (state === 'none' || state === 'reset due') {
        return expectMemberOnly(caller, session, client, state)
      }
      const headers = { ...cookieOf(session), 'Sec-Fetch-Site': 'same-origin' }
      expect((await caller.send({ method: 'GET', path: '/staff', headers })).status).toBe(200)
      expect((await caller.call('issuetoken', { headers })).status).toBe(200)
      const authorization = await caller.send({
        method: 'GET',
        path: authorizePath(client),
        headers,
      })
      expect(authorization.headers.location).toMatch(/^https:.*[?&]code=/)
    })
  })
}

test('an application keeps its access to a member of staff, with tokens that the factor preceded', async ({
  caller,
  grants,
  people,
}) => {
  const person = await addStaff(people, 'fees')
  const { tokenRequest } = await grants.issueCode({ person })
  const response = await caller.call('token', { input: tokenRequest })
  expect(response.status).toBe(200)
  const bearer = response.body.access_token
  expect((await caller.call('issuetoken', { bearer })).status).toBe(200)
})
