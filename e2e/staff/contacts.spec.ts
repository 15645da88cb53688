import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'
import { formRequest, openRecord } from './form-request.ts'
import { addMember, countPages, find, letters, phone, search, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

const contactsOf = (people: People, guid: string) => people.sql`
  select account_id as id, is_primary, is_billing, lsfr_access, username, forename, surname, email
  from contact join account on account.id = account_id
  where membership_id = ${guid} order by is_primary desc, username`

test('an officer adds a contact who has an account in 4 pages on a phone without JavaScript', async ({
  browse,
  people,
}) => {
  const { person, guid, charityNumber } = await addMember(people)
  const tag = letters()
  const other = await people.add({ forename: 'Eve', surname: `Oak-${tag}` })
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.setViewportSize(phone)
  const pages = countPages(page)
  await find(page, charityNumber)
  await page.getByLabel('Find someone to add').fill(`eve oak ${tag.slice(0, 5)}`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('radio', { name: `Eve Oak-${tag}` }).check()
  await page.getByRole('checkbox', { name: 'Primary contact' }).check()
  await page.getByRole('button', { name: 'Add the contact' }).click()
  await expectSuccess(page, 'The contact has been added')
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(4)
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: other.id, is_primary: true, is_billing: false },
    { id: person.id, is_primary: false },
  ])
  const events = await people.sql`
      select action, account_id, staff_account_id, staff_role from audit_event
      where membership_id = ${guid} and operator is not null order by action`
  const by = { staff_account_id: staff.id, staff_role: 'membership' }
  expect(events).toEqual([
    { action: 'contact-added', account_id: other.id, ...by },
    { action: 'contact-edited', account_id: person.id, ...by },
  ])
})

test('a disabled or merged account is not offered as a contact and gets no right', async ({
  people,
  service,
}) => {
  const { sql } = people
  const { person, guid, tag } = await addMember(people)
  const addEve = () => people.add({ forename: 'Eve', surname: `Oak-${tag}` })
  const [eve, disabled, merged] = [await addEve(), await addEve(), await addEve()]
  for (const one of [disabled, merged]) await people.disable(one)
  await sql`
    insert into account_merge (merged_id, account_id, moved) values (${merged.id}, ${eve.id}, '{}')`
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const record = await openRecord(service, session, `/staff/memberships/${guid}`)
  const page = (below: string) => record.replace('?', `/contacts/${below}?`)
  const add = await formRequest(service, session, `${page('add')}&q=${tag}`, 'Add the contact')
  const html = await (
    await fetch(new URL(`${page('add')}&q=${tag}`, service.url), {
      headers: { Cookie: `gatehouse.session=${session}` },
    })
  ).text()
  expect([eve, disabled, merged].map(({ id }) => html.includes(id))).toEqual([true, false, false])
  const before = await contactsOf(people, guid)
  const said = 'This account is disabled. An administrator can enable it first.'
  for (const { id } of [disabled, merged]) {
    const refused = await add(session, { person: id, primary: 'yes' })
    expect([refused.status, (await refused.text()).includes(said)]).toEqual([422, true])
    expect(await contactsOf(people, guid)).toEqual(before)
  }
  await sql`insert into contact (membership_id, account_id) values (${guid}, ${disabled.id})`
  const edit = await formRequest(service, session, page(disabled.id), 'Save')
  const refused = await edit(session, { billing: 'yes' })
  expect([refused.status, (await refused.text()).includes(said)]).toEqual([422, true])
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: person.id, is_primary: true },
    { id: disabled.id, is_billing: false },
  ])
})

test('the undo of a change gives a disabled account no right, and says why', async ({
  people,
  service,
}) => {
  const { sql } = people
  const { person, guid } = await addMember(people)
  const former = await people.add()
  await sql`insert into contact (membership_id, account_id) values (${guid}, ${former.id})`
  await sql`
    insert into contact_change (membership_id, kind, account_id, operator, before, after)
    select membership_id, 'edited', account_id, 'olga',
      jsonb_build_array(to_jsonb(contact) || '{"is_billing": true}'), jsonb_build_array(to_jsonb(contact))
    from contact where account_id = ${former.id}`
  await people.disable(former)
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const record = await openRecord(service, session, `/staff/memberships/${guid}`)
  const undo = await formRequest(service, session, record, 'Undo')
  const before = await contactsOf(people, guid)
  const refused = await undo(session)
  const said = 'This cannot be undone: it would give a role to someone whose account is disabled.'
  expect([refused.status, (await refused.text()).includes(said)]).toEqual([422, true])
  expect(await contactsOf(people, guid)).toEqual(before)
  await sql`update account set disabled_at = null where id = ${former.id}`
  expect((await undo(session)).status).toBe(303)
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: person.id },
    { id: former.id, is_billing: true },
  ])
})

test('an officer adds someone new as a contact in 4 pages on a phone without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { guid, charityNumber } = await addMember(people)
  const tag = letters()
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.setViewportSize(phone)
  const pages = countPages(page)
  await find(page, charityNumber)
  await page.getByLabel('Find someone to add').fill(`nobody ${tag}`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByLabel('First name').fill('Søren')
  await page.getByLabel('Last name').fill(`Ash ${tag}`)
  await page.getByLabel('Email address (optional)').fill(`${tag}@people.example`)
  await page.getByRole('button', { name: 'Add the contact' }).click()
  await expectSuccess(page, 'The contact has been added')
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(4)
  const added = (await contactsOf(people, guid)).find(({ forename }) => forename === 'Søren')
  expect(added).toMatchObject({ surname: `Ash ${tag}`, email: `${tag}@people.example` })
  expect(added?.username).toMatch(new RegExp(`^soren[.]ash[.]${tag}`))
})

