import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { expect, expectErrors, expectSuccess, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

test('/profile shows all 12 fields, each with a link to change it', async ({ browse, people }) => {
  const page = await browse({ as: await people.findDemo('ada') })
  await page.goto('/profile')
  await expect(page).toHaveTitle('Your profile – Scheme')
  await expect(page.getByRole('term')).toHaveText([
    ...['Title', 'First name', 'Last name', 'Email address', 'Position', 'Address', 'County'],
    ...['Postcode', 'Country', 'Phone number', 'Fax number', 'Mobile number'],
  ])
  await expect(page.getByRole('main')).toContainText('Hollow Farm, Mill Lane, Wells')
  await expect(page.getByRole('link', { name: 'Change your fax number' })).toHaveAttribute(
    'href',
    '/profile/edit#fax',
  )
  await expect(page.getByRole('link', { name: 'Change your email address' })).toHaveAttribute(
    'href',
    '/profile/email',
  )
  await inspect(page)
})

test('/profile shows a name with special characters unchanged', async ({ browse, people }) => {
  const page = await browse({ as: await people.findDemo('dee') })
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: "N'Diaye" })).toHaveText(
    "N'Diaye & Co <Ltd>",
  )
  await page.goto('/profile/edit')
  await expect(page.getByLabel('Last name')).toHaveValue("N'Diaye & Co <Ltd>")
  await expect(page.getByLabel('Country')).toHaveValue("Côte d'Ivoire")
})

for (const { script, how } of scripted) {
  test.describe(how, () => {
    test('a member changes the profile, and the profile endpoint returns the new values', async ({
      browse,
      people,
      caller,
    }) => {
      const person = await people.add()
      const page = await browse({ as: person, script })
      await page.goto('/profile')
      await page.getByRole('link', { name: 'Change your first name' }).click()
      await expect(page.getByLabel('First name')).toBeFocused()
      const profile = {
        title: 'Rt. Hon',
        forename: 'Zoë <b>&amp;',
        surname: `O'Neill "the" 'second'`,
        position: 'Owner & grower',
        address: 'The Long Barn\nMill Lane',
        county: 'Ynys Môn',
        postcode: 'LL61 5UJ',
        country: 'Antigua & Barbuda',
        phone: '01749 000001',
        fax: '01749 000002',
        mobile: '07700 900001',
      }
      await page.getByLabel('Title').selectOption(profile.title)
      await page.getByLabel('Country').selectOption(profile.country)
      for (const [label, value] of [
        ['First name', profile.forename],
        ['Last name', profile.surname],
        ['Position', profile.position],
        ['Address', profile.address],
        ['County', profile.county],
        ['Postcode', `  ${profile.postcode} `],
        ['Phone number', profile.phone],
        ['Fax number', profile.fax],
        ['Mobile number', profile.mobile],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.getByRole('button', { name: 'Save profile' }).click()

      await expectSuccess(page, 'Your profile has been saved')
      await expect(page.getByRole('definition').filter({ hasText: 'Zoë' })).toHaveText(
        profile.forename,
      )
      const bearer = await people.issueCredential(person)
      const { body } = await caller.call('profile', { bearer })
      expect(body).toEqual({ ...profile, email: person.email })
    })

    test('/profile/edit keeps what was entered until the errors are corrected', async ({
      browse,
      people,
    }) => {
      const page = await browse({ as: await people.add(), script })
      await page.goto('/profile/edit')
      await page.getByLabel('First name').fill('x'.repeat(1025))
      await page.getByLabel('Address').fill('One\nTwo')
      await page.getByLabel('Title').selectOption('Dame')
      await page.getByLabel('Country').selectOption({ label: 'Select a country' })
      await page.getByRole('button', { name: 'Save profile' }).click()

      await expectErrors(page, {
        'First name': 'First name must be 1,024 characters or fewer',
        Country: 'Select a country',
      })
      await expect(page.getByLabel('First name')).toHaveValue('x'.repeat(1025))
      await expect(page.getByLabel('Address')).toHaveValue('One\nTwo')
      await expect(page.getByLabel('Title')).toHaveValue('Dame')
      await expect(page.getByLabel('Country')).toHaveValue('')
      if (script) await inspect(page)

      await page.getByLabel('First name').fill('Pat')
      await page.getByLabel('Country').selectOption('Ireland')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expectSuccess(page, 'Your profile has been saved')
      await expect(page.getByRole('definition').filter({ hasText: /^One/ })).toHaveText('One\nTwo')
    })
  })
}

test('/profile/edit offers the titles and countries of the interface, without ‘Please select’', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.add({ country: 'Please select' }) })
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: 'Please select' })).toHaveCount(0)
  await page.goto('/profile/edit')
  await inspect(page)
  const options = (label: string) => page.getByLabel(label).getByRole('option')
  await expect(options('Title')).toHaveText(['No title', ...titles])
  await expect(options('Country')).toHaveText(['Select a country', ...countries.slice(1)])
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectErrors(page, { Country: 'Select a country' })
})

test('/profile/edit removes the value of an emptied field', async ({ browse, people, caller }) => {
  const person = await people.add()
  const page = await browse({ as: person })
  await page.goto('/profile/edit')
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectSuccess(page, 'Your profile has been saved')
  const { body } = await caller.call('profile', { bearer: await people.issueCredential(person) })
  expect(body).toEqual({ email: person.email, country: 'United Kingdom' })
})

test('/profile shows no banner for an unknown name in the URL', async ({ browse, people }) => {
  const page = await browse({ as: await people.add() })
  for (const name of ['<b>free</b>', 'toString', '__proto__', 'profile&done=email']) {
    await page.goto(`/profile?done=${name}`)
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})
