import { errorLinks, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

test('a member changes the profile and the password in Welsh', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const page = await browse({ as: person, locale: 'cy' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eich proffil')
  await inspect(page)
  await page.getByRole('link', { name: 'Newid eich rhifau ffôn' }).click()
  await page.getByLabel('Rhif ffôn', { exact: true }).fill('letters')
  await page.getByRole('button', { name: 'Cadw’r rhifau ffôn' }).click()
  await expect(errorLinks(page)).toHaveText([
    'Rhowch rif ffôn gyda’i god ardal, fel 01632 960001 neu +353 20 912 3456',
  ])
  await page.getByLabel('Rhif ffôn', { exact: true }).fill('01632 960001')
  await page.getByRole('button', { name: 'Cadw’r rhifau ffôn' }).click()
  await expectSuccess(page, 'Mae eich rhifau ffôn wedi’u cadw')

  await page.goto('/password/change')
  await page.getByLabel('Cyfrinair presennol').fill(person.password)
  await page.getByLabel('Cyfrinair newydd').fill('byr')
  await page.getByRole('button', { name: 'Cadw’r cyfrinair' }).click()
  await expect(errorLinks(page)).toHaveText([
    'Rhaid i’ch cyfrinair newydd gynnwys o leiaf 15 nod. Mae tri gair ar hap yn ddewis da.',
  ])
  await page.getByLabel('Cyfrinair presennol').fill(person.password)
  await page.getByLabel('Cyfrinair newydd').fill('walnut ribbon estuary')
  await page.getByRole('button', { name: 'Cadw’r cyfrinair' }).click()
  await expectSuccess(page, 'Mae eich cyfrinair wedi’i newid')
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(mailbox.to(person.email)[0]?.subject).toBe('Mae eich cyfrinair Scheme wedi’i newid')
})

test('a member reads about security in Welsh and asks to close the account', async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add({ forename: 'Ada' })
  await people.addMembership({ person, primary: true })
  const page = await browse({ as: person, locale: 'cy' })
  await page.goto('/security')
  await expect(page).toHaveTitle('Diogelwch – Scheme')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await expect(page.getByText('Y ddyfais rydych yn ei defnyddio nawr')).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: 'Lawrlwytho eich data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lawrlwytho eich data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lawrlwytho eich data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fy-nata-\d{4}/)
  await expect(page.getByRole('status')).toContainText('Rydym wedi anfon y ffeil')
  await inspect(page)

  await page.goto('/security/close')
  await expect(page).toHaveTitle('Cau eich cyfrif – Scheme')
  await page.getByRole('button', { name: 'Gofyn am gau eich cyfrif' }).click()
  await expect(errorLinks(page)).toHaveText(['Rhowch eich cyfrinair presennol'])
  await inspect(page)
  await page.getByLabel('Cyfrinair presennol').fill(person.password)
  await page.getByRole('button', { name: 'Gofyn am gau eich cyfrif' }).click()
  await expectSuccess(page, 'Rydym wedi derbyn eich cais')
  await expect(page.getByRole('main')).toContainText('Byddwn yn ei ateb erbyn')
  await inspect(page)
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(mailbox.to(person.email)[0]?.subject).toBe('Eich cais i gau eich cyfrif Scheme')
  await page.getByRole('button', { name: 'Tynnu’r cais yn ôl' }).click()
  await expectSuccess(page, 'Rydych wedi tynnu eich cais yn ôl')
  await expect(page.getByText('Gwnaethoch ofyn i ni gau eich cyfrif')).toBeVisible()
})
