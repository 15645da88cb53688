import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { forms } from '#app/forms/forms.ts'
import { run } from '../../bin/prepare/run.js'
import { changes, madeUp, makeEdits } from '../deploy/changes.ts'
import { expect, test } from '../fixtures/browser.ts'
import { wordsOfPage } from '../fixtures/checks/english-in.ts'
import { randomNetwork } from '../fixtures/client/caller.ts'
import { marks } from '../fixtures/made-up-language/accented.ts'
import { type People, unique } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { acts, addHousehold, pathOf } from '../http/ways-in/acts.ts'
import { buildCopy } from '../resilience/drills/other-build.ts'
import { addMemberSession, applicantPages, visitorPaths } from './every-path.ts'

// One worker, because a build takes minutes.
test.describe.configure({ mode: 'default' })

const { code, tag } = madeUp
const settings = { LANGUAGES: `en,${code},cy`, JOIN_REPLY_DAYS: '3' }

let folder = ''
test.beforeAll(async () => {
  test.setTimeout(900_000)
  folder = await buildCopy(async (copy) => makeEdits(copy, changes['a language']))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** The names that the pages and emails of these tests have: those of people, places, things and Intl. */
const names = new Set(
  [
    'Scheme, Pat Field farm, The Packhouse Hereford, Producer Group, My phone, Friend',
    // In the examples of emails, what the texts are about or someone else has written.
    'Ada Fields, Bo Barley, ada, bo, new, Hollow Farm, March, FarmBooks Accounts, program, KQ',
    'How many hives do you keep? We look forward to meeting you. We are for growers only.',
    'Welcome, Billing contact, primary, started, eve, abcde, fghjk, mnpqr',
    // The values of a contract, of which a browser sends no others.
    'yes, no',
    Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month)).toLocaleString(tag, { month: 'long', timeZone: 'UTC' }),
    ).join(),
    ['en', 'cy', code]
      .map((other) => new Intl.DisplayNames(tag, { type: 'language' }).of(other))
      .join(),
  ].flatMap((text) => text.match(/\p{L}+/gu) ?? []),
)

/** The words of a page that are neither of the made-up language nor names, URLs, emails, codes or passwords. */
async function otherWords(page: Page): Promise<string[]> {
  const literals = await page.locator('code, .font-mono').allTextContents()
  const known = new Set([...names, ...literals.flatMap((text) => text.match(/\p{L}+/gu) ?? [])])
  const words = (await page.evaluate(wordsOfPage)).flatMap(
    (text) =>
      text
        .replace(/https?:\S+|\S+@\S+|\S*\d\S*|\b[a-z]+-[a-z]+-[a-z-]+/g, ' ')
        .match(/\p{L}{2,}/gu) ?? [],
  )
  return [...new Set(words.filter((word) => !marks.test(word) && !known.has(word)))]
}

/** Expects that the page that is open is in the made-up language from one end to the other. */
async function expectTranslated(page: Page, about: string): Promise<void> {
  expect.soft(await page.locator('html').getAttribute('lang'), about).toBe(tag)
  expect.soft(await otherWords(page), about).toEqual([])
}

/** Starts a session as after a sign-in, with all that its member can do. */
async function startSession(people: People, person: { readonly id: string }) {
  const session = await people.issueCredential(person, { kind: 'session' })
  await people.sql`
    update credential set amr = '{pwd}', authenticated_at = now() where account_id = ${person.id}`
  return session
}

