import type { Page } from '@playwright/test'
import { expectSuccess } from '../fixtures/browser.ts'
import { expect } from './authenticator.ts'

/** The button of the sign-in page for passkeys. */
export const withPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' })

/** Keeps the recovery codes that the page shows, and returns them. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' }),
  ).toBeVisible()
  const codes = await page.locator('main code').allTextContents()
  await page.getByRole('button', { name: 'I have kept my recovery codes' }).click()
  return codes
}

interface AddOptions {
  /** False if the account has a factor already, so that no recovery codes follow. */
  readonly isFirst?: boolean
  /** True if the page that adds a passkey is open. */
  readonly isOpen?: boolean
}

/** Adds a passkey with this name to the account that is signed in, and returns the recovery codes. */
export async function addPasskey(
  page: Page,
  name: string,
  { isFirst = true, isOpen = false }: AddOptions = {},
): Promise<string[]> {
  if (!isOpen) await page.goto('/security/passkeys/add')
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = isFirst ? await keepCodes(page) : []
  await expectSuccess(page, 'The passkey has been added')
  return codes
}

/** Signs in with a passkey of the browser's authenticator. */
export async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/login')
  await withPasskey(page).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Signs out of this browser. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
}
