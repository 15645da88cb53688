import { expect, test } from '../fixtures/browser.ts'
import { addMember, staffPage } from './open-staff.ts'

test('the results of a search change while staff type, without another page', async ({
  browse,
  people,
}) => {
  const { tag, name } = await addMember(people)
  const { page } = await staffPage(browse, people)
  await page.goto('/staff/people')
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1
  })
  const field = page.getByRole('searchbox', { name: 'Find a person' })
  await field.pressSequentially(`o’brien-${tag}`, { delay: 20 })
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('1 result')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === `o’brien-${tag}`)
  await expect(field).toBeFocused()
  await field.pressSequentially('-nobody')
  await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('0 results')
  expect(pages).toBe(0)
  await page.reload()
  await expect(field).toHaveValue(`o’brien-${tag}-nobody`)
})

test('only the response to the newest text is shown', async ({ browse, people }) => {
  const { tag, name } = await addMember(people)
  const { page } = await staffPage(browse, people)
  await page.goto('/staff/people')
  const field = page.getByRole('searchbox', { name: 'Find a person' })
  let delayed = () => {}
  const isDelayed = new Promise<void>((resolve) => {
    delayed = resolve
  })
  const held: (() => void)[] = []
  await page.route(/q=nobody/, async (route) => {
    delayed()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await field.fill('nobody')
  await isDelayed
  await field.fill(`o’brien-${tag}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  for (const release of held) release()
  await expect(page.getByRole('status')).toHaveText('1 result')
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('the number of rows and the link that clears the filters change with the results while staff type', async ({
  browse,
  people,
}) => {
  const { tag, guid } = await addMember(people)
  await people.sql`update membership set name = ${`Farm ${tag}`} where id = ${guid}`
  await people.addMembership()
  const { page } = await staffPage(browse, people, 'membership')
  await page.goto('/staff/memberships')
  const count = page.getByText(/^[\d,]+ memberships?$/)
  await expect(count).not.toHaveText('1 membership')
  const field = page.locator('main').getByRole('searchbox')
  await field.pressSequentially(tag, { delay: 20 })
  await expect(page.getByRole('link', { name: `Farm ${tag}` })).toBeVisible()
  await expect(count).toHaveText('1 membership')
  const clear = page.locator('a', { hasText: 'Clear the filters' })
  await expect(clear).toHaveAttribute('href', `/staff/memberships?q=${tag}`)
  await field.fill(tag.slice(0, 1))
  await expect(page.getByText('Enter at least 2 characters.')).toBeVisible()
  await expect(count).toHaveCount(0)
  await field.fill(tag)
  await expect(count).toHaveText('1 membership')
})
