import { existsSync } from 'node:fs'
import { addInState } from '../../fixtures/factors.ts'
import type { People } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { giveRole } from '../../staff/staff.ts'
import { hasNpmTools, npmSkipReason } from '../npm-tools.ts'
import { type OtherBrowser, startFirefox, startWebKit } from '../other-browser.ts'

const browsers = [
  { name: 'Firefox', program: '/usr/bin/firefox-esr', debian: 'firefox-esr', start: startFirefox },
  {
    name: 'WebKitGTK',
    program: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    debian: 'webkit2gtk-driver xvfb',
    start: startWebKit,
  },
]

const soon = { timeout: 20_000 }
const named = (text: string) => `//*[self::a or self::button][normalize-space()="${text}"]`
const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`

/** The first heading of a page, once it has come; no page is wider than its window. */
async function expectHeading(browser: OtherBrowser, heading: string) {
  await expect
    .poll(() => browser.evaluate('document.querySelector("h1")?.textContent.trim()'), soon)
    .toBe(heading)
  const isTooWide = 'document.documentElement.scrollWidth > window.innerWidth'
  expect(await browser.evaluate(isTooWide), `${heading} is wider than the window`).toBe(false)
}

const textOf = (browser: OtherBrowser) => browser.evaluate('document.body.innerText')

async function signIn(browser: OtherBrowser, url: string, username: string, password: string) {
  await browser.open(`${url}/login`)
  await expectHeading(browser, 'Sign in')
  await browser.type(field('Username or email address'), username)
  await browser.type(field('Password'), password)
  await browser.click(`${named('Sign in')}[@type="submit"]`)
}

/** A wrong password, a new phone number, the card, and the way out. */
async function walkAsMember(browser: OtherBrowser, url: string, people: People) {
  const member = await people.add({ forename: 'Ada' })
  await people.addMembership({ person: member, primary: true })
  await signIn(browser, url, member.username, 'not the password')
  await expect.poll(() => browser.evaluate('document.title'), soon).toMatch(/^Error: /)
  await signIn(browser, url, member.username, member.password)
  await expectHeading(browser, 'Hello, Ada')
  await browser.open(`${url}/profile/edit/phone`)
  await expectHeading(browser, 'Change your phone numbers')
  await browser.type(field('Phone number'), '01749 960001')
  await browser.click(named('Save phone numbers'))
  await expectHeading(browser, 'Your details')
  expect(await textOf(browser)).toContain('01749 960001')
  await browser.open(`${url}/memberships`)
  await expectHeading(browser, 'Your memberships')
  await browser.click(named('Sign out'))
  await expect.poll(() => textOf(browser), soon).toContain('You have signed out')
}

/** The second step, a search, a record and a note. */
async function walkAsOfficer(browser: OtherBrowser, url: string, people: People) {
  const officer = await addInState(people, 'staff, on')
  await giveRole(people, officer, 'help-desk')
  const member = await people.add({ forename: 'Bo', surname: 'Marsh' })
  await signIn(browser, url, officer.username, officer.password)
  await expectHeading(browser, 'Enter your security code')
  await browser.type(field('Security code'), officer.code())
  await browser.click(named('Continue'))
  await expect.poll(() => browser.evaluate('location.pathname'), soon).not.toContain('second-step')
  await browser.open(`${url}/staff/people?q=${encodeURIComponent(member.username)}`)
  await browser.click(`//main//table//a[contains(., "Marsh")]`)
  await expectHeading(browser, 'Bo Marsh')
  await browser.type(field('Add a note'), 'Rang about the invoice.')
  await browser.click(named('Add the note'))
  await expect.poll(() => textOf(browser), soon).toContain('Rang about the invoice.')
}

for (const { name, program, debian, start } of browsers) {
  test(`a member on a phone and an officer make their journeys in ${name}`, async ({
    people,
    service,
  }) => {
    test.skip(!existsSync(program), `there is no ${name} (Debian: ${debian})`)
    test.skip(!hasNpmTools, npmSkipReason)
    test.slow()
    for (const [size, walk] of [
      [{ width: 390, height: 844 }, walkAsMember],
      [{ width: 1440, height: 900 }, walkAsOfficer],
    ] as const) {
      const browser = await start(program, size)
      try {
        await walk(browser, service.url, people)
      } finally {
        await browser.close()
      }
    }
  })
}
