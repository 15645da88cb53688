import { expect } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { test } from './open-page.ts'
import { addMember, letters, phone } from './open-staff.ts'
import { staffPages } from './staff-pages.ts'

test('the key / moves to the search in the header of every page for staff, on a phone and on a wide screen', {
  tag: '@all',
}, async ({ open, page }) => {
  test.setTimeout(480_000)
  const search = page.getByRole('searchbox', { name: 'Find a person' })
  // Who has every role never sees the page that names one.
  for (const path of Object.keys(staffPages).filter((each) => !each.includes('role-needed'))) {
    await open(path)
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('/')
      await expect.soft(search, `${path} at ${viewport.width}`).toBeFocused()
      await expect.soft(search, `${path} at ${viewport.width}`).toBeInViewport()
    }
  }
})

test('Ctrl K finds pages, what the page offers and people, with the keyboard alone', async ({
  open,
  page,
  people,
}) => {
  const { tag, name } = await addMember(people)
  await open('/staff/fees')
  const palette = page.getByRole('dialog', { name: 'Find a person, a page or a button' })
  const field = palette.getByRole('combobox')
  const selected = palette.getByRole('option', { selected: true })
  const openPalette = async (keys = 'Control+k') => {
    // The script of the page has run.
    await page.waitForLoadState()
    await page.keyboard.press(keys)
    await expect(field).toBeFocused()
  }
  await page.getByRole('searchbox', { name: 'Find a person' }).focus()
  await openPalette()
  await page.keyboard.type('raise')
  await expect(selected).toHaveText(/On this page$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/fees\/raise$/)
  await openPalette()
  await page.keyboard.type('remind')
  await expect(selected).toHaveText(/^Reminders\s*Page$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/reminders$/)
  // A list closes the gaps between its parts, but moves no dialog.
  await page.goto('/staff/people')
  await openPalette('Meta+k')
  await page.keyboard.type(`brien-${tag}`)
  await expect(selected).toContainText(name)
  await expect(field).toHaveAttribute('aria-activedescendant', 'palette-0')
  expect((await palette.boundingBox())?.y).toBeGreaterThan(50)
  await inspect(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await openPalette()
  await page.keyboard.type('sign out everywhere nobody')
  await expect(palette.getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the palette links to the whole search if it finds more people than fit', async ({
  open,
  page,
  people,
}) => {
  const tag = letters()
  for (let n = 0; n < 8; n += 1) await people.add({ forename: 'Jo', surname: tag })
  await open('/staff/fees')
  await page.waitForLoadState()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(tag)
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options).toHaveCount(8)
  await expect(options.last()).toHaveText('See everyone found')
  await options.last().click()
  await expect(page.getByText('8 people', { exact: true })).toBeVisible()
})

test('the palette gives a button the focus and does not press it', async ({ open, page }) => {
  await open('/staff/people/[person]')
  const { href } = new URL(page.url())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('remove the block')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the block' })).toBeFocused()
  expect(page.url()).toBe(href)
})
