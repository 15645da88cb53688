import type { Page } from '@playwright/test'
import { randomNetwork } from '../fixtures/caller.ts'
import type { People } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures.ts'

/** How a browser is set up. */
interface Setup {
  readonly script?: boolean
  /** Whose session it has. */
  readonly as?: { readonly id: string }
  readonly network?: string
  readonly at?: { readonly url: string }
}

interface OfTest {
  /** Opens a browser of its own; whatever it complains of fails the test. */
  browse(setup?: Setup): Promise<Page>
}

const cookieName = 'gatehouse.session'

/** A test with browsers, each on a network of its own. */
export const test = base.extend<OfTest>({
  browse: async ({ browser, service, people }, use) => {
    const complaints: string[] = []
    await use(async ({ script = true, as, network = randomNetwork(), at = service } = {}) => {
      const context = await browser.newContext({
        baseURL: at.url,
        javaScriptEnabled: script,
        extraHTTPHeaders: { 'X-Forwarded-For': network },
      })
      if (as) await giveSession(context, at.url, await people.issue(as, { kind: 'session' }))
      const page = await context.newPage()
      page.on('console', (said) => {
        const expected = /status of 404/.test(said.text())
        if (said.type() === 'error' && !expected) complaints.push(`${page.url()}: ${said.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
      return page
    })
    // Pages that stay open slow the browser down for every test that follows.
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(complaints).toEqual([])
  },
})

export { expect }

type Context = ReturnType<Page['context']>

/** Puts a session into a browser, as signing in does. */
export const giveSession = (context: Context, url: string, value: string) =>
  context.addCookies([{ name: cookieName, value, url, httpOnly: true, sameSite: 'Lax' }])

/** The session that a browser has. */
export async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === cookieName)?.value
}

/** The Cookie header with which a copied session is presented. */
export const cookieOf = (session: string | undefined) => ({ Cookie: `${cookieName}=${session}` })

/** What the page shows as wrong: the same words in the summary and beside each field. */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText(Object.values(errors))
  for (const [label, words] of Object.entries(errors)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(words)))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The banner that says what was just done. */
export const done = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()

/** Adds an account's membership of so many farms, whose names sort as they are numbered. */
export const addMemberships = (people: People, { id }: { id: string }, count: number) => people.sql`
  with held as (
    insert into membership (charity_number, type, name, address)
    select 'N' || n, 'Individual Producer', 'Farm ' || to_char(n, 'FM000') || ' & <Co> "' || ${id} || '"',
      'Mill Lane'
    from generate_series(1, ${count}) n returning id
  ) insert into contact (membership_id, account_id) select id, ${id} from held`
