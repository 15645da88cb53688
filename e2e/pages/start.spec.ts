import { join } from 'node:path'
import { expect, signIn, test } from '../fixtures/browser.ts'
import { brokenWords } from '../fixtures/checks/broken-words.ts'
import { inspect } from '../fixtures/inspect.ts'
import { root } from '../fixtures/service.ts'

test.describe('the homepage', () => {
  test('the homepage shows a visitor how to sign in and what it costs to join', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Welcome to Scheme – Scheme')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await expect(main.getByRole('term')).toHaveText([
      'Individual Member',
      'Friend',
      'Individual Producer',
      'Corporate Member',
    ])
    await expect(main.getByRole('definition')).toHaveText([
      '£36 a year',
      '£24 a year',
      'from £120 a year',
      'from £250 a year',
    ])
    await expect(main.getByRole('link', { name: 'Join', exact: true })).toHaveAttribute(
      'href',
      '/fees',
    )
    await expect(page.getByRole('link', { name: /news|briefing/i })).toHaveCount(1)
    await inspect(page)
  })

  test('the homepage shows the prices of eight types of membership at most', async ({
    alone: { caller, people },
  }) => {
    const typesAfter = async (names: readonly string[]) => {
      for (const name of names)
        await people.sql`
          insert into fee (position, type, description, individual, amount, valid_from)
          values (900, ${name}, 'For all', true, 24, '2020-01-01')`
      const { text } = await caller.send({ method: 'GET', path: `/?after=${names.length}` })
      return [...text.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, name = '']) =>
        name.replace(/<[^>]*>/g, ''),
      )
    }
    const few = await typesAfter([
      'College Member',
      'Producer Group',
      'Industry',
      'Green Box Subscriber',
    ])
    expect([...few].sort()).toEqual([
      'College Member',
      'Corporate Member',
      'Friend',
      'Green Box Subscriber',
      'Individual Member',
      'Individual Producer',
      'Industry',
      'Producer Group',
    ])
    const many = await typesAfter(['Non-Paying Agent'])
    expect(many).toHaveLength(8)
    expect([...few, 'Non-Paying Agent']).toEqual(expect.arrayContaining(many))
  })

  test('the homepage begins with the sentence and the picture of the organisation, if settings name them', {
    tag: '@all',
  }, async ({ browse, startAnother }) => {
    const picture = join(root, 'public/social.png')
    const settings = { ORG_WELCOME: 'Good food from healthy soil', ORG_PICTURE: picture }
    const page = await browse({ at: await startAnother(settings), locale: 'cy' })
    await page.goto('/')
    await expect(page).toHaveTitle('Good food from healthy soil – Scheme')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading.locator('[lang=en-GB]')).toHaveText('Good food from healthy soil')
    const width = page.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)
    expect(await width).toBe(1200)
    await inspect(page)
  })

  test('the homepage greets a member and shows a line for each membership, the late ones first', {
    tag: '@all',
  }, async ({ page, people }) => {
    const person = await people.add({ forename: 'Ada' })
    for (let n = 0; n < 5; n += 1) await people.addMembership({ person })
    const late = await people.addMembership({ person })
    await people.sql`
      update membership set name = 'Late Farm', renews_on = now()::date - 3 where id = ${late.guid}`
    await signIn(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('article').first()).toContainText('Late Farm')
    await expect(page.getByRole('link', { name: 'See all 6 memberships' })).toBeVisible()
    await inspect(page)
  })

  test('the homepage asks a member only for details that the profile lacks', {
    tag: '@all',
  }, async ({ page, people }) => {
    const person = await people.add({ country: 'Please select' })
    await signIn(page, person)
    const banner = page.getByRole('region', { name: 'Your details are not complete' })
    await expect(banner.getByRole('link')).toHaveText(['Select your country', 'Add a phone number'])
    await expect(page.getByRole('heading', { name: 'You have no memberships yet' })).toBeVisible()
    await inspect(page)

    await people.sql`update account set country = 'Ireland', mobile = '07700 900001'
      where id = ${person.id}`
    await page.reload()
    await expect(banner).toBeHidden()
  })

  test('the homepage tells members who share an email address to use their username', async ({
    page,
    people,
  }) => {
    const { email } = await people.add()
    const person = await people.add({ email: email.toUpperCase() })
    await signIn(page, person)
    await expect(page.getByRole('main')).toContainText(
      `sign in with your username: ${person.username}`,
    )
  })

  test('the homepage redirects a member with a temporary password to /password/change', async ({
    page,
    people,
  }) => {
    const person = await people.add()
    await people.sql`update account set password_temporary = true where id = ${person.id}`
    const session = await people.issueCredential(person, { kind: 'session' })
    await page.context().addCookies([
      {
        name: 'gatehouse.session',
        value: session,
        url: (await page.request.get('/login')).url(),
      },
    ])
    await page.goto('/')
    await expect(page).toHaveURL('/password/change')
  })
})

test('no word of the first page of a member breaks on a small phone, in any language', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  await people.addMembership({ person, primary: true })
  for (const [locale, offer] of [
    ['en', 'Sign in without your password'],
    ['cy', 'Mewngofnodi heb eich cyfrinair'],
  ] as const) {
    const page = await browse({ as: person, locale })
    await people.sql`update credential set amr = '{pwd}' where account_id = ${person.id}`
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/')
    await expect(page.getByText(offer)).toBeVisible()
    expect(await page.evaluate(brokenWords)).toEqual([])
  }
})
