import type { Page } from '@playwright/test'
import { cast } from '#db/demo.ts'
import { expect, fillSignIn } from '../fixtures/browser.ts'
import { test } from '../fixtures/demonstration.ts'
import { inspect } from '../fixtures/inspect.ts'
import { codeOf } from './staff.ts'

const find = (username: string) => {
  const { password, totp } = cast.accounts.find((account) => account.username === username) ?? {}
  return { username, password: password ?? '', key: totp ?? '' }
}
const [fay, gus] = [find('fay'), find('gus')]
test.slow()
// One worker starts the demonstration for all of them.
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function enterCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Security code' }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Staff')).toBeVisible()
}

test('fay signs in to the staff pages as an administrator, with the code of an app with the printed key', {
  tag: '@all',
}, async ({ browse }) => {
  const page = await browse()
  await page.goto('/staff')
  await fillSignIn(page, fay)
  await expect(heading(page, 'Enter your security code')).toBeVisible()
  await expect(page.getByText('Your security code is')).toHaveCount(0)
  await enterCode(page, codeOf(fay.key))
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('main').getByText('Fay Keeper')).toBeVisible()
  await page.goto('/staff/clients')
  await expect(heading(page, 'Clients')).toBeVisible()
})

test('gus signs in to the staff pages as a membership officer, and cannot open the clients', {
  tag: '@all',
}, async ({ browse }) => {
  const page = await browse({ script: false })
  await page.goto('/staff')
  await fillSignIn(page, gus)
  await enterCode(page, codeOf(gus.key))
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link')
  await expect(links.filter({ hasText: 'People' })).toHaveCount(1)
  await expect(links.filter({ hasText: 'Clients' })).toHaveCount(0)
  expect((await page.goto('/staff/applications'))?.status()).toBe(200)
  await page.goto('/staff/clients')
  await expect(heading(page, 'You need another role for this page')).toBeVisible()
})

test('the demonstration client must use PKCE', { tag: '@all' }, async ({ demonstration }) => {
  const [client] = cast.clients
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client?.client_id ?? '',
    redirect_uri: client?.redirect_uris[0] ?? '',
    scope: 'openid',
    state: 's',
    nonce: 'n',
  })
  const response = await fetch(`${demonstration.url}/oauth/authorize?${query}`, {
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toContain('code_challenge+is+missing')
})

for (const { username, password } of [fay, gus]) {
  test(`authenticate.eb says why it does not sign ${username} in with a password alone`, async ({
    caller,
  }) => {
    for (const type of ['token', 'session']) {
      const response = await caller.call('authenticate', { input: { type, username, password } })
      expect([response.status, response.codes]).toEqual([403, ['DataError:Authentication']])
      expect(response.messages[0]).toContain('a password alone is not enough')
    }
  })
}

test('the demonstration shows fay the security code on the page that asks for it without JavaScript', {
  tag: '@all',
}, async ({ browse, demonstration }) => {
  test.setTimeout(240_000)
  const page = await browse({ script: false, at: demonstration })
  await page.goto('/staff')
  await fillSignIn(page, fay)
  const shown = page.getByText(/Your security code is \d{6}/)
  await expect(shown).toBeVisible()
  await inspect(page)
  // The code has changed meanwhile.
  await page.reload()
  const code = /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await enterCode(page, code)
})

test('the demonstration does not offer its staff to the forms that try endpoints', {
  tag: '@all',
}, async ({ browse, demonstration }) => {
  const page = await browse({ at: demonstration })
  await page.goto('/developers/endpoints/profile')
  await expect(page.getByRole('option', { name: 'Ada Fields' })).toHaveCount(1)
  await expect(page.getByRole('option', { name: 'Fay Keeper' })).toHaveCount(0)
})
