import { randomUUID } from 'node:crypto'
import { addMemberships, expect, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'

test('/memberships shows cards with the type, membership number, address and the member’s role', async ({
  browse,
  people,
}) => {
  const page = await browse({ as: await people.findDemo('cy') })
  await page.goto('/memberships')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Green Valley Growers',
    "O'Neill & Daughters <Seeds>",
  ])
  const card = page.getByRole('article').last()
  await expect(card).toContainText('Scheme Marque buyers and sellers')
  await expect(card).toContainText('Membership numberG1003')
  await expect(card).toContainText('Ireland')
  await inspect(page)
})

test('/memberships shows types with the name of the organisation', { tag: '@all' }, async ({
  browse,
  people,
  startAnother,
}) => {
  const at = await startAnother({ ORG_NAME: 'Soil Trust' })
  const page = await browse({ as: await people.findDemo('cy'), at })
  await page.goto('/memberships')
  await expect(page.getByText('Soil Trust Marque buyers and sellers')).toBeVisible()
  await expect(page).toHaveTitle('Your memberships – Soil Trust')
})

test('/memberships without memberships says what to do next', async ({ browse, people }) => {
  const page = await browse({ as: await people.add() })
  await page.goto('/memberships')
  await expect(page.getByRole('heading', { name: 'You have no memberships yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See fees and join' })).toHaveAttribute(
    'href',
    '/fees',
  )
  await inspect(page)
})

test('/memberships shows 20 memberships on each page, without JavaScript', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  await addMemberships(people, person, 103)
  const page = await browse({ as: person, script: false })
  await page.goto('/memberships')
  const seen: string[] = []
  for (let n = 1; n <= 6; n += 1) {
    await expect(page).toHaveTitle(`Your memberships (page ${n} of 6) – Scheme`)
    await expect(page.getByText(`Page ${n} of 6`)).toBeVisible()
    const names = await page
      .getByRole('main')
      .getByRole('link', { name: /^Farm/ })
      .allTextContents()
    expect(names).toHaveLength(n < 6 ? 20 : 3)
    seen.push(...names)
    if (n < 6) await page.getByRole('link', { name: 'Next page' }).click()
  }
  expect(new Set(seen).size).toBe(103)
  expect(seen).toEqual([...seen].sort())
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/memberships?page=5')
  const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem')
  await expect(numbers).toHaveText(['1', '…4', '5', '6'])
  await expect(page.locator('[aria-current="page"]').filter({ hasText: '5' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL('/memberships')
  await expect(numbers).toHaveText(['1', '2', '…6'])
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
})

test('/memberships shows the nearest page for a page number that does not exist', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  await addMemberships(people, person, 21)
  const page = await browse({ as: person })
  for (const [asked, shown] of [
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['1.9', 1],
    ['2', 2],
    ['3', 2],
    ['1e99', 2],
    ['2&page=1', 1],
  ] as const) {
    await page.goto(`/memberships?page=${asked}`)
    await expect(page.getByText(`Page ${shown} of 2`), asked).toBeVisible()
  }
  await inspect(page)
})

test('/memberships/{guid} shows the facts of a membership and the roles of its contacts', {
  tag: '@all',
}, async ({ browse, people }) => {
  const page = await browse({ as: await people.findDemo('ada') })
  await page.goto('/memberships')
  await page.getByRole('link', { name: 'Hollow Farm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hollow Farm')
  await expect(page).toHaveTitle('Hollow Farm – Scheme')
  await expect(page.getByRole('definition')).toHaveText([
    'Individual Producer',
    'G1001',
    'Mill Lane, Wells\nBA5 1AA\nUnited Kingdom',
  ])
  const [ada, bo] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect(ada.getByRole('listitem')).toHaveText(['Primary contact', 'Billing contact'])
  await expect(page.getByText('LSFR')).toHaveCount(0)
  await expect(ada).toContainText('You')
  await expect(ada.getByRole('link')).toHaveAttribute('href', 'mailto:ada@hollow-farm.example')
  await expect(bo.getByRole('heading')).toHaveText('Bo Fields')
  await expect(bo.getByRole('listitem')).toHaveCount(0)
  await inspect(page)
})

test('/memberships/{guid} shows who has LSFR access if a setting says what the letters stand for', {
  tag: '@all',
}, async ({ browse, people, startAnother }) => {
  const service = await startAnother({ LSFR_MEANING: 'Local Seed and Farm Register' })
  const person = await people.add()
  const { guid } = await people.addMembership({ person, lsfr: true })
  const page = await browse({ as: person, at: service })
  await page.goto(`/memberships/${guid}`)
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['LSFR access'])
  await expect(page.getByText('LSFR stands for Local Seed and Farm Register.')).toBeVisible()
  await inspect(page)
})

test('/memberships/{guid} shows the same 404 page for another member’s GUID, an unknown one and an invalid one', async ({
  browse,
  people,
}) => {
  const others = await people.addMembership({ person: await people.add(), primary: true })
  const page = await browse({ as: await people.add() })
  const pages = new Set<string>()
  for (const guid of [others.guid, randomUUID(), 'nonsense', "'; drop table--", '%3Cb%3E']) {
    const response = await page.goto(`/memberships/${guid}`)
    expect(response?.status(), guid).toBe(404)
    await expect(page).toHaveTitle('Page not found – Scheme')
    pages.add((await page.getByRole('main').textContent()) ?? '')
  }
  expect(pages.size).toBe(1)
  await inspect(page)
})

test('/memberships fits long names with any characters on a 320 px screen', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add({ forename: `"Max" & 'Co'`, surname: `<${'x'.repeat(90)}>` })
  const { guid } = await people.addMembership({ person, primary: true, lsfr: true })
  const name = `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch & <Sons> 'of' "Anglesey" Ltd`
  await people.sql`update membership set name = ${name}, address = ${name} where id = ${guid}`
  const page = await browse({ as: person })
  for (const path of ['/memberships', `/memberships/${guid}`]) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
    await inspect(page)
  }
})

