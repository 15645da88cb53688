import type { Page } from '@playwright/test'
import { cookieOf, expect, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { giveRole } from '../staff/staff.ts'

const banner = (page: Page) => page.getByRole('banner')

test('the header offers visitors to join and to sign in, beside the name of the organisation', async ({
  page,
}) => {
  await page.goto('/ebrief')
  const links = banner(page).getByRole('link')
  await expect(links).toHaveText(['Scheme', 'Cymraeg', 'Join', 'Sign in'])
  const [name, join] = await Promise.all([links.nth(0).boundingBox(), links.nth(2).boundingBox()])
  expect(join?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
  await links.nth(2).click()
  await expect(page).toHaveURL('/fees')
  await expect(banner(page).getByRole('link', { name: 'Join' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the header leads members to their pages, and only staff to those for staff', {
  tag: '@all',
}, async ({ browse, people }) => {
  const links = (page: Page) => banner(page).getByRole('navigation').getByRole('link')
  const member = await browse({ as: await people.add() })
  await member.goto('/security')
  await expect(links(member)).toHaveText(['Home', 'Memberships', 'Your details', 'Security'])
  await expect(links(member).nth(3)).toHaveAttribute('aria-current', 'page')
  await expect(links(member).first()).not.toHaveAttribute('aria-current')

  const colleague = await people.add()
  await giveRole(people, colleague, 'fees')
  const staff = await browse({ as: colleague })
  await staff.goto('/')
  await expect(links(staff)).toHaveText([
    'Home',
    'Memberships',
    'Your details',
    'Security',
    'Staff',
  ])
  await expect(links(staff).first()).toHaveAttribute('aria-current', 'page')
  await links(staff).last().click()
  await expect(staff).toHaveURL(/^[^?]*\/second-step/)
})

test('the header of a member takes at most 110 pixels of a phone, and the current section is in view', async ({
  browse,
  people,
}) => {
  const colleague = await people.add()
  await giveRole(people, colleague, 'fees')
  const page = await browse({ as: colleague })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/security')
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(110)
  await expect(banner(page).getByRole('link', { name: 'Security' })).toBeInViewport({ ratio: 1 })
  await expect(banner(page).getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Cymraeg' }),
  ).toHaveAttribute('hreflang', 'cy')
  await inspect(page)
})

/** The width of this machine's font as a multiple of Arial's, which the fonts of phones do not exceed. */
const fontWidth = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.font = `bold 100px ${getComputedStyle(document.body).fontFamily}`
    const widthInArial = 644.6
    return Math.max(1, context.measureText('Memberships').width / widthInArial)
  })

for (const { script, how } of scripted) {
  test(`the four sections of a member fit into 360 pixels ${how}`, async ({ browse, people }) => {
    const page = await browse({ as: await people.add(), script })
    await page.goto('/')
    const width = Math.round(360 * (await fontWidth(page)))
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/memberships', '/profile', '/security']) {
      await page.goto(path)
      for (const name of ['Home', 'Memberships', 'Your details', 'Security']) {
        await expect(banner(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      }
    }
  })
}

const longName =
  'The Royal Society for the Encouragement of Orchards, Hedgerows & Wildflower Meadows'

for (const [settings, shown] of [
  [{}, longName],
  [{ ORG_SHORT_NAME: 'Orchards' }, 'Orchards'],
] as const) {
  test(`a long name leaves room for the links of a phone, whose header shows ‘${shown}’ and takes at most 110 pixels`, {
    tag: '@all',
  }, async ({ browse, people, startAnother }) => {
    const at = await startAnother({ ORG_NAME: longName, ...settings })
    const pages = [await browse({ at }), await browse({ at, as: await people.add() })]
    for (const page of pages) {
      await page.goto('/cookies')
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(110)
        await expect(banner(page).getByText(shown, { exact: true })).toBeInViewport()
        await expect(banner(page).getByText(/^Sign (in|out)$/)).toBeInViewport({ ratio: 1 })
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(banner(page).getByText(longName, { exact: true })).toBeInViewport()
      await inspect(page)
    }
  })
}

test('what a finger selects in the header, the footer and a list of facts is at least 44 pixels high', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add() })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/profile')
    const heights = await page
      .locator(':is(header, footer, main dl) :is(a, button)')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(10)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
})

/** The title of a page, its language, and where the links and forms of its header and footer lead. */
const frameOf = (html: string) =>
  [
    ...html
      .replace(/<main.*<\/main>|<script.*?<\/script>/gs, '')
      .matchAll(/<(title|html|a|form)\b([^>]*)>([^<]*)/g),
  ]
    .map(([, name, attributes = '', words]) => {
      const kept = attributes.match(/\b(href|hreflang|lang|action|aria-current)="[^"]*"/gi) ?? []
      return [name, ...kept, words].filter(Boolean).join(' ')
    })
    .join('\n')

test('the header and the footer of each reader are what their golden file has', async ({
  caller,
  people,
}) => {
  const [member, colleague] = [await people.add(), await people.add()]
  await giveRole(people, colleague, 'fees')
  const readers = { 'a visitor': undefined, 'a member': member, staff: colleague }
  const lines = []
  for (const [reader, person] of Object.entries(readers)) {
    const session = person && (await people.issueCredential(person, { kind: 'session' }))
    const paths = ['/', '/join/email?type=Friend', '/no-such-page']
    for (const path of [...paths, ...(session ? ['/profile/edit/name', '/security'] : [])]) {
      const headers = session ? cookieOf(session) : {}
      const { text } = await caller.send({ method: 'GET', path, headers })
      lines.push(`# ${path}, to ${reader}`, frameOf(text), '')
      // No setting names a picture or a logo.
      expect(text).not.toContain('<img')
    }
  }
  expect(lines.join('\n')).toMatchSnapshot(['pages', 'frames.txt'])
})
