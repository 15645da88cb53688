import type { Page } from '@playwright/test'
import { Caller, randomNetwork } from '../fixtures/caller.ts'
import type { Person } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures.ts'

/** Someone with a browser, from a network of their own, whose console has to stay silent. */
export const test = base.extend<{ network: string; neighbour: Caller; tidy: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  network: ({}, use) => use(randomNetwork()),
  /** A program on the visitor's own network, which shares its limits. */
  neighbour: ({ service, network }, use, { title }) => use(new Caller(service, title, network)),
  baseURL: ({ service }, use) => use(service.url),
  extraHTTPHeaders: ({ network }, use) => use({ 'X-Forwarded-For': network }),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const refused = /^Failed to load resource.* (404|503) /.test(message.text())
      // The browser reports a page that is not there; but what a page needs has to be there.
      const isPage = refused && message.location().url === page.url()
      if (message.type() === 'error' && !isPage) complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
  /** Pages that stay open slow the browser down for every test that follows. */
  tidy: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

export { expect }

/** With script and without: every journey has to work both ways. */
export const scripted = [
  { javaScriptEnabled: true, how: 'with script' },
  { javaScriptEnabled: false, how: 'without script' },
] as const

/** What is to be mended; Next announces its routes as an alert too, without a name. */
export const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' })

/** What the error summary says, line by line. */
export const problems = (page: Page) => summary(page).getByRole('link')

/** Signs in with the form. */
export async function signIn(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
) {
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}
