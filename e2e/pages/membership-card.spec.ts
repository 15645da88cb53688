import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'

test('the QR code of a membership card leads to a public page that says only whether it is current, and the initials', async ({
  browse,
  people,
}) => {
  const { sql } = people
  const person = await people.add({ forename: 'Zoë', surname: 'O’Brien' })
  const { guid } = await people.addMembership({ person })
  const page = await browse({ as: person })
  await page.goto(`/memberships/${guid}/card`)
  await inspect(page)
  const href = await page
    .getByRole('link', { name: 'QR code to check this card' })
    .getAttribute('href')
  const { pathname } = new URL(href ?? '')
  const visitor = await browse()
  const facts = async () => {
    await visitor.goto(pathname)
    const heading = await visitor.getByRole('heading', { level: 1 }).textContent()
    const definitions = await visitor.getByRole('main').getByRole('definition').allTextContents()
    return [heading, ...definitions.slice(0, -1)]
  }
  expect(await facts()).toEqual(['This membership is current', 'Scheme', 'ZO'])
  await inspect(visitor)
  await expect(visitor.getByRole('main')).not.toContainText(/Brien|A farm|G-/)
  await sql`update membership set ended_on = ${londonDay(-1)} where id = ${guid}`
  expect(await facts()).toEqual(['This membership is not current', 'Scheme', 'ZO'])
  await sql`update membership set ended_on = null where id = ${guid}`
  await sql`delete from contact where membership_id = ${guid}`
  expect(await facts()).toEqual(['This membership is not current', 'Scheme'])
})

test('a membership card fills the screen without script, with a code as wide as the phone and nothing beside it', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const page = await browse({ as: person, script: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/memberships/${guid}/card`)
  await page.getByRole('link', { name: 'Show full screen' }).click()
  const code = page.getByRole('link', { name: 'QR code to check this card' })
  await expect(code).toBeInViewport({ ratio: 1 })
  expect((await code.boundingBox())?.width).toBeGreaterThan(360)
  await expect(page.getByRole('link')).toHaveText(['', 'Close'])
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  expect((await code.boundingBox())?.width).toBeLessThan(100)
  await page.goto('/')
  await page.getByRole('link', { name: 'Membership card A farm' }).click()
  await expect(code).toBeInViewport({ ratio: 1 })
})

test('a code that is not of one of our cards leads to the page for what was not found', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const page = await browse({ as: person, script: false })
  await page.goto(`/memberships/${guid}/card`)
  const href = await page
    .getByRole('link', { name: 'QR code to check this card' })
    .getAttribute('href')
  const { pathname } = new URL(href ?? '')
  const forged = pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const path of [forged, pathname.slice(0, -1), '/card/x']) {
    expect((await page.goto(path))?.status()).toBe(404)
  }
})
