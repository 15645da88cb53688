import type { Page } from '@playwright/test'
import {
  errorSummary,
  expectErrors,
  expectSuccess,
  fillSignIn,
  sessionOf,
  signIn,
} from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { receive } from '../fixtures/mailbox.ts'
import { expect, test } from './authenticator.ts'
import { addPasskey, signInWithPasskey, signOut, switchStepOn, withPasskey } from './use-passkey.ts'

// In one worker: a domain takes a service of its own, and so each worker another.
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const linkIn = (text = '') => text.match(/http\S+\/not-me\/passkey\S+/)?.[0] ?? ''
const status = (page: Page) => page.locator('input[data-passkey] + [role="status"]')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a member adds a passkey, is informed by email, and signs in with it alone or with the password as before', async ({
  authenticator,
  browse,
  mailbox,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  const before = await signInTo(page, person)
  const other = await browse({ as: person })
  await addPasskey(page, 'My phone')
  await expect(row(page, 'My phone')).toContainText('Not used yet')
  expect(await sessionOf(page)).not.toBe(before)
  await expect
    .poll(() => mailbox.to(person.email)[0]?.subject)
    .toMatch(/^A passkey was added to your/)
  await signOut(page)

  await page.goto('/login?goto=%2Fsecurity')
  await withPasskey(page).click()
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(row(page, 'My phone')).toContainText('Last used on')
  await expect(page.getByRole('main')).toContainText('Signed in with a passkey')
  await other.goto('/memberships')
  await expect(other).toHaveURL('/memberships')
  await signOut(other)
  await fillSignIn(await open(other, '/login?goto=%2Fprofile'), person)
  await expect(other).toHaveURL('/profile')
})

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  return page
}

async function signInTo(page: Page, person: { username: string; password: string }) {
  await signIn(page, person)
  return sessionOf(page)
}

