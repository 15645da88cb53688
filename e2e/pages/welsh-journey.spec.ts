import type { Page } from '@playwright/test'
import { cy } from '../../lib/text/cy.ts'
import { expect, expectSuccess, scripted, test } from '../fixtures/browser.ts'
import { englishIn, englishInText } from '../fixtures/checks/english-in.ts'
import { encode } from '../fixtures/client/formats.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { authorizationParams } from '../oauth/authorization-request.ts'
import { memberPaths, visitorPaths } from './every-path.ts'

/** Waits for a page in Welsh, and finds no English sentence on it. */
async function arrive(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  expect.soft(await englishIn(page), heading).toEqual([])
}

/** Waits for the errors of the form, and finds no English sentence among them. */
async function expectErrors(page: Page) {
  await expect(page).toHaveTitle(/^Gwall: /)
  expect.soft(await englishIn(page), await page.title()).toEqual([])
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value)

for (const { script, how } of scripted) {
  test(`no page is partly in English from the sign-in page to the consent to an application, ${how}`, async ({
    browse,
    people,
    mailbox,
    grants,
  }) => {
    test.slow()
    const person = await people.add({ forename: 'Ada' })
    await people.addMembership({ person, primary: true })
    const client = await grants.addClient()
    await people.sql`update client set name = 'Soil Map' where id = ${client.id}`
    const page = await browse({ locale: 'cy', script })

    await page.goto('/login?goto=/profile')
    await arrive(page, cy.signIn.title)
    await press(page, cy.signIn.submit)
    await expectErrors(page)
    await page.getByRole('link', { name: cy.signIn.forgotten }).click()
    await arrive(page, cy.forgottenPassword.title)
    await fill(page, cy.forgottenPassword.email, person.email)
    await press(page, cy.forgottenPassword.submit)
    await arrive(page, cy.forgottenPassword.sent.title)
    await expect.poll(() => mailbox.to(person.email).length).toBe(1)
    const [sent] = mailbox.to(person.email)
    expect(englishInText(`${sent?.subject} ${sent?.text}`)).toEqual([])

    await page.goto('/login?goto=/profile')
    await fill(page, cy.signIn.username, person.username)
    await fill(page, cy.signIn.password, temporaryPasswordIn(sent?.text, person.username))
    await press(page, cy.signIn.submit)
    await arrive(page, cy.changePassword.temporaryTitle)
    await fill(page, cy.changePassword.new, 'afal')
    await press(page, cy.changePassword.submit)
    await expectErrors(page)
    await fill(page, cy.changePassword.new, 'walnut ribbon estuary')
    await press(page, cy.changePassword.submit)
    await arrive(page, cy.profile.title)

    await page
      .getByRole('link', {
        name: `${cy.common.change} ${cy.profile.changeGroup.address}`,
        exact: true,
      })
      .click()
    await arrive(page, cy.editProfile.address.title)
    await fill(page, cy.profile.fields.postcode, 'CF10')
    await page.getByLabel(cy.profile.fields.country).selectOption('Y Deyrnas Unedig')
    await press(page, cy.editProfile.address.submit)
    await expectErrors(page)
    await fill(page, cy.profile.fields.postcode, 'CF10 1EP')
    await press(page, cy.editProfile.address.submit)
    await expectSuccess(page, cy.done.address)
    await expect(page.getByText('Y Deyrnas Unedig')).toBeVisible()
    await arrive(page, cy.profile.title)

    await page.goto('/fees')
    await arrive(page, cy.fees.title)
    await page.getByText('Friend', { exact: true }).click()
    await press(page, cy.fees.submit)
    await arrive(page, cy.join.heading('Scheme'))
    await press(page, cy.join.apply.start)
    await arrive(page, cy.joinQuestions.phone.title)
    await press(page, cy.joinQuestions.submit)
    await expectErrors(page)
    await fill(page, cy.joinQuestions.phone.label, '029 2018 0001')
    await press(page, cy.joinQuestions.submit)
    await arrive(page, cy.joinStatus.check.title)
    await press(page, cy.joinStatus.check.submit)
    await expectSuccess(page, cy.done['join-sent'])
    await arrive(page, cy.joinStatus.status.title)
    await expect.poll(() => mailbox.to(person.email).length).toBe(4)
    for (const { subject, text } of mailbox.to(person.email))
      expect(englishInText(`${subject} ${text}`)).toEqual([])

    await page.goto(`/oauth/authorize?${encode.form('', authorizationParams(client))}`)
    await arrive(page, cy.oauth.consent.title('Soil Map'))
    await page.goto('/oauth/authorize?client_id=nobody')
    await arrive(page, cy.oauth.refused.title)
  })
}

/** Finds English sentences on pages in Welsh, and anything wider than a phone, also with large text. */
async function inspectWelsh(page: Page, paths: readonly string[]) {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of paths) {
    if (path.startsWith('/developers')) continue
    await page.goto(path)
    await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'cy')
    expect.soft(await englishIn(page), path).toEqual([])
    for (const size of ['100%', '200%']) {
      const overflow = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        return document.documentElement.scrollWidth - innerWidth
      }, size)
      expect.soft(overflow, `${path} at ${size}`).toBeLessThanOrEqual(0)
    }
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
