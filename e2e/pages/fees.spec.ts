import type { Page } from '@playwright/test'
import { inspect } from '../fixtures/inspect.ts'
import { expect, problems, scripted, test } from '../fixtures/visitor.ts'

const tiles = (page: Page) => page.getByRole('main').getByRole('radio')
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })

for (const { javaScriptEnabled, how } of scripted) {
  test.describe(`choosing a membership ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('leads to the join page, and the back button keeps the choice', async ({ page }) => {
      await page.goto('/fees')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await page.getByRole('radio', { name: /^Band B/ }).check()
      await next(page).click()
      await expect(page).toHaveURL('/join?type=Individual%20Producer&band=B')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Scheme')
      await expect(page.getByRole('definition').filter({ hasText: '£310.50' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('radio', { name: /^Band B/ })).toBeChecked()
    })

    test('asks for a choice where there is none', async ({ page }) => {
      await page.goto('/fees')
      await next(page).click()
      await expect(problems(page)).toHaveText(['Select a membership'])
      await expect(page).toHaveTitle('Error: Choose your membership – Scheme')
      await problems(page).click()
      await expect(tiles(page).first()).toBeFocused()
    })
  })
}

test.describe('the fee picker', () => {
  test('groups the fees of today, in the order that staff gave them', async ({ page }) => {
    await page.goto('/fees')
    const groups = page.getByRole('group')
    await expect(groups.filter({ has: page.getByText('For yourself') }).first()).toBeVisible()
    await expect(page.getByRole('group', { name: /^For an organisation/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Corporate Member Companies/ })).toBeVisible()
    const labels = await page.getByRole('main').locator('label').allInnerTexts()
    expect(labels.map((label) => label.split('\n').filter(Boolean).join(' | '))).toEqual([
      'Individual Member | Individual membership | £36.00',
      'Friend | Friend of the organisation | £24.00',
      'Band A | Turnover up to £50,000 | £120.00',
      'Band B | Turnover £50,000 to £250,000 | £310.50',
      'Band C | Turnover over £250,000 | Price on application',
      'Band 1 | Up to 10 staff | £250.00',
      'Band 2 | More than 10 staff | £975.00',
    ])
  })

  test('takes no choice that is not on offer today', async ({ page, database }) => {
    const { sql } = database
    await sql`insert into fee (position, type, description, individual, amount, valid_to)
      values (99, 'Industry', 'Of yesterday', false, 1234.5, current_date - 2)`
    try {
      await page.goto('/fees?fee=Industry&next=join')
      await expect(problems(page)).toHaveText([/is no longer on offer; select another one$/])
      await expect(page.getByText('Of yesterday')).toBeHidden()
      await inspect(page)
      await page.goto('/join?type=Industry')
      await expect(page.getByRole('main')).toContainText('no longer on offer')
      await inspect(page)
    } finally {
      await sql`delete from fee where position = 99`
    }
  })

  test('says when nothing is on offer', async ({ page, database }) => {
    const { sql } = database
    await sql`update fee set valid_to = current_date - 2`
    try {
      await page.goto('/fees')
      await expect(page.getByRole('main')).toContainText('no membership on offer')
      await inspect(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Not a member yet?' })).toBeHidden()
    } finally {
      await sql`update fee set valid_to = 'infinity'`
    }
  })

  test('can be used with the keyboard alone', async ({ page }) => {
    await page.goto('/fees')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(tiles(page).first()).toBeFocused()
    await page.keyboard.press('Space')
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Band C/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(next(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/join?type=Individual%20Producer&band=C')
    await expect(page.getByRole('main')).toContainText('Price on application')
  })

  test('goes to the join page of the organisation, with its own name and query', async ({
    page,
    database,
    startAnother,
  }) => {
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
      await page.route('https://soil.example/**', (route) => route.fulfill({ body: 'Apply' }))
      await next(page).click()
      await expect(page).toHaveURL(
        'https://soil.example/apply?form=7&type=Soil%20Trust%20Marque%20buyers%20and%20sellers',
      )
    } finally {
      await sql`delete from fee where position = 99`
    }
  })

  test('may be kept by the browser, for it is nobody’s', async ({ page }) => {
    const answer = await page.goto('/fees')
    expect(answer?.headers()['cache-control']).toBe('private, no-cache')
  })

  test('has no violation, untouched and with an error', async ({ page }) => {
    await page.goto('/fees')
    await inspect(page)
    await page.goto('/fees?next=join')
    await inspect(page)
  })
})

test.describe('the join page', () => {
  test('repeats the choice and tells how to apply', async ({ page }) => {
    await page.goto('/join?type=Friend')
    await expect(page.getByRole('definition').first()).toContainText('Friend of the organisation')
    await expect(page.getByRole('term')).toHaveText(['Membership', 'Fee'])
    await expect(page.getByRole('heading', { name: 'How to apply' })).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: 'Change your membership' }).click()
    await expect(page).toHaveURL('/fees')
  })

  test('sends whoever has chosen nothing to choose', async ({ page }) => {
    await page.goto('/join')
    await page.getByRole('link', { name: 'Choose your membership' }).click()
    await expect(page).toHaveURL('/fees')
  })
})
