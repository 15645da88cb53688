import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { staffPage } from '../staff/open-staff.ts'

for (const { kind, link, title } of [
  { kind: 'card', link: 'Membership card', title: 'Membership card of A farm' },
  {
    kind: 'confirmation',
    link: 'Print a confirmation of membership',
    title: 'Confirmation of membership of A farm',
  },
]) {
  test(`a member prints the ${kind} of a membership on exactly one page`, async ({
    browse,
    people,
  }) => {
    const person = await people.add({ forename: 'Ada' })
    const { guid } = await people.addMembership({ person })
    const page = await browse({ as: person })
    await page.goto(`/memberships/${guid}`)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveTitle(`${title} – Scheme`)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await inspect(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toContainText('Ada Field')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
}

test('a membership card has the size of a bank card on paper, and text of 12 px on a phone', async ({
  browse,
  people,
}) => {
  const person = await people.add({ forename: 'Cy', surname: 'O’Neill' })
  const { guid } = await people.addMembership({ person })
  await people.sql`update membership set name = 'Green Valley Growers', type = 'Producer Group',
    renews_on = ${londonDay(100)} where id = ${guid}`
  const page = await browse({ as: person })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/memberships/${guid}/card`)
  const card = page.getByRole('region', { name: 'Membership card' })
  await expect(card).toContainText(/Paid until\d+ \w+ 20\d\d/)
  const sizes = await card
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => Number.parseFloat(getComputedStyle(term).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  await page.setViewportSize({ width: 650, height: 920 })
  await page.emulateMedia({ media: 'print' })
  const box = await card.boundingBox()
  const mm = (px = 0) => Math.round((px / 96) * 254) / 10
  expect([mm(box?.width), mm(box?.height)]).toEqual([85.6, 54])
})

test('what only works on a screen is not printed: searches, filters, check boxes and links to change', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'membership')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/people')
  const list = [
    page.getByRole('searchbox'),
    page.getByText('Filter the list'),
    page.getByRole('row').getByRole('checkbox').first(),
  ]
  for (const part of list) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of list) await expect(part).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Change / }).filter({ visible: true })).toHaveCount(
    0,
  )
})

test('an email in a list of staff stays on one line where there is room', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'membership')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/people?q=hollow-farm')
  const email = page.getByText('ada@hollow-farm.example', { exact: true }).first()
  expect((await email.boundingBox())?.height).toBeLessThan(30)
})

test('a member cannot print the card of another member’s membership', async ({
  browse,
  people,
}) => {
  const { guid } = await people.addMembership({ person: await people.add() })
  const page = await browse({ as: await people.add() })
  for (const kind of ['card', 'confirmation']) {
    const response = await page.goto(`/memberships/${guid}/${kind}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('without JavaScript, the page says how to print', async ({ browse, people }) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const page = await browse({ as: person, script: false })
  await page.goto(`/memberships/${guid}/card`)
  await expect(page.getByText('use your browser’s print command')).toBeVisible()
})