test('/memberships shows the membership number or the username if there is no name', async ({
  browse,
  people,
}) => {
  const person = await people.add({ forename: null, surname: null })
  const { guid, charityNumber } = await people.addMembership({ person })
  await people.sql`update membership set name = null where id = ${guid}`
  const page = await browse({ as: person })
  await page.goto('/memberships')
  await page.getByRole('link', { name: `Membership ${charityNumber}` }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(person.username)
})

test('/memberships shows the member’s own roles, not those of other contacts', async ({
  browse,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  await people.addMembership({ person, billing: true }, { person: other, primary: true })
  const page = await browse({ as: person })
  await page.goto('/memberships')
  const roles = page.getByRole('list', { name: 'Your role' }).getByRole('listitem')
  await expect(roles).toHaveText(['Billing contact'])
})

test('/memberships sorts numbers inside names as numbers, and lists what is over last', async ({
  browse,
  people,
  caller,
}) => {
  const person = await people.add()
  const former = ['Acre 1', 'Barn']
  for (const name of ['Farm 10', 'Barn', 'farm 9', 'Acre 2', 'Acre 1', 'Acre 11', 'Écurie']) {
    const { guid } = await people.addMembership({ person })
    const ended_on = former.includes(name) ? '2026-01-31' : null
    await people.sql`update membership set ${people.sql({ name, ended_on })} where id = ${guid}`
  }
  const names = ['Acre 2', 'Acre 11', 'Écurie', 'farm 9', 'Farm 10']
  const page = await browse({ as: person })
  await page.goto('/memberships')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...names, ...former])
  const bearer = await people.issueCredential(person)
  const { body } = await caller.call('memberships', { bearer })
  expect((body as { Memberships: { Name: string }[] }).Memberships.map(({ Name }) => Name)).toEqual(
    names,
  )
})

for (const { script, how } of scripted) {
  test(`/memberships filters 8 or more memberships, ${how}`, { tag: '@all' }, async ({
    browse,
    people,
  }) => {
    const person = await people.add()
    await addMemberships(people, person, 7)
    const page = await browse({ as: person, script })
    await page.goto('/memberships?find=nothing')
    await expect(page.getByRole('article')).toHaveCount(7)
    await expect(page.getByLabel('Find a membership')).toHaveCount(0)

    const { guid, charityNumber } = await people.addMembership({ person, primary: true })
    await people.sql`update membership set name = 'Ynys Môn Growers', postcode = 'LL61 5UJ'
      where id = ${guid}`
    await page.goto('/memberships')
    await expect(page.getByRole('article')).toHaveCount(0)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(8)
    if (script) await inspect(page)
    for (const words of ['mon ynys', charityNumber.toUpperCase(), 'll61 5uj', 'producer group']) {
      await page.getByLabel('Find a membership').fill(words)
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page).toHaveTitle(`Your memberships matching ‘${words}’ – Scheme`)
      await expect(page.getByText(`1 match for ‘${words}’`)).toBeVisible()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('Your role: Primary contact')
      await expect(page.getByLabel('Find a membership')).toHaveValue(words)
    }
    if (script) await inspect(page)
    await page.getByLabel('Find a membership').fill('<b>"no"</b>')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText('Nothing matches ‘<b>"no"</b>’')).toBeVisible()
    if (script) await inspect(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(rows).toHaveCount(8)
  })
}

test('/memberships/{guid} filters and pages 30 contacts, without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person, billing: true })
  await people.sql`
    with added as (
      insert into account (username, forename, surname, country)
      select ${guid} || n, 'Con', 'Tact' || n, 'Ireland' from generate_series(10, 38) n returning id
    ) insert into contact (membership_id, account_id) select ${guid}, id from added`
  const page = await browse({ as: person, script: false })
  await page.goto(`/memberships/${guid}?page=2`)
  await expect(page).toHaveTitle('A farm (page 2 of 2) – Scheme')
  await expect(page.getByRole('main').getByText(/^Con Tact/)).toHaveCount(10)
  await page.getByLabel('Find a contact').fill('billing')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveTitle('A farm matching ‘billing’ – Scheme')
  await expect(page.getByRole('main').getByText('Pat Field')).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Con Tact/)).toHaveCount(0)

  const withScript = await browse({ as: person })
  await withScript.goto(`/memberships/${guid}`)
  await inspect(withScript)
})
