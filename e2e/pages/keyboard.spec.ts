import type { Page } from '@playwright/test'
import { errorLinks, expect, expectSuccess, signIn, test } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { heading } from './join-form.ts'

/** Presses Tab until the focus is on a link, button or field with this name. It must be easy to see. */
async function tabTo(page: Page, name: string | RegExp) {
  const focused = page.locator(':focus')
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press('Tab')
    const target = page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .or(page.getByLabel(name, { exact: true }))
      .and(focused)
    if ((await target.count()) > 0) {
      // The whole card of a membership shows the focus of its link.
      const widths = await focused.evaluate((element) =>
        [undefined, '::after'].map((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
          return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
        }),
      )
      expect(Math.max(...widths), `the outline of ${name}`).toBeGreaterThanOrEqual(2)
      await expect(target).toBeInViewport()
      return
    }
  }
  throw new Error(`Tab does not reach ${name}`)
}

async function enter(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('a member corrects the name, mends a mistake and signs out with the keyboard alone', async ({
  page,
  people,
}) => {
  const person = await people.add({ forename: 'Ada', surname: null })
  await signIn(page, person)
  await enter(page, 'Your details')
  await expect(page).toHaveURL('/profile')
  await enter(page, 'Change your name')
  await expect(page).toHaveURL('/profile/edit/name')
  await tabTo(page, 'First name')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await enter(page, 'Save name')
  // The focus is on the summary, whose first link leads to the field.
  await expect(errorLinks(page)).toHaveText(['Enter your first or last name'])
  await enter(page, 'Enter your first or last name')
  await expect(page.getByLabel('First name', { exact: true })).toBeFocused()
  await page.keyboard.type('Adelaide')
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Your name has been saved')
  await enter(page, 'Sign out')
  await expectSuccess(page, 'You have signed out')
})

test('the focus is on the error summary although the skip link left its fragment in the URL', async ({
  page,
}) => {
  await page.goto('/password/forgot')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/password/forgot#main')
  for (const path of ['/password/forgot', '/password/forgot']) {
    await enter(page, 'Send a temporary password')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('alert')).toBeFocused()
    // The link of an error leaves a fragment too.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#email$/)
  }
})

test('a member finds a membership, prints its card and reads about security with the keyboard alone', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person, primary: true })
  const page = await browse({ as: person })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await enter(page, 'Memberships')
  await page.waitForURL('/memberships')
  const link = page.locator(`main a[href="/memberships/${guid}"]`)
  await tabTo(page, ((await link.textContent()) ?? '').trim())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/memberships/${guid}`)
  await enter(page, 'Membership card')
  await expect(page).toHaveURL(`/memberships/${guid}/card`)
  await enter(page, 'Security')
  await expect(page).toHaveURL('/security')
  await enter(page, 'Close your account')
  await tabTo(page, 'Current password')
  await page.keyboard.type(person.password)
  await enter(page, 'Ask to close your account')
  await expectSuccess(page, 'We have received your request')
})

test('a member mends a sign-in and changes the address with the keyboard alone', async ({
  page,
  people,
}) => {
  const person = await people.add()
  await page.goto('/login')
  await tabTo(page, 'Username or email address')
  await page.keyboard.type(person.username)
  await tabTo(page, 'Password')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(errorLinks(page)).toHaveText(['Your username or password is not correct'])
  await enter(page, 'Your username or password is not correct')
  await expect(page.getByLabel('Username or email address')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
  await enter(page, 'Sign in')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()

  await enter(page, 'Your details')
  await enter(page, 'Change your address')
  await expect(page).toHaveURL('/profile/edit/address')
  await tabTo(page, 'Address')
  await page.keyboard.type('1 Mill Lane\nWells')
  await tabTo(page, 'Country')
  await page.keyboard.type('Fra')
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await enter(page, 'Save address')
  await expectSuccess(page, 'Your address has been saved')
})

test('a visitor answers the questions of an application to join with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/join?type=Friend')
  await enter(page, 'Start your application')
  await expect(heading(page)).toHaveText('What is your email address?')
  await tabTo(page, 'Email address')
  await page.keyboard.type(`${unique('jo')}@people.example`)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('What is your name?')
  await enter(page, 'Continue')
  await expect(errorLinks(page)).toHaveText(['Enter your first or last name'])
  await enter(page, 'Enter your first or last name')
  await page.keyboard.type('Jo')
  await tabTo(page, 'Last name')
  await page.keyboard.type('Applegate')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('What is your address?')
  await tabTo(page, 'Address')
  await page.keyboard.type('1 Mill Lane\nWells')
  await tabTo(page, 'Postcode')
  await page.keyboard.type('BA5 1AA')
  await tabTo(page, 'Country')
  await page.keyboard.type('United K')
  await enter(page, 'Continue')
  await expect(heading(page)).toHaveText('What is your phone number?')
  await tabTo(page, 'Phone number')
  await page.keyboard.type('01749 000001')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Check your answers')
})
