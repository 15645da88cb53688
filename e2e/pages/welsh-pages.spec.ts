import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
import { englishIn } from '../fixtures/checks/english-in.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { memberPaths, visitorPaths } from './every-path.ts'

/** Finds English sentences on pages in Welsh and anything wider than a phone. */
async function inspectWelsh(page: Page, paths: readonly string[]) {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of paths) {
    if (path.startsWith('/developers')) continue
    await page.goto(path)
    await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'cy')
    expect.soft(await englishIn(page), path).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, `${path} on a phone`).toBeLessThanOrEqual(0)
  }
}

test('no page for visitors is partly in English in Welsh, or wider than a phone', async ({
  browse,
}) => {
  test.slow()
  await inspectWelsh(await browse({ locale: 'cy' }), visitorPaths)
})

test('no page for members is partly in English in Welsh, or wider than a phone', async ({
  browse,
  people,
  service,
}) => {
  test.slow()
  const page = await browse({ locale: 'cy' })
  await inspectWelsh(page, await memberPaths(page, people, service))
})

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
