import type { Page } from '@playwright/test'
import { expect } from '../fixtures/browser.ts'
import { codeOf } from './staff.ts'

/** The heading of the page. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Sets up an authenticator app from the page that asks for the password; returns key and codes. */
export async function setUpMfa(page: Page, password: string, look = async () => {}) {
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await look()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Connect your authenticator app')).toBeVisible()
  await look()
  const key = (await page.locator('code').textContent()) ?? ''
  const first = codeOf(key)
  await page.getByLabel('Security code').fill(first)
  await page.getByRole('button', { name: 'Finish setting up' }).click()
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible()
  await look()
  const codes = await page.locator('code').allTextContents()
  await page.getByRole('button', { name: 'I have kept my recovery codes' }).click()
  await expect(heading(page, 'Staff')).toBeVisible()
  return { key, codes, first }
}
