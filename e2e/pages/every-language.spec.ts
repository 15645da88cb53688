import type { Page } from '@playwright/test'
import {
  type Language,
  languageName,
  languages,
  languageTags,
} from '#lib/text/language/language.ts'
import { expect, test } from '../fixtures/browser.ts'
import { englishIn } from '../fixtures/checks/english-in.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { checkLargeText } from './check-page.ts'
import { memberPaths, visitorPaths } from './every-path.ts'

/** Finds English sentences on pages in another language and anything wider than a phone. */
async function inspect(page: Page, language: Language, paths: readonly string[]) {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of paths) {
    if (path.startsWith('/developers')) continue
    await page.goto(path)
    await expect.soft(page.locator('html'), path).toHaveAttribute('lang', languageTags[language])
    expect.soft(await englishIn(page), path).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, `${path} on a phone`).toBeLessThanOrEqual(0)
    if (process.env.TIER !== 'quick') await checkLargeText(page, path)
  }
}

for (const language of languages.filter((each) => each !== 'en')) {
  const name = languageName(language, 'en')

  test(`no page for visitors is partly in English in ${name}, or wider than a phone`, async ({
    browse,
  }) => {
    test.slow()
    await inspect(await browse({ locale: language }), language, visitorPaths)
  })

  test(`no page for members is partly in English in ${name}, or wider than a phone`, async ({
    browse,
    people,
    service,
  }) => {
    test.slow()
    const page = await browse({ locale: language })
    await inspect(page, language, await memberPaths(page, people, service))
  })
}

test('with LANGUAGES=cy,en, the email that an endpoint causes is in both languages', async ({
  startAnother,
  people,
  mailbox,
}) => {
  const { username, email } = await people.add({ forename: 'Ada' })
  const service = await startAnother({ LANGUAGES: 'cy,en' })
  const response = await fetch(`${service.url}/r1/forgotpassword.eb`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(await response.json()).toEqual({ action: 'PasswordSent' })
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  const [sent] = mailbox.to(email)
  expect(sent?.subject).toBe('Eich cyfrinair dros dro: Scheme / Your temporary password for Scheme')
  expect(sent?.text).toMatch(/\nHelo Ada\n.*\n\* \* \*\n\nHello Ada\n/s)
  expect(sent?.html).toMatch(/<html lang="cy">.*<div lang="en-GB"/s)
  expect(temporaryPasswordIn(sent?.text, username)).toMatch(/^[\w-]{20,}$/)
})
