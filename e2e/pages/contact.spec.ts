import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, fillSignIn, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

const contact = {
  ORG_NAME: 'Soil & Seed Trust',
  ORG_EMAIL: 'office+portal@example.org',
  ORG_PHONE: '+44 (0)1632 960000',
  ORG_ADDRESS: 'Gate House, 1 Mill Lane, Wells, BA5 1AA',
  ORG_REGISTERED: 'Registered charity 123456 in England and Wales',
  PRIVACY_URL: 'https://www.example.org/privacy?a=1&b=2',
  ACCESSIBILITY_URL: 'https://www.example.org/accessibility',
}

const help = 'If you need help, phone +44 (0)1632 960000 or email office+portal@example.org.'

test('/contact shows every contact detail of the settings, and what to do if you cannot sign in', {
  tag: '@all',
}, async ({ page, startAnother }) => {
  const service = await startAnother(contact)
  await page.goto(`${service.url}/contact`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: contact.ORG_PHONE })).toHaveAttribute(
    'href',
    'tel:+441632960000',
  )
  await expect(main.getByRole('link', { name: contact.ORG_EMAIL })).toHaveAttribute(
    'href',
    'mailto:office%2Bportal@example.org',
  )
  await expect(main.locator('address')).toHaveText(
    'Soil & Seed Trust\nGate House\n1 Mill Lane\nWells\nBA5 1AA',
  )
  await expect(main).toContainText(contact.ORG_REGISTERED)
  await expect(main.getByRole('heading', { name: 'If you cannot sign in' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'How we use your personal data' })).toHaveAttribute(
    'href',
    contact.PRIVACY_URL,
  )
  await inspect(page)
})

test('a membership leads to the ways of contact with its number, which the email has as its subject', async ({
  browse,
  people,
  startAnother,
}) => {
  const at = await startAnother(contact)
  const person = await people.add()
  const { guid, charityNumber } = await people.addMembership({ person })
  const page = await browse({ as: person, at, script: false })
  await page.goto(`/memberships/${guid}`)
  await page.getByRole('link', { name: 'Something wrong? Tell us' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(`Give us the membership number ${charityNumber}`)
  const email = main.getByRole('link', { name: contact.ORG_EMAIL })
  await expect(email).toHaveAttribute(
    'href',
    `mailto:office%2Bportal@example.org?subject=${charityNumber}`,
  )
  // A link from elsewhere puts no words into our mouth.
  for (const about of ['Call <b>01632 960999</b>', 'x'.repeat(31)]) {
    await page.goto(`/contact?about=${encodeURIComponent(about)}`)
    await expect(main).not.toContainText('Give us')
    await expect(email).toHaveAttribute('href', 'mailto:office%2Bportal@example.org')
  }
})

test('every page has the contact, legal links and registration of the organisation in its footer', {
  tag: '@all',
}, async ({ browse, people, startAnother }) => {
  const service = await startAnother(contact)
  const member = await browse({ as: await people.add(), at: service })
  const visitor = await browse({ at: service })
  const pages = [
    [visitor, '/'],
    [visitor, '/login'],
    [visitor, '/developers'],
    [visitor, '/nothing/here'],
    [member, '/profile'],
  ] as const
  for (const [page, path] of pages) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link')).toHaveText([
      'Contact us',
      'Membership fees',
      'Email briefing',
      'Privacy',
      'Cookies',
      'Accessibility',
      'Developers',
      'Status',
      // Visitors have it in the header.
      ...(page === member ? ['Cymraeg'] : []),
    ])
    await expect(footer).toContainText(contact.ORG_REGISTERED)
  }
})

test('the pages on which people get stuck say how to get help', async ({
  browse,
  people,
  startAnother,
}) => {
  const service = await startAnother(contact)
  const member = await browse({ as: await people.add(), at: service })
  const visitor = await browse({ at: service })
  const pages = [
    [visitor, '/join'],
    [visitor, '/join?type=Friend'],
    [visitor, '/password/forgot/sent'],
    [visitor, '/nothing/here'],
    [member, '/memberships'],
  ] as const
  for (const [page, path] of pages) {
    await page.goto(path)
    await expect(page.getByText(help), path).toBeVisible()
    await expect(page.getByRole('main').locator('a[href="tel:+441632960000"]'), path).toBeVisible()
  }
  // The last page: help does not stand between its two ways to a membership.
  await expect(member.getByRole('main')).toContainText(/See fees and join\s*If you need help/)
  await visitor.goto(`/fees?type=Producer%20Group&renew=${randomUUID()}`)
  await expect(visitor.getByRole('main')).toContainText(
    /Ask us for it\.\s*If you need help.*You can also choose another/s,
  )
  // The service writes this page itself, without React.
  const html = await (await fetch(`${service.url}/%ff`)).text()
  expect(html).toContain('Soil &amp; Seed Trust')
  expect(html).not.toContain('Soil & Seed Trust')
  expect(html).toContain(
    'phone <a href="tel:+441632960000">+44\u00a0(0)1632\u00a0960000</a> or email <a href="mailto:office%2Bportal@example.org">',
  )
})

test('without settings, no page has an empty contact or legal link', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('main')).toContainText('does not have our contact details yet')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Contact us',
    'Membership fees',
    'Email briefing',
    'Cookies',
    'Developers',
    'Status',
  ])
  await inspect(page)
  await page.goto('/password/forgot/sent')
  await expect(page.getByText('If you need help')).toBeHidden()
})

test('/cookies lists the cookies of signing in with the identity provider of the organisation', {
  tag: '@all',
}, async ({ page, startAnother }) => {
  const provider = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  try {
    const service = await startAnother({
      STAFF_OIDC_ISSUER: issuer,
      STAFF_OIDC_CLIENT_ID: 'gatehouse',
      STAFF_OIDC_CLIENT_SECRET: 'a secret of the provider',
    })
    const response = await fetch(`${service.url}/login/work`, { redirect: 'manual' })
    expect(response.headers.get('location')).toContain(issuer)
    const set = response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
    expect(set).toContain('authjs.state')
    await page.goto(`${service.url}/cookies`)
    const listed = await page.getByRole('main').locator('code').allInnerTexts()
    expect(listed).toEqual(expect.arrayContaining(set))
    await inspect(page)
  } finally {
    provider.close()
  }
})

test('/cookies lists every cookie that the service has set', { tag: '@all' }, async ({
  page,
  people,
}) => {
  await page.goto('/login')
  await fillSignIn(page, await people.add())
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const set = (await page.context().cookies()).map(({ name }) => name)
  expect(set.length).toBeGreaterThan(1)
  await page.goto('/cookies')
  const listed = await page.getByRole('main').locator('code').allInnerTexts()
  expect(listed).toEqual(expect.arrayContaining(set))
  expect(listed).toHaveLength(10)
  await inspect(page)
})
