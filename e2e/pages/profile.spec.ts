import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { formRequest } from '../staff/form-request.ts'

test('/profile shows all 12 fields and the language in five groups, each with one link to change it', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.findDemo('ada') })
  await page.goto('/profile')
  await expect(page).toHaveTitle('Your details – Scheme')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Name',
    'Email',
    'Address',
    'Phone',
    'Language',
  ])
  await expect(page.getByRole('term')).toHaveText([
    'Title',
    'First name',
    'Last name',
    'Job title',
    'Email address',
    'Address',
    'County',
    'Postcode',
    'Country',
    'Phone number',
    'Mobile number',
    'Fax number',
    'Language of emails',
  ])
  await expect(page.getByRole('main')).toContainText('Hollow Farm, Mill Lane, Wells')
  for (const [name, href] of [
    ['Change your name', '/profile/edit/name'],
    ['Change your email address', '/profile/email'],
    ['Change your address', '/profile/edit/address'],
    ['Change your phone numbers', '/profile/edit/phone'],
    ['Change the language of our emails to you', '/profile/edit/language'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await inspect(page)
})

test('/profile/edit, the former form for the whole profile, leads to the profile', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add(), script: false })
  await page.goto('/profile/edit')
  await expect(page).toHaveURL('/profile')
})

test('/profile shows a name with special characters unchanged', async ({ browse, people }) => {
  const page = await browse({ as: await people.findDemo('dee') })
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: "N'Diaye" })).toHaveText(
    "N'Diaye & Co <Ltd>",
  )
  await page.goto('/profile/edit/name')
  await expect(page.getByLabel('Last name')).toHaveValue("N'Diaye & Co <Ltd>")
  await page.goto('/profile/edit/address')
  await expect(page.getByLabel('Country')).toHaveValue("Côte d'Ivoire")
})

test.describe('without JavaScript', () => {
  test('a member changes each group, and the profile endpoint returns the new values', async ({
    browse,
    people,
    caller,
  }) => {
    const person = await people.add()
    const page = await browse({ as: person, script: false })
    const change = async (group: string, values: Record<string, string>) => {
      await page.goto('/profile')
      await page.getByRole('link', { name: `Change ${group}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Change ${group}`)
      for (const [label, value] of Object.entries(values)) {
        const control = page.getByLabel(label, { exact: true })
        if (/Title|Country/.test(label)) await control.selectOption(value)
        else await control.fill(value)
      }
      await page.getByRole('button', { name: /^Save/ }).click()
      await expectSuccess(
        page,
        /numbers/.test(group) ? `Y${group.slice(1)} have` : 'has been saved',
      )
    }
    await change('your name', {
      Title: 'Rt. Hon',
      'First name': 'Zoë <b>&amp;',
      'Last name': `O'Neill "the" 'second'`,
      'Job title': 'Owner & grower',
    })
    await change('your address', {
      Address: 'The Long Barn\nMill Lane',
      County: 'Ynys Môn',
      Postcode: '  ll615uj ',
      Country: 'United Kingdom',
    })
    await change('your phone numbers', {
      'Phone number': '01749 000001',
      'Mobile number': '+353 20 912 3456',
      'Fax number': '(01749) 000 002',
    })
    await expect(page.getByRole('definition').filter({ hasText: 'Zoë' })).toHaveText('Zoë <b>&amp;')
    const bearer = await people.issueCredential(person)
    const { body } = await caller.call('profile', { bearer })
    expect(body).toEqual({
      title: 'Rt. Hon',
      forename: 'Zoë <b>&amp;',
      surname: `O'Neill "the" 'second'`,
      email: person.email,
      position: 'Owner & grower',
      address: 'The Long Barn\nMill Lane',
      county: 'Ynys Môn',
      postcode: 'LL61 5UJ',
      country: 'United Kingdom',
      phone: '01749 000001',
      mobile: '+353 20 912 3456',
      fax: '(01749) 000 002',
    })
  })

  test('the forms of the profile keep what was entered until the errors are corrected', {
    tag: '@all',
  }, async ({ browse, people }) => {
    const page = await browse({ as: await people.add(), script: false })
    await page.goto('/profile/edit/address')
    await page.getByLabel('County').fill('x'.repeat(1025))
    await page.getByLabel('Address', { exact: true }).fill('One\nTwo')
    await page.getByLabel('Country').selectOption({ label: 'Select a country' })
    await page.getByRole('button', { name: 'Save address' }).click()

    await expectErrors(page, {
      County: 'County must be 1,024 characters or fewer',
      Country: 'Select a country',
    })
    await expect(page.getByLabel('County')).toHaveValue('x'.repeat(1025))
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('One\nTwo')
    await expect(page.getByLabel('Country')).toHaveValue('')
    await inspect(page)

    await page.getByLabel('County').fill('Somerset')
    await page.getByLabel('Country').selectOption('Ireland')
    await page.getByLabel('Postcode').fill('A65 F4E2')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectSuccess(page, 'Your address has been saved')
    await expect(page.getByRole('definition').filter({ hasText: /^One/ })).toHaveText('One\nTwo')
  })

  test('the form for the name requires a first or a last name', async ({ browse, people }) => {
    const page = await browse({ as: await people.add(), script: false })
    await page.goto('/profile/edit/name')
    await page.getByLabel('Title', { exact: true }).selectOption('Dame')
    await page.getByLabel('First name').fill('  ')
    await page.getByLabel('Last name').fill('')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expectErrors(page, {
      'First name': 'Enter your first or last name',
    })
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dame')
    await inspect(page)
  })

  test('the forms reject a postcode and phone numbers that cannot exist, with an example', {
    tag: '@all',
  }, async ({ browse, people }) => {
    const page = await browse({ as: await people.add(), script: false })
    await page.goto('/profile/edit/address')
    await page.getByLabel('Postcode').fill('BA5')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectErrors(page, {
      Postcode: 'Enter a full UK postcode, like BA5 1AA, or select another country',
    })
    await page.goto('/profile/edit/phone')
    await page.getByLabel('Phone number').fill('960001')
    await page.getByLabel('Mobile number').fill('ask at the shop')
    await page.getByRole('button', { name: 'Save phone numbers' }).click()
    await expectErrors(page, {
      'Phone number':
        'Enter a phone number with its area code, like 01632 960001 or +353 20 912 3456',
      'Mobile number': 'Enter a mobile number, like 07700 900001 or +353 20 912 3456',
    })
    await expect(page.getByLabel('Mobile number')).toHaveValue('ask at the shop')
    await inspect(page)
  })
})

test('an imported phone number and postcode stay when a member changes the fields beside them', {
  tag: '@all',
}, async ({ browse, people, caller }) => {
  const person = await people.add()
  await people.sql`update account set phone = ' ask at the shop', postcode = 'BA5'
    where id = ${person.id}`
  const page = await browse({ as: person })
  await page.goto('/profile/edit/phone')
  await page.getByLabel('Mobile number').fill('07700 900001')
  await page.getByRole('button', { name: 'Save phone numbers' }).click()
  await expectSuccess(page, 'Your phone numbers have been saved')
  await page.goto('/profile/edit/address')
  await page.getByLabel('County').fill('Somerset')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectSuccess(page, 'Your address has been saved')
  const { body } = await caller.call('profile', { bearer: await people.issueCredential(person) })
  expect(body).toMatchObject({
    phone: 'ask at the shop',
    mobile: '07700 900001',
    postcode: 'BA5',
    county: 'Somerset',
  })
})

test('the forms offer the titles and countries of the interface, without ‘Please select’', {
  tag: '@all',
}, async ({ browse, people }) => {
  const page = await browse({ as: await people.add({ country: 'Please select' }) })
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: 'Please select' })).toHaveCount(0)
  await page.goto('/profile/edit/name')
  await inspect(page)
  const options = (label: string) => page.getByLabel(label).getByRole('option')
  await expect(options('Title')).toHaveText(['No title', ...titles])
  await page.goto('/profile/edit/address')
  await inspect(page)
  await expect(options('Country')).toHaveText(['Select a country', ...countries.slice(1)])
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectErrors(page, { Country: 'Select a country' })
  await page.goto('/profile/edit/phone')
  await inspect(page)
})

