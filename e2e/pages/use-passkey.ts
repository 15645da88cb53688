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
  /** True if it is the first factor of a colleague, so that recovery codes follow. */
  readonly isOfStaff?: boolean
  /** True if the page that adds a passkey is open. */
  readonly isOpen?: boolean
}

/** Adds a passkey with this name to the account that is signed in, and returns the recovery codes. */
export async function addPasskey(
  page: Page,
  name: string,
  { isOfStaff = false, isOpen = false }: AddOptions = {},
): Promise<string[]> {
  if (!isOpen) await page.goto('/security/passkeys/add')
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = isOfStaff ? await keepCodes(page) : []
  await expectSuccess(page, 'The passkey has been added')
  return codes
}

/** Switches two-step sign-in on with a passkey of the browser's authenticator, and returns the recovery codes. */
export async function switchStepOn(page: Page): Promise<string[]> {
  await page.goto('/security/factor')
  await page.getByRole('link', { name: 'Switch on with your passkey' }).click()
  await page.getByRole('button', { name: 'Switch it on with your passkey' }).click()
  return keepCodes(page)
}

/** Signs in with a passkey of the browser's authenticator. */
export async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/login')
  await withPasskey(page).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Signs out of this browser. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeHidden()
}