test('every page for visitors, applicants and members is in a language that was added, fits a phone, and has its plural forms', async ({
  browse,
  people,
  startAnother,
}) => {
  test.setTimeout(600_000)
  const at = await startAnother(settings, 'production', { folder })
  const page = await browse({ locale: tag, at })
  await page.setViewportSize({ width: 360, height: 800 })
  const visit = async (paths: readonly string[]) => {
    for (const path of paths.filter((path) => !path.startsWith('/developers'))) {
      await page.goto(path)
      await expectTranslated(page, path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${path} on a phone`).toBeLessThanOrEqual(0)
    }
  }
  await visit(visitorPaths)
  await page.goto('/join?type=Friend')
  await expect(page.getByRole('main')).toContainText('â fêêw dâays, 3')
  await page.goto('/join/email?type=Friend')
  await page.locator('main input[type=email]').fill(`${unique('jo')}@people.example`)
  await page.locator('main form button').first().click()
  await page.waitForURL('**/join/name')
  await visit(applicantPages)
  const { session, paths } = await addMemberSession(people)
  await page.context().addCookies([{ name: 'gatehouse.session', value: session, url: at.url }])
  await visit(paths)
})

/** Writes the example of each email to a member in the made-up language, from the sources of the copy. */
const composer = `import { writeFileSync } from 'node:fs'
import { compose } from '#lib/mail/compose.ts'
import { emailExamples } from './email-examples.ts'
const emails = Object.entries(emailExamples).flatMap(([name, example]) => {
  const { content, isForStaff } = example()
  return isForStaff ? [] : [[name, compose(content, ['${code}']).html]]
})
writeFileSync(process.argv[2], JSON.stringify(emails))
`

test('every email to a member is in a language that was added', async ({ browse }) => {
  const [program, bundle, result] = ['composer.ts', 'composer.mjs', 'emails.json'].map((name) =>
    join(folder, 'lib', name),
  ) as [string, string, string]
  await cp(join(root, 'e2e/fixtures/email-examples.ts'), join(folder, 'lib/email-examples.ts'))
  await writeFile(program, composer)
  const options = ['--bundle', '--platform=node', '--format=esm', '--packages=external']
  const esbuild = join(root, 'node_modules/.bin/esbuild')
  await run(esbuild, [program, ...options, `--outfile=${bundle}`], 'The bundle failed')
  await run(process.execPath, [bundle, result], 'The program failed', settings)
  const emails: [string, string][] = JSON.parse(await readFile(result, 'utf8'))
  expect(emails.length).toBeGreaterThan(30)
  const page = await browse({ script: false })
  for (const [name, html] of emails) {
    await page.setContent(html)
    await expectTranslated(page, name)
  }
})

/** Buttons, forms that answer every fault in the same way, and those of two-step sign-in, which these people lack. */
const formsWithoutErrors =
  /^\/(login|sign-out|link-notice|passkey-offer|end-view|oauth|waiting|not-me|join|invitation|second-step|welcome|password\/temporary|security\/factor\/(codes|off))|\/(cancel|withdraw|dismiss|told|end|confirm|leave|remove|hand-over|offer|send|link|passkey)$/

test('every form of visitors and members shows its errors in a language that was added', async ({
  browse,
  people,
  startAnother,
}) => {
  test.setTimeout(600_000)
  const at = await startAnother(settings, 'production', { folder })
  const page = await browse({ script: false })
  for (const form of forms.filter(({ path }) => !/^\/(staff|developers)/.test(path))) {
    const person = await people.add()
    const { params } = acts[form.path as keyof typeof acts]?.(
      await addHousehold(people, person),
    ) ?? { params: {} }
    const path = pathOf(form.path as keyof typeof acts, params)
    const none = new URLSearchParams()
    const param = (name: string) => params?.[name] ?? ''
    const sent = { url: path, param, query: none, fields: none, text: () => '' }
    const fields = Object.keys(form.contract({}, sent).fields)
    let errors = 0
    for (const value of ['', '!', '1'.repeat(1_100)]) {
      const response = await fetch(`${at.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(value ? fields.map((name) => [name, value]) : []),
        headers: {
          'Accept-Language': tag,
          Origin: at.url,
          'X-Forwarded-For': randomNetwork(),
          Cookie: `gatehouse.session=${await startSession(people, person)}`,
        },
      })
      await page.setContent(await response.text())
      await expectTranslated(page, `${form.path} with ‘${value.slice(0, 3)}’`)
      errors += await page.locator('#error-summary').count()
    }
    if (!formsWithoutErrors.test(form.path)) expect.soft(errors, form.path).toBeGreaterThan(0)
  }
})
