import { cookieOf, expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'
import { waitForLock } from '../fixtures/statements.ts'
import { formRequest, openRecord } from './form-request.ts'
import { countPages, phone, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

/** Adds a fee of a band that no other test uses. It begins in the past and has no end. */
async function addFee(people: People, amount = '24.00') {
  const band = unique('B')
  const [fee] = await people.sql`
    insert into fee (position, type, description, band, individual, amount, valid_from)
    values (900, 'Friend', 'For friends of the farm', ${band}, true, ${amount}, '2020-01-01')
    returning id`
  return { id: String(fee?.id), band }
}

const feesOf = (people: People, band: string) => people.sql`
  select amount, valid_from::text as first, valid_to::text as last, description from fee
  where band = ${band} order by valid_from`

/** The next 1 January but one, so that it is never today. */
const january = `${new Date().getUTCFullYear() + 2}-01-01`
const december = `${new Date().getUTCFullYear() + 1}-12-31`
const year = january.slice(0, 4)

test('an officer raises a fee from 1 January in 6 pages on a phone and previews it without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { id, band } = await addFee(people)
  const { page, staff } = await staffPage(browse, people, 'fees', false)
  await page.setViewportSize(phone)
  const pages = countPages(page)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  // Other tests add more fees than a page shows.
  await page.goto(`/staff/fees?q=${band}`)
  await page.getByRole('link', { name: `Change the price of Friend, Band ${band}` }).click()
  await page.getByLabel('New price in pounds').fill('£26')
  await page.getByLabel('First day of the new price').fill(january)
  await page.getByRole('button', { name: 'Change the price' }).click()
  await expectSuccess(page, 'The new price has been saved')
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(6)
  expect(await feesOf(people, band)).toMatchObject([
    { amount: '24.00', first: '2020-01-01', last: december },
    { amount: '26.00', first: january, last: 'infinity' },
  ])
  const [event] = await people.sql`
      select action, staff_account_id, staff_role from audit_event
      where staff_account_id = ${staff.id} and operator is not null`
  expect(event).toEqual({
    action: 'fee-scheduled',
    staff_account_id: staff.id,
    staff_role: 'fees',
  })
  for (const [day, price] of [
    [december, '£24'],
    [january, '£26'],
  ] as const) {
    await page.goto('/staff/fees')
    await page.getByLabel('On which day?').fill(day)
    await page.getByRole('button', { name: 'Show the fees' }).click()
    const option = page.locator('label').filter({ hasText: band })
    await expect(option).toContainText(price)
    await expect(option.getByRole('radio')).toBeDisabled()
  }
  expect(await people.sql`select from fee where id = ${id}`).toHaveLength(1)
})

test('a fee that overlaps with another is rejected with a sentence without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { band } = await addFee(people)
  const { page } = await staffPage(browse, people, 'fees', false)
  await page.goto('/staff/fees/add')
  await page.getByRole('button', { name: 'Add the fee' }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText([
    'Select a type',
    'Select who the fee is for',
    'Enter a description',
    'Enter the first day',
  ])
  await page.getByLabel('Type').selectOption('Friend')
  await page.getByRole('radio', { name: 'Individuals' }).check()
  await page.getByLabel('Description', { exact: true }).fill('For friends')
  await page.getByLabel('Band (optional)', { exact: true }).fill(band)
  await page.getByLabel('First day').fill(january)
  await page.getByRole('button', { name: 'Add the fee' }).click()
  await expectErrors(page, {
    'Price in pounds': 'Enter a price, or select ‘Price on application’',
  })
  await page.getByLabel('Price on application').check()
  await page.getByRole('button', { name: 'Add the fee' }).click()
  await expectErrors(page, {
    'First day': `There is already a fee for Friend, Band ${band} on these days: £24.00, from 1 January 2020. Change that fee, or choose another day.`,
  })
  await expect(page.getByLabel('Price on application')).toBeChecked()
  await page.getByLabel('Band (optional)', { exact: true }).fill(`${band}2`)
  await page.getByRole('button', { name: 'Add the fee' }).click()
  await expectSuccess(page, 'The fee has been saved')
  expect(await feesOf(people, `${band}2`)).toMatchObject([{ amount: null, first: january }])
})

test('an officer ends a fee, and a day in the past is rejected without JavaScript', async ({
  browse,
  people,
}) => {
  const { id, band } = await addFee(people)
  const { page } = await staffPage(browse, people, 'fees', false)
  await page.goto(`/staff/fees/${id}/end`)
  await page.getByLabel('First day without this fee').fill('2021-01-01')
  await page.getByRole('button', { name: 'End the fee' }).click()
  await expectErrors(page, {
    'First day without this fee': '1 January 2021 is in the past. Enter today or a later day.',
  })
  await page.getByLabel('First day without this fee').fill(january)
  await page.getByRole('button', { name: 'End the fee' }).click()
  await expectSuccess(page, 'The fee now has an end date')
  expect(await feesOf(people, band)).toMatchObject([{ last: december }])
  await page.goto(`/staff/fees?q=${band}`)
  const row = page.getByRole('row').filter({ hasText: `Friend, Band ${band}` })
  await expect(row.getByRole('cell').nth(4)).toHaveText(`31 December ${Number(year) - 1}`)
})

test('the second of two officers who change the words of a fee is told what has changed', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { id, band } = await addFee(people)
  const { page } = await staffPage(browse, people, 'fees')
  await page.goto(`/staff/fees/${id}/description`)
  await people.sql`update fee set description = 'For neighbours' where id = ${id}`
  await page.getByLabel('Description', { exact: true }).fill('For friends')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectErrors(page, {
    Description:
      'Description: someone has just changed this to ‘For neighbours’. Check it, then save again.',
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The fee has been saved')
  expect(await feesOf(people, band)).toMatchObject([{ description: 'For friends' }])
})

// The pages without a day are in every-page.spec.ts and every-record.spec.ts.
test('the preview of fees is accessible, narrow and wide, light and dark', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  const { page } = await staffPage(browse, people, 'fees')
  await page.goto(`/staff/fees/preview?on=${january}`)
  await inspect(page)
  await page.goto('/staff/fees/preview?on=tomorrow')
  await expect(page.getByText('Enter a day from 1900 to 2100, like 2027-01-31')).toBeVisible()
  await inspect(page)
})

test('the description of a fee has a translation for the pages in Welsh, and the endpoint keeps the description', async ({
  browse,
  people,
  caller,
}) => {
  const { id, band } = await addFee(people)
  const { page } = await staffPage(browse, people, 'fees', false)
  // A language that is not offered stays as it is.
  await people.sql`update fee set descriptions = '{"fr": "Pour les amis"}' where id = ${id}`
  await page.goto(`/staff/fees/${id}/description`)
  await page.getByLabel('Description in Welsh (optional)', { exact: true }).fill('I gyfeillion')
  await page.getByLabel('Description of the band in Welsh (optional)').fill('Band y cyfeillion')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The fee has been saved')
  await expect(page.getByText('I gyfeillion. Band y cyfeillion')).toHaveAttribute('lang', 'cy')
  const [stored] = await people.sql`select descriptions from fee where id = ${id}`
  expect(stored?.descriptions).toEqual({ fr: 'Pour les amis', cy: 'I gyfeillion' })

  const path = `/join?${new URLSearchParams({ type: 'Friend', band })}`
  const welsh = await browse({ locale: 'cy', script: false })
  await welsh.goto('/fees')
  const option = welsh.locator('label').filter({ hasText: band })
  await expect(option.getByText('Band y cyfeillion')).not.toHaveAttribute('lang')
  await welsh.goto(path)
  await expect(welsh.getByRole('definition').filter({ hasText: 'I gyfeillion' })).toBeVisible()
  await expect(welsh.getByText('Friend', { exact: true })).toHaveAttribute('lang', 'en-GB')
  const english = await browse({ script: false })
  await english.goto(path)
  await expect(
    english.getByRole('definition').filter({ hasText: 'For friends of the farm' }),
  ).toBeVisible()

  const { body } = await caller.call('fees')
  expect(body.fees.find((fee: { Band?: string }) => fee.Band === band)).toEqual({
    MembershipType: 'Friend',
    MembershipTypeDescription: 'For friends of the farm',
    Band: band,
    IsIndividualMembership: true,
    Amount: 24,
  })
  await people.sql`delete from fee where id = ${id}`
})

test('with ORG_NAME every staff page shows it in the name of a type, and the search of fees finds it', async ({
  people,
  startAnother,
}) => {
  const service = await startAnother({ ORG_NAME: 'Soil Trust' })
  const band = unique('B')
  const [stored, shown] = ['Scheme Education - Corporate', 'Soil Trust Education - Corporate']
  const [fee] = await people.sql`
    insert into fee (position, type, description, band, individual, amount, valid_from)
    values (900, ${stored}, 'For colleges', ${band}, false, 24, '2020-01-01') returning id`
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  await people.sql`update membership set type = ${stored} where id = ${guid}`
  const treasurer = await staffSession(people, await addStaff(people, 'fees'))
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const wordsOf = async (response: Response) => {
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<[^>]*>/g, ' ')
  }
  const read = async (session: string, path: string) =>
    wordsOf(await fetch(service.url + path, { headers: cookieOf(session) }))
  const page = `/staff/fees/${fee?.id}`
  const price = { amount: '26', from: january }
  const raise = await formRequest(service, treasurer, '/staff/fees/raise', 'Show the new prices')
  const add = await formRequest(service, treasurer, '/staff/fees/add', 'Add the fee')
  const again = { type: stored, audience: 'organisation', description: 'For colleges', band }
  const name = `${shown}, Band ${band}`
  for (const [words, expected] of [
    [await read(treasurer, page), `${name} costs £24`],
    [await read(treasurer, `${page}/end`), name],
    [await read(treasurer, `${page}/description`), name],
    [await wordsOf(await raise(treasurer, { by: '5', unit: 'percent', from: january })), name],
    [await wordsOf(await add(treasurer, { ...again, ...price })), `already a fee for ${name}`],
    [await read(officer, await openRecord(service, officer, `/staff/people/${person.id}`)), shown],
    [await read(officer, `/staff/memberships/change-type?ids=${guid}`), shown],
  ] as const) {
    expect(words).toContain(expected)
    expect(words).not.toContain('Scheme Education')
  }
  const change = await formRequest(service, treasurer, page, 'Change the price')
  expect((await change(treasurer, price)).status).toBe(303)
  const found = await read(treasurer, `/staff/fees?q=soil+trust+education&size=100`)
  const [listed, recent] = found.split('See the fees as applicants will see them')
  for (const words of [listed, recent]) {
    expect(words).toContain(name)
    expect(words).not.toContain('Scheme Education')
  }
})

test('a new price keeps the words of a fee that a colleague changes in the same moment', async ({
  people,
  service,
}) => {
  const { id, band } = await addFee(people)
  const session = await staffSession(people, await addStaff(people, 'fees'))
  const change = await formRequest(service, session, `/staff/fees/${id}`)
  const colleague = await people.sql.reserve()
  await colleague`begin`
  await colleague`update fee set descriptions = '{"cy": "I gyfeillion"}' where id = ${id}`
  const sent = change(session, { amount: '40', from: '2090-01-01' })
  await waitForLock(people.sql, sent)
  await colleague`commit`
  colleague.release()
  expect((await sent).headers.get('location')).toContain('staff-fee-scheduled')
  const [next] = await people.sql`
    select descriptions from fee where band = ${band} and valid_from = '2090-01-01'`
  expect(next?.descriptions).toEqual({ cy: 'I gyfeillion' })
})
