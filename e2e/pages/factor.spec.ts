import type { Page } from '@playwright/test'
import {
  cookieOf,
  expect,
  expectErrors,
  expectSuccess,
  fillSignIn,
  sessionOf,
  test,
} from '../fixtures/browser.ts'
import { addAppPassword, addInState } from '../fixtures/factors.ts'
import { inspect } from '../fixtures/inspect.ts'
import { receive } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { heading } from '../staff/set-up-mfa.ts'
import { codeOf } from '../staff/staff.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Gives the password and a code, as a change of two-step sign-in needs. */
async function prove(page: Page, password: string, code: string) {
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('Security code or recovery code').fill(code)
}

test('a member switches two-step sign-in on, signs in with it, makes new codes and switches it off without JavaScript', async ({
  browse,
  mailbox,
  people,
}) => {
  test.setTimeout(120_000)
  const person = await people.add()
  const page = await browse({ script: false })
  await page.goto('/security')
  await fillSignIn(page, person)
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  await expect(page.getByText('Programs that use your password')).toHaveCount(0)
  await inspect(page)
  const other = await people.issueCredential(person, { kind: 'session' })
  await follow(page, 'Set up two-step sign-in')
  await page.getByLabel('Current password').fill(person.password)
  await press(page, 'Continue')
  const key = (await page.locator('code').textContent()) ?? ''
  const before = await sessionOf(page)
  await page.getByLabel('Security code').fill(codeOf(key))
  await press(page, 'Finish setting up')
  expect(await sessionOf(page)).not.toBe(before)
  const codes = await page.locator('code').allTextContents()
  expect(codes).toHaveLength(8)
  await press(page, 'I have kept my recovery codes')
  await expect(heading(page, 'Two-step sign-in')).toBeVisible()
  await inspect(page)
  await receive(mailbox, person.email, 'Two-step sign-in is switched on')
  // The password alone was enough for the other session, so it has ended.
  const ended = await page.request.get('/memberships', {
    headers: cookieOf(other),
    maxRedirects: 0,
  })
  expect(ended.headers().location).toContain('/login')

  await press(page, 'Sign out')
  await page.goto('/profile')
  await fillSignIn(page, person)
  await expect(heading(page, 'Enter your security code')).toBeVisible()
  await page.goto('/security')
  await expect(heading(page, 'Enter your security code')).toBeVisible()
  await follow(page, 'Use a recovery code instead')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Continue')
  await expect(heading(page, 'Security')).toBeVisible()
  await receive(mailbox, person.email, '7 codes are left')

  await page.goto('/security/factor')
  await follow(page, 'Make new recovery codes')
  await prove(page, 'not the password', codes[1] ?? '')
  await press(page, 'Make new codes')
  await expectErrors(page, { 'Current password': 'Your current password is not correct' })
  await prove(page, person.password, codes[1] ?? '')
  await press(page, 'Make new codes')
  const newCodes = await page.locator('code').allTextContents()
  expect(newCodes).toHaveLength(8)
  await press(page, 'I have kept my recovery codes')
  await receive(mailbox, person.email, 'New recovery codes')

  await follow(page, 'Switch off two-step sign-in')
  await prove(page, person.password, codes[2] ?? '')
  await press(page, 'Switch it off')
  await expectErrors(page, {
    'Security code or recovery code':
      'This security code is not correct, or you have used it before. Wait for the next code and enter that.',
  })
  await prove(page, person.password, newCodes[0] ?? '')
  await press(page, 'Switch it off')
  await expectSuccess(page, 'Two-step sign-in is switched off')
  await receive(mailbox, person.email, 'Two-step sign-in is switched off')
  await press(page, 'Sign out')
  await page.goto('/profile')
  await fillSignIn(page, person)
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('a member makes an app password for a program, which ends with it without JavaScript', async ({
  browse,
  caller,
  mailbox,
  people,
}) => {
  const person = await people.add()
  const agent = unique('FarmBooks/3.1')
  const headers = { 'User-Agent': agent }
  const signIn = (password: string) =>
    caller.call('authenticate', {
      headers,
      input: { type: 'token', username: person.username, password },
    })
  const first = await signIn(person.password)
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  for (const other of ['curl/8.5.0', firefox])
    await caller.call('authenticate', {
      headers: { 'User-Agent': other },
      input: { type: 'session', username: person.username, password: person.password },
    })
  const page = await browse({ script: false, as: person })
  await page.goto('/security/factor')
  const programs = page.getByRole('link', { name: /^Make an app password for / })
  await expect(programs.filter({ hasText: 'curl' })).toBeVisible()
  await expect(programs.filter({ hasText: 'Firefox' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: agent })).toBeVisible()
  await page.getByRole('link', { name: `Make an app password for ${agent}` }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(agent)
  await inspect(page)
  await press(page, 'Make the app password')
  await expectErrors(page, { 'Current password': 'Enter your current password' })
  await page.getByLabel('sign you in to this website').uncheck()
  await page.getByLabel('Current password').fill(person.password)
  await press(page, 'Make the app password')
  const password = (await page.locator('code').textContent()) ?? ''
  await receive(mailbox, person.email, agent)
  const entry = page.getByRole('article').filter({ hasText: 'Made on' })
  await follow(page, 'Back to security')
  await expect(entry).toContainText('Not used yet')
  await expect(entry).not.toContainText(/last used/i)
  const made = await signIn(password.toUpperCase())
  expect(made.status).toBe(200)
  const statuses = async (bearer: string) => [
    (await caller.call('memberships', { bearer })).status,
    (await caller.call('issuetoken', { bearer })).status,
  ]
  expect(await statuses(made.body.token)).toEqual([200, 403])

  await page.reload()
  await expect(entry).toContainText(agent)
  await expect(entry).toContainText('Last used on')
  await entry.getByRole('button', { name: 'Remove access' }).click()
  await expectSuccess(page, 'That device or app no longer has access to your account')
  expect(await statuses(made.body.token)).toEqual([401, 403])
  expect((await signIn(password)).status).toBe(403)
  // The bearer of the password is another entry.
  expect((await statuses(first.body.token))[0]).toBe(200)
  await expect(page.getByText('You ended an app password')).toBeVisible()
})

test('setting up two-step sign-in ends what a password gave, and keeps app passwords and their bearers', async ({
  browse,
  caller,
  grants,
  people,
}) => {
  const person = await people.add()
  const input = { type: 'token', username: person.username }
  const tokenFor = async (password: string) => {
    const response = await caller.call('authenticate', { input: { ...input, password } })
    return response.body.token as string
  }
  const appPassword = await addAppPassword(people, person)
  const [ofPassword, ofApp] = [await tokenFor(person.password), await tokenFor(appPassword)]
  const grant = await grants.issueCode({ person })
  const { body } = await caller.call('token', { input: grant.tokenRequest })
  const page = await browse({ script: false, as: person })
  await page.goto('/second-step/set-up?goto=/security/factor')
  await page.getByLabel('Current password').fill(person.password)
  await press(page, 'Continue')
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Security code').fill(codeOf(key))
  await press(page, 'Finish setting up')
  await press(page, 'I have kept my recovery codes')
  const statusOf = async (bearer: string) => (await caller.call('memberships', { bearer })).status
  expect(await Promise.all([ofPassword, ofApp, body.access_token].map(statusOf))).toEqual([
    401, 200, 401,
  ])
  expect(await statusOf(await tokenFor(appPassword))).toBe(200)
  const refused = await caller.call('authenticate', {
    input: { ...input, password: person.password },
  })
  expect([refused.status, refused.codes]).toEqual([403, ['DataError:Authentication']])
})

test('the right password of an account with a factor gets a sentence that names /security, and one email a day', async ({
  caller,
  mailbox,
  people,
}) => {
  const person = await addInState(people, 'on')
  const signIn = (password: string) =>
    caller.call('authenticate', {
      headers: { 'User-Agent': 'FarmBooks/3.1' },
      input: { type: 'token', username: person.username, password },
    })
  const wrong = await signIn('not the password')
  expect(mailbox.to(person.email)).toEqual([])
  const refused = await Promise.all([signIn(person.password), signIn(person.password)])
  for (const response of refused) {
    expect([response.status, response.codes]).toEqual([403, ['DataError:Authentication']])
    expect(response.messages[0]).toContain(`${caller.service.url}/security`)
  }
  expect([wrong.status, wrong.codes]).toEqual([403, ['DataError:Authentication']])
  expect(wrong.messages[0]).not.toContain('/security')
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(mailbox.to(person.email)[0]?.text).toContain('FarmBooks/3.1')
  await signIn(person.password)
  expect(mailbox.to(person.email)).toHaveLength(1)
})

test('an app password that may not sign the member in gets a sentence in place of a session', async ({
  caller,
  people,
}) => {
  const person = await people.add()
  const password = await addAppPassword(people, person, { roles: ['memberships'] })
  const input = { type: 'session', username: person.username, password }
  const response = await caller.call('authenticate', { input })
  expect([response.status, response.codes]).toEqual([403, ['DataError:Authentication']])
  expect(response.messages[0]).toContain('request a token')
})
