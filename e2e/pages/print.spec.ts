import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

for (const { kind, link, title } of [
  { kind: 'card', link: 'Print a membership card', title: 'Membership card of A farm' },
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