test('an officer changes what a contact can do and removes the contact after a question without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, guid, charityNumber, name } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, charityNumber)
  await page.getByRole('link', { name: charityNumber }).click()
  await page.getByRole('link', { name: `Change what ${name} can do` }).click()
  await expect(page.getByRole('checkbox', { name: 'Primary contact' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Gets the invoices' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The changes have been saved')
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: person.id, is_primary: true, is_billing: true, lsfr_access: false },
  ])
  await page.getByRole('link', { name: `Change what ${name} can do` }).click()
  await page.getByRole('link', { name: 'Remove this contact' }).click()
  await expect(page.getByText('This is the primary contact.')).toBeVisible()
  await expect(page.getByText('This is the only contact.')).toBeVisible()
  expect(await contactsOf(people, guid)).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove the contact' }).click()
  await expectSuccess(page, 'The contact has been removed')
  expect(await contactsOf(people, guid)).toHaveLength(0)
  const tasks = await people.sql`select from task where membership_id = ${guid}`
  expect(tasks).toHaveLength(1)
  const [account] = await people.sql`select from account where id = ${person.id}`
  expect(account).toBeDefined()
})

test('an officer corrects a membership, and the second of two is told what has changed without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { guid, charityNumber } = await addMember(people)
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await staffPage(browse, people, 'membership', false)).page),
  )
  if (!first || !second) throw new Error('two officers')
  for (const page of [first, second]) {
    await search(page, charityNumber)
    await page.getByRole('link', { name: charityNumber }).click()
    await page.getByRole('link', { name: 'Change the address' }).click()
  }
  await first.getByLabel('Membership number').fill('')
  await first.getByRole('button', { name: 'Save' }).click()
  await expectErrors(first, { 'Membership number': 'Enter a membership number' })
  const number = unique('H')
  await first.getByLabel('Membership number').fill(number)
  await first.getByLabel('Address').fill('1 Orchard Way')
  await first.getByLabel('Type').selectOption('Individual Producer')
  await first.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(first, 'The changes have been saved')
  await second.getByLabel('Name').fill('Hollow Farm')
  await second.getByRole('button', { name: 'Save' }).click()
  await expectErrors(second, {
    'Membership number': `Membership number: someone has just changed this to ‘${number}’. Check it, then save again.`,
    Type: 'Type: someone has just changed this to ‘Individual Producer’. Check it, then save again.',
    Address:
      'Address: someone has just changed this to ‘1 Orchard Way’. Check it, then save again.',
  })
  await second.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(second, 'The changes have been saved')
  const [row] = await people.sql`
      select charity_number, type, name, address from membership where id = ${guid}`
  expect(row).toEqual({
    charity_number: number,
    type: 'Individual Producer',
    name: 'Hollow Farm',
    address: '1 Orchard Way',
  })
})

test('a contact whose rights have changed meanwhile is not saved until the officer has shown it', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, guid, charityNumber, name } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, charityNumber)
  await page.getByRole('link', { name: charityNumber }).click()
  await page.getByRole('link', { name: `Change what ${name} can do` }).click()
  await people.sql`update contact set is_primary = false where account_id = ${person.id}`
  await page.getByRole('checkbox', { name: 'Gets the invoices' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Primary contact: someone has just removed this').first(),
  ).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Primary contact' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Gets the invoices' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The changes have been saved')
  expect(await contactsOf(people, guid)).toMatchObject([{ is_primary: false, is_billing: true }])
})

test('a membership without contacts is found by its number', async ({ browse, people }) => {
  const { charityNumber } = await people.addMembership()
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, charityNumber)
  await page.getByRole('link', { name: 'A farm' }).click()
  await expect(page.getByText('This membership has no contacts.')).toBeVisible()
})

test('the pages for memberships and contacts are accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  test.setTimeout(240_000)
  const { charityNumber, name } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, charityNumber)
  await inspect(page)
  await page.getByRole('link', { name: charityNumber }).click()
  await inspect(page)
  const record = page.url()
  await page.getByLabel('Find someone to add').fill('pat')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Add the contact' }).click()
  await expect(page.getByText('Select a person').first()).toBeVisible()
  await inspect(page)
  await page.goto(record)
  await page.getByRole('link', { name: `Change what ${name} can do` }).click()
  await inspect(page)
  await page.getByRole('link', { name: 'Remove this contact' }).click()
  await inspect(page)
  await page.goto(record)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await inspect(page)
})

test('nobody is created for a membership that a colleague has deleted meanwhile', async ({
  people,
  service,
}) => {
  const { guid } = await people.addMembership()
  const surname = `Ash-${letters()}`
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const record = await openRecord(service, session, `/staff/memberships/${guid}`)
  const path = record.replace('?', '/contacts/add?')
  const add = await formRequest(service, session, path, 'Add the contact')
  await people.sql`delete from membership where id = ${guid}`
  await add(session, { person: 'new', forename: 'Ash', surname, primary: 'yes' })
  expect(await people.sql`select from account where surname = ${surname}`).toHaveLength(0)
})
