import type { Page } from '@playwright/test'
import { expect, type test } from '../fixtures/browser.ts'
import { letters } from './open-staff.ts'

/** A sheet of two people that no other test uses. Words in it can be replaced. */
export function sheetOf(replacements: Readonly<Record<string, string>> = {}) {
  const tag = letters()
  const lines = [
    'Membership no,Membership type,Organisation,Forename,Surname,Email,Postcode,Country',
    `I${tag}1,Producer Group,Hill ${tag},Zoë,Field${tag},zoe.${tag}@hill.example,BA5 1AA,United Kingdom`,
    `I${tag}2,Producer Group,Vale ${tag},Ben,Hedge${tag},ben.${tag}@hill.example,BA5 1AB,United Kingdom`,
  ].map((line) =>
    Object.entries(replacements).reduce((text, [from, to]) => text.replace(from, to), line),
  )
  return { tag, text: lines.join('\r\n') }
}

/** Uploads a file and waits for the end of its check. */
export async function upload(
  page: Page,
  {
    text,
    name,
    kind = 'People with their memberships',
  }: {
    readonly text: string | Buffer
    readonly name: string
    readonly kind?: string
  },
): Promise<void> {
  await page.goto('/staff/import')
  await page.getByRole('radio', { name: kind }).check()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page).toHaveURL(/\/staff\/import\/[\da-f-]{36}$/)
}

/** Expects the heading of a step, which may take its time on a busy machine. */
export const expectStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 60_000 })

/** The accounts of a sheet that are stored. */
export const storedOf = (
  people: Parameters<Parameters<typeof test>[2]>[0]['people'],
  tag: string,
) => people.sql`select username, email from account where surname like ${`%${tag}`} order by 1`