test('a form of the profile removes the value of an emptied field', async ({
  browse,
  people,
  caller,
}) => {
  const person = await people.add()
  await people.sql`update account set phone = '01632 960001', position = 'Owner'
    where id = ${person.id}`
  const page = await browse({ as: person })
  await page.goto('/profile/edit/phone')
  await page.getByLabel('Phone number').fill('  ')
  await page.getByRole('button', { name: 'Save phone numbers' }).click()
  await expectSuccess(page, 'Your phone numbers have been saved')
  const { body } = await caller.call('profile', { bearer: await people.issueCredential(person) })
  expect(body).toEqual({
    forename: 'Pat',
    surname: 'Field',
    position: 'Owner',
    email: person.email,
    country: 'United Kingdom',
  })
})

test('/profile shows no banner for an unknown name in the URL', { tag: '@all' }, async ({
  browse,
  people,
  service,
}) => {
  const page = await browse({ as: await people.add() })
  for (const name of ['<b>free</b>', 'toString', '__proto__', 'name&done=email']) {
    await page.context().addCookies([{ name: 'gatehouse.done', value: '1', url: service.url }])
    await page.goto(`/profile?done=${name}`)
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})

test('a page says once what was done, and neither when it is loaded again nor from a link without JavaScript', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add(), script: false })
  await page.goto('/profile?done=phone')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.goto('/profile/edit/phone')
  await page.getByRole('button', { name: 'Save phone numbers' }).click()
  await expectSuccess(page, 'Your phone numbers have been saved')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('the form of a profile that has changed since it was opened saves nothing, and says what is new', async ({
  people,
  service,
}) => {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  const open = () => formRequest(service, session, '/profile/edit/address')
  const [first, second] = [await open(), await open()]
  const phones = await formRequest(service, session, '/profile/edit/phone')
  const saved = await first(session, { county: 'Somerset', country: 'Ireland' })
  expect(saved.headers.get('location')).toBe('/profile?done=address')

  const refused = await second(session, { county: 'Dorset', postcode: 'BA5 1AA' })
  expect(refused.status).toBe(422)
  const text = await refused.text()
  expect(text).toContain('County: someone has just changed this to ‘Somerset’.')
  expect(text).toContain('Country: someone has just changed this to ‘Ireland’.')
  // The country says which phone numbers can be dialled.
  expect((await phones(session, { phone: '01632 960001' })).status).toBe(422)
  const rows = await people.sql`
    select county, country, postcode, phone from account where id = ${person.id}`
  expect([...rows]).toEqual([
    { county: 'Somerset', country: 'Ireland', postcode: null, phone: null },
  ])
  const again = await open()
  const last = await again(session, { county: 'Dorset' })
  expect(last.headers.get('location')).toBe('/profile?done=address')
})
