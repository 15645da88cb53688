import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import * as cy from '../../lib/text/cy/texts.ts'
import { errorLinks, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { encode } from '../fixtures/client/formats.ts'
import { inspect } from '../fixtures/inspect.ts'
import { authorizationParams } from '../oauth/authorization-request.ts'

test('a member changes the profile and the password in Welsh', { tag: '@all' }, async ({
  browse,
  people,
  mailbox,
}) => {
  const person = await people.add()
  const page = await browse({ as: person, locale: 'cy' })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eich manylion')
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

test('a member reads about security in Welsh and asks to close the account', {
  tag: '@all',
}, async ({ browse, people, mailbox }) => {
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
  const files = unzipSync(await readFile(await download.path()))
  const copy = strFromU8(files['index.html'] as Uint8Array)
  expect(copy).toContain('<html lang="cy">')
  expect(copy).toContain('<td>Porwr</td>')
  const headings = [...copy.matchAll(/<th>([^<]*)<\/th>/g)].map(([, name]) => name)
  expect(headings.length).toBeGreaterThan(10)
  const translated = new Set<unknown>([
    ...Object.values(cy.dataCopy.columns),
    ...Object.values(cy.records.person).map(({ label }) => label),
  ])
  expect(headings.filter((name) => !translated.has(name))).toEqual([])
  await inspect(page)

  await page.goto('/security/close')
  await expect(page).toHaveTitle('Cau eich cyfrif – Scheme')
  await page.getByRole('button', { name: 'Gofyn am gau eich cyfrif' }).click()
  await expect(errorLinks(page)).toHaveText(['Rhowch eich cyfrinair presennol'])
  await inspect(page)
  await page.getByLabel('Cyfrinair presennol').fill(person.password)
  await page.getByRole('button', { name: 'Gofyn am gau eich cyfrif' }).click()
  await expectSuccess(page, 'Rydym wedi cael eich cais')
  await expect(page.getByRole('main')).toContainText('Byddwn yn ei ateb erbyn')
  await inspect(page)
  await expect.poll(() => mailbox.to(person.email).length).toBe(1)
  expect(mailbox.to(person.email)[0]?.subject).toBe('Eich cais i gau eich cyfrif Scheme')
  await page.getByRole('button', { name: 'Tynnu’r cais yn ôl' }).click()
  await expectSuccess(page, 'Rydych wedi tynnu eich cais yn ôl')
  await expect(page.getByText('Gwnaethoch ofyn i ni gau eich cyfrif')).toBeVisible()
})

test('the page that asks for consent to an application is in Welsh', async ({
  browse,
  people,
  grants,
}) => {
  const person = await people.add({ forename: 'Ada' })
  const client = await grants.addClient()
  await people.sql`update client set name = 'Soil Map' where id = ${client.id}`
  const page = await browse({ as: person, locale: 'cy' })
  await page.goto(`/oauth/authorize?${encode.form('', authorizationParams(client))}`)
  await expect(page).toHaveTitle('Caniatáu i raglen ddefnyddio eich cyfrif: Soil Map – Scheme')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await expect(page.getByText('eich adnabod pan fyddwch yn dychwelyd')).toBeVisible()
  await inspect(page)
})

test('an applicant applies to join in Welsh', { tag: '@all' }, async ({
  browse,
  people,
  mailbox,
}) => {
  const email = 'ymgeisydd@pobl.example'
  const page = await browse({ locale: 'cy' })
  const continueWith = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Parhau', exact: true }).click()
  }
  await page.goto('/join?type=Friend')
  await expect(page).toHaveTitle('Ymuno â Scheme – Scheme')
  await inspect(page)
  await page.getByRole('link', { name: 'Dechrau eich cais' }).click()
  await continueWith({})
  await expect(errorLinks(page)).toHaveText(['Rhowch eich cyfeiriad e-bost'])
  await inspect(page)
  await continueWith({ 'Cyfeiriad e-bost': email })
  await expect(page).toHaveTitle('Beth yw eich enw? – Scheme')
  await continueWith({})
  await expect(errorLinks(page)).toHaveText(['Rhowch eich enw cyntaf neu’ch cyfenw'])
  await continueWith({ 'Enw cyntaf': 'Jo', Cyfenw: 'Afal' })
  await page.getByLabel('Gwlad', { exact: true }).selectOption('United Kingdom')
  await continueWith({ Cyfeiriad: '1 Heol y Felin\nCaerdydd', 'Cod post': 'CF10' })
  await expect(errorLinks(page)).toHaveText([
    'Rhowch god post llawn yn y DU, fel BA5 1AA, neu dewiswch wlad arall',
  ])
  await continueWith({ 'Cod post': 'CF10 1EP' })
  await continueWith({ 'Rhif ffôn': '029 2018 0001' })
  await expect(page).toHaveTitle('Gwirio eich atebion – Scheme')
  await inspect(page)
  await page.getByRole('button', { name: 'Anfon eich cais' }).click()
  await expectSuccess(page, 'Rydym wedi cael eich cais')
  await expect(page.getByRole('main')).toContainText('Mae ein tîm aelodaeth yn edrych ar eich cais')
  await inspect(page)
  await expect.poll(() => mailbox.to(email).length).toBe(2)
  expect(mailbox.to(email).map(({ subject }) => subject)).toEqual([
    'Eich cais i ymuno â Scheme',
    'Rydym wedi cael eich cais i ymuno â Scheme',
  ])
  const [stored] = await people.sql`select language from join_application where email = ${email}`
  expect(stored?.language).toBe('cy')
})