test('once two-step sign-in is on, a password alone leads no further than the second step, where the passkey or a recovery code is enough', async ({
  authenticator,
  browse,
  mailbox,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  const elsewhere = await browse({ as: person })
  const [code = ''] = await switchStepOn(page)
  await receive(mailbox, person.email, 'Two-step sign-in is switched on')
  await expect(page.getByRole('main')).toContainText(
    'you also need your passkey or a recovery code',
  )
  await elsewhere.goto('/profile')
  await expect(elsewhere).toHaveURL(/\/login\?/)

  const other = await browse()
  await other.goto('/memberships')
  await fillSignIn(other, person)
  await expect(heading(other, 'Use your passkey')).toBeVisible()
  await other.goto('/profile')
  await expect(other).toHaveURL(/\/second-step\?goto=%2Fprofile$/)
  await other.getByRole('link', { name: 'Use a recovery code instead' }).click()
  await other.getByLabel('Recovery code').fill(code)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/profile')

  await signOut(page)
  await page.goto('/memberships')
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/memberships')

  await page.goto('/security/factor/off')
  await inspect(page)
  await page.getByRole('button', { name: 'Switch it off with your passkey' }).click()
  await expectSuccess(page, 'Two-step sign-in is switched off')
  await signOut(other)
  await fillSignIn(await open(other, '/login?goto=%2Fprofile'), person)
  await expect(other).toHaveURL('/profile')
  await other.goto('/security')
  await expect(row(other, 'My phone')).toBeVisible()
})

test('a member whose passkey had switched two-step sign-in on reads so once', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  await people.addPasskey(person)
  await people.sql`
    insert into staff_factor (account_id, switched_on_at, must_tell, recovery_hashes)
    values (${person.id}, now(), true, '{a}')`
  const page = await browse({ as: person, script: false })
  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Two-step sign-in is on for your account' })
  await expect(notice).toContainText('your password alone does not sign you in')
  await notice.getByRole('link', { name: 'See or change this' }).click()
  await expect(page.getByRole('link', { name: 'Switch off two-step sign-in' })).toBeVisible()
  await page.goto('/')
  await notice.getByRole('button', { name: 'Keep it on' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/security')
  await expect(page.getByRole('main')).toContainText(/Two-step sign-in\s*On/)
})

test('of two authenticators, a lost one no longer signs in once its passkey is removed', {
  tag: '@all',
}, async ({ authenticator, browse, mailbox, people }) => {
  const person = await people.add()
  const page = await browse()
  const phone = await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'Phone')
  const [lost] = await phone.passkeys()
  await phone.lose()
  const key = await authenticator(page)
  await addPasskey(page, 'Security key')
  await signOut(page)
  await signInWithPasskey(page)

  await page.goto('/security')
  await page.getByRole('link', { name: 'Rename or remove Phone' }).click()
  await page.getByRole('link', { name: 'Remove this passkey' }).click()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove this passkey' }).click()
  await expectSuccess(page, 'The passkey has been removed')
  await expect
    .poll(() => mailbox.to(person.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^A passkey was removed from your/))
  await signOut(page)
  await signInWithPasskey(page)
  await signOut(page)
  await key.lose()
  const found = await authenticator(page)
  if (lost) await found.add(lost)
  await page.goto('/login')
  await withPasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
})

test('a ceremony that its owner does not finish says so and can be tried again, and the password still works', async ({
  authenticator,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  const phone = await authenticator(page)
  await phone.refuseOwner()
  await signIn(page, person)
  await page.goto('/security/passkeys/add')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(status(page)).toHaveText('No passkey was used. Try again, or go on without one.')
  await signOut(page)
  await page.goto('/login')
  await withPasskey(page).click()
  await expect(status(page)).toHaveText('No passkey was used. Try again, or go on without one.')
  await fillSignIn(page, person)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a session that was left open cannot add or remove a passkey before its member signs in again', {
  tag: '@all',
}, async ({ authenticator, browse, people }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await authenticator(page)
  await page.goto('/security')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL(/\/login\?goto=%2Fsecurity%2Fpasskeys%2Fadd&again=1$/)
  await expect(page.getByText('To add a passkey, enter your password again.')).toBeVisible()
  await fillSignIn(page, person)
  await addPasskey(page, 'My phone', { isOpen: true })
  const [recoveryCode = ''] = await switchStepOn(page)
  await page.goto('/security')
  await people.sql`
    update credential set authenticated_at = now() - interval '11 minutes'
    where account_id = ${person.id} and kind = 'session'`
  await page.getByRole('link', { name: 'Rename or remove My phone' }).click()
  await page.getByLabel('Name of the passkey').fill('Work phone')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('link', { name: 'Rename or remove Work phone' }).click()
  await page.getByRole('link', { name: 'Remove this passkey' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText('To remove a passkey, sign in again.')).toBeVisible()
  await withPasskey(page).click()
  await expect(heading(page, 'Remove the passkey ‘Work phone’')).toBeVisible()
  await inspect(page)
  const remove = async (password: string, code: string) => {
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Remove this passkey' }).click()
  }
  await remove('a guess of the password', recoveryCode)
  await expectErrors(page, { 'Current password': 'Your current password is not correct' })
  for (const code of ['123456', 'abcde-fghjk-mnpqr-stuvw']) {
    await remove(person.password, code)
    await expect(errorSummary(page)).toContainText('code')
  }
  await remove(person.password, recoveryCode)
  await expectSuccess(page, 'The passkey has been removed')
})

test('the link in the email removes a passkey and signs everyone out, but not without the password', async ({
  authenticator,
  browse,
  mailbox,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'Not mine')
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  const link = linkIn(mailbox.to(person.email)[0]?.text)
  const owner = await browse()
  await owner.goto(link)
  await inspect(owner)
  await owner.getByLabel('Your password').fill('a guess of the password')
  await owner.getByRole('button', { name: 'Remove it and sign out everywhere' }).click()
  await expect(errorSummary(owner)).toContainText('Your password is not correct')
  await page.goto('/security')
  await expect(row(page, 'Not mine')).toBeVisible()

  await owner.getByLabel('Your password').fill(person.password)
  await owner.getByRole('button', { name: 'Remove it and sign out everywhere' }).click()
  await expect(heading(owner, 'The passkey has been removed')).toBeVisible()
  await page.goto('/security')
  await expect(page).toHaveURL(/\/login\?/)
  await withPasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here')
  await owner.goto(link)
  await expect(heading(owner, 'This link no longer works')).toBeVisible()
})

test('a member who signed in with a password is offered a passkey on the homepage, until they say not now', async ({
  browse,
  people,
}) => {
  const email = `shared-${Date.now()}@people.example`
  const person = await people.add({ email })
  const page = await browse({ script: false })
  await signIn(page, person)
  const offer = page.getByRole('region', { name: 'Sign in without your password' })
  await page.goto('/')
  await expect(offer).toContainText('Use your fingerprint, your face or the PIN')
  await expect(page.getByRole('main')).toContainText(
    /You have no memberships yet.*Sign in without your password/s,
  )
  await people.add({ email })
  await page.reload()
  await expect(offer).toContainText('you need neither your username nor your password')
  await expect(page.getByText('You share')).toHaveCount(1)
  await offer.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('main')).toContainText('Passkeys need JavaScript')
  await page.goto('/')
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  const cookie = (await (await posted).allHeaders())['set-cookie']
  const expires = Date.parse(cookie?.match(/offer=.*; Expires=([^;]+)/)?.[1] ?? '')
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(90)
})

test('without script the sign-in page has no button for passkeys, and is complete', async ({
  browse,
}) => {
  const page = await browse({ script: false })
  await page.goto('/login')
  await expect(withPasskey(page)).toBeHidden()
  expect(await page.locator('form[action="/login/passkey"]').boundingBox()).toBeNull()
  await expect(page.getByRole('button')).toHaveCount(1)
})

test('only the pages that use passkeys have the permission to, and their script', async ({
  service,
}) => {
  const read = async (path: string) => {
    const response = await fetch(`${service.url}${path}`, { redirect: 'manual' })
    const policy = response.headers.get('permissions-policy') ?? ''
    return {
      get: policy.includes('publickey-credentials-get=(self)'),
      create: policy.includes('publickey-credentials-create=(self)'),
      script: (await response.text()).includes('passkeys.js'),
    }
  }
  for (const path of ['/login', '/login?goto=%2Fprofile']) {
    expect(await read(path), path).toEqual({ get: true, create: false, script: true })
  }
  for (const path of ['/', '/fees', '/contact?x=1', '/password/forgot']) {
    expect(await read(path), path).toEqual({ get: false, create: false, script: false })
  }
  const add = await read('/security/passkeys/add')
  expect(add).toEqual({ get: false, create: true, script: false })
  for (const change of ['on', 'off']) {
    const found = await read(`/security/factor/${change}`)
    expect(found, change).toEqual({ get: true, create: false, script: false })
  }
})

test('a browser that suggests a passkey in the field for the username signs its member in', async ({
  authenticator,
  browse,
  people,
}) => {
  const person = await people.add()
  const page = await browse()
  const phone = await authenticator(page)
  await signIn(page, person)
  await addPasskey(page, 'My phone')
  await signOut(page)
  await phone.letBrowserSuggest()
  // The virtual authenticator chooses the suggestion at once.
  await page.goto('/login?goto=%2Fsecurity')
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(page.getByLabel('Username or email address')).toHaveCount(0)
})
