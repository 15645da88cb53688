import type { Page } from '@playwright/test'
import { expect } from '../fixtures/browser.ts'
import { linkIn, type Mailbox } from '../fixtures/mailbox.ts'
import type { People } from '../fixtures/people.ts'

/** Continues with the next question. */
export const next = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click()
/** The heading of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Fills in the fields of a question, by their labels, and continues. */
export async function answer(page: Page, title: string, fields: Record<string, string>) {
  await expect(heading(page)).toHaveText(title)
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT')
      await field.selectOption(value)
    else await field.fill(value)
  }
  await next(page)
}

/** The answers to the questions of a person. */
export const name = { 'First name': 'Jo', 'Last name': 'Applegate' }
export const address = {
  Address: '1 Mill Lane\nWells',
  Postcode: 'BA5 1AA',
  Country: 'United Kingdom',
}
export const phone = { 'Phone number': '01749 000001' }

/** Starts an application for a friend, up to the question for the name. */
export async function startAsFriend(page: Page, email: string) {
  await page.goto('/join?type=Friend')
  await page.getByRole('link', { name: 'Start your application' }).click()
  await answer(page, 'What is your email address?', { 'Email address': email })
}

/** Answers every question of a person, up to the check. */
export async function answerAll(page: Page) {
  await answer(page, 'What is your name?', name)
  await answer(page, 'What is your address?', address)
  await answer(page, 'What is your phone number?', phone)
  await expect(heading(page)).toHaveText('Check your answers')
}

/** The applications with an email. */
export const applicationsOf = ({ sql }: People, email: string) => sql`
  select id, reference, state, surname, type, phone, account_id, reminders from join_application
  where email = ${email}`

/** The link in the latest email to an applicant. */
export async function linkTo(mailbox: Mailbox, email: string): Promise<string> {
  await expect.poll(() => mailbox.to(email).length).toBeGreaterThan(0)
  const { pathname, search } = linkIn(mailbox.to(email).at(-1)?.text, 'join/continue')
  return pathname + search
}
