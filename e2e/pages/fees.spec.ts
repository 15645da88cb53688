import type { Page } from '@playwright/test'
import { errorLinks, expect, scripted, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import { inspect } from '../fixtures/inspect.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'

const radios = (page: Page) => page.getByRole('main').getByRole('radio')
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })

for (const { script, how } of scripted) {
  test.describe(`choosing a membership, ${how}`, () => {
    test.use({ javaScriptEnabled: script })

    test('/fees leads to the join page, and the back button keeps the choice', {
      tag: '@all',
    }, async ({ page }) => {
      await page.goto('/fees')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await page.getByRole('radio', { name: /^Band B/ }).check()
      await continueButton(page).click()
      await expect(page).toHaveURL('/join?type=Individual%20Producer&band=B')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Scheme')
      await expect(page.getByRole('definition').filter({ hasText: '£310.50 a year' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('radio', { name: /^Band B/ })).toBeChecked()
    })

    test('/fees reports that no membership is selected', { tag: '@all' }, async ({ page }) => {
      await page.goto('/fees')
      await continueButton(page).click()
      await expect(errorLinks(page)).toHaveText(['Select a membership'])
      await expect(page).toHaveTitle('Error: Choose your membership – Scheme')
      await errorLinks(page).click()
      await expect(radios(page).first()).toBeFocused()
    })
  })
}

test.describe('the fee picker', () => {
  test('/fees groups today’s fees in the order set by staff', async ({ page }) => {
    await page.goto('/fees')
    const groups = page.getByRole('group')
    await expect(groups.filter({ has: page.getByText('For yourself') }).first()).toBeVisible()
    await expect(page.getByRole('group', { name: /^For an organisation/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Corporate Member Companies/ })).toBeVisible()
    const labels = await page.getByRole('main').locator('label').allInnerTexts()
    expect(labels.map((label) => label.split('\n').filter(Boolean).join(' | '))).toEqual([
      'Individual Member | Individual membership | £36 a year',
      'Friend | Friend of the organisation | £24 a year',
      'Band A | Turnover up to £50,000 | £120 a year',
      'Band B | Turnover £50,000 to £250,000 | £310.50 a year',
      'Band C | Turnover over £250,000 | Price on application',
      'Band 1 | Up to 10 staff | £250 a year',
      'Band 2 | More than 10 staff | £975 a year',
    ])
  })

  test('/fees and /join reject a fee that is no longer available', async ({ page, database }) => {
    const { sql } = database
    await sql`insert into fee (position, type, description, individual, amount, valid_to)
      values (99, 'Industry', 'Of yesterday', false, 1234.5, ${londonDay(-2)})`
    try {
      await page.goto('/fees?fee=Industry&next=join')
      await expect(errorLinks(page)).toHaveText([/is no longer available\. Select another one\.$/])
      await expect(page.getByText('Of yesterday')).toBeHidden()
      await inspect(page)
      await page.goto('/join?type=Industry')
      await expect(page.getByRole('main')).toContainText('no longer available')
      await inspect(page)
    } finally {
      await sql`delete from fee where position = 99`
    }
  })

  test('/fees says when no memberships are available, and the homepage hides the prices', {
    tag: '@all',
  }, async ({ page, database }) => {
    const { sql } = database
    const ended = londonDay(-2)
    await sql`update fee set valid_to = ${ended} where valid_from <= ${ended}`
    try {
      // The page that visitors share may be a second old (decision 016).
      await expect(async () => {
        await page.goto('/fees')
        const main = page.getByRole('main')
        await expect(main).toContainText('New members cannot join at the moment', { timeout: 200 })
      }).toPass()
      await inspect(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Not a member yet?' })).toBeHidden()
    } finally {
      await sql`update fee set valid_to = 'infinity' where valid_to = ${ended}`
      // The tests that follow read the same page.
      await expect(async () => {
        await page.goto('/fees')
        await expect(radios(page)).toHaveCount(7, { timeout: 200 })
      }).toPass()
    }
  })

  test('/fees can be used with the keyboard alone', async ({ page }) => {
    await page.goto('/fees')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(radios(page).first()).toBeFocused()
    await page.keyboard.press('Space')
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Band C/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(continueButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/join?type=Individual%20Producer&band=C')
    await expect(page.getByRole('main')).toContainText('Price on application')
  })

  test('/fees redirects to JOIN_URL with its own query and the chosen type', {
    tag: '@all',
  }, async ({ page, database, startAnother }) => {
    const service = await startAnother({
      ORG_NAME: 'Soil Trust',
      JOIN_URL: 'https://soil.example/apply?form=7',
    })
    const { sql } = database
    await sql`insert into fee (position, type, description, individual)
      values (99, 'Scheme Marque buyers and sellers', 'Licensed to use the mark', false)`
    try {
      await page.goto(`${service.url}/fees`)
      await page.getByRole('radio', { name: /^Soil Trust Marque buyers and sellers/ }).check()
      const request = page.waitForRequest('https://soil.example/**')
      await continueButton(page).click()
      expect((await request).url()).toBe(
        'https://soil.example/apply?form=7&type=Soil%20Trust%20Marque%20buyers%20and%20sellers',
      )
      // There is no such host. The next test gets the page once the browser has said so.
      await expect(page).toHaveURL(/^chrome-error:/)
    } finally {
      await sql`delete from fee where position = 99`
    }
  })

  test('/fees may be cached by the browser, because it is not personal', async ({ page }) => {
    const response = await page.goto('/fees')
    expect(response?.headers()['cache-control']).toBe('private, no-cache')
  })

  test('/fees has no accessibility violation, with and without an error', async ({ page }) => {
    await page.goto('/fees')
    await inspect(page)
    await page.goto('/fees?next=join')
    await inspect(page)
  })
})

test('prices have the period and the note of the settings, also on the start page and on /join', {
  tag: '@all',
}, async ({ page, startAnother }) => {
  const service = await startAnother({ FEE_PERIOD: 'per month', FEE_NOTE: 'Prices include VAT.' })
  for (const path of ['/', '/fees', '/join?type=Friend']) {
    await page.goto(service.url + path)
    await expect(page.getByRole('main')).toContainText('£24 per month')
    await expect(page.getByRole('main')).toContainText('Prices include VAT.')
    await inspect(page)
  }
})

test('the start page has no note about prices if there are none', { tag: '@all' }, async ({
  page,
  startAnother,
}) => {
  const database = await createDatabase()
  await database.sql`update fee set amount = null`
  const service = await startAnother({
    DATABASE_URL: database.url,
    FEE_NOTE: 'Prices include VAT.',
  })
  await page.goto(service.url)
  await expect(page.getByRole('main')).toContainText('Price on application')
  await expect(page.getByRole('main')).not.toContainText('Prices include VAT.')
  await service.stop()
  await database.drop()
})

test.describe('the join page', () => {
  test('/join repeats the choice and says how to apply', async ({ page }) => {
    await page.goto('/join?type=Friend')
    await expect(page.getByRole('definition').first()).toContainText('Friend of the organisation')
    await expect(page.getByRole('term')).toHaveText(['Membership', 'Fee'])
    await expect(page.getByRole('heading', { name: 'How to apply' })).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: 'Change your membership' }).click()
    await expect(page).toHaveURL('/fees')
  })

  test('/join without a choice links to the fees', async ({ page }) => {
    await page.goto('/join')
    await page.getByRole('link', { name: 'Choose your membership' }).click()
    await expect(page).toHaveURL('/fees')
  })
})
