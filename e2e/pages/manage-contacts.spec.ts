import { cookieOf, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { inspect } from '../fixtures/inspect.ts'
import { linkIn, receive } from '../fixtures/mailbox.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import type { People } from '../fixtures/people.ts'
import { search, staffPage } from '../staff/open-staff.ts'
import { heading } from './join-form.ts'

/** A membership with a primary and another contact. */
async function addFarm(people: People) {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
  const { guid, charityNumber } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
  )
  return { ada, bo, guid, charityNumber, contacts: `/memberships/${guid}/contacts` }
}

const contactsOf = ({ sql }: People, guid: string) => sql`
  select account_id as id, is_primary, is_billing, lsfr_access from contact
  where membership_id = ${guid} order by is_primary desc, account_id`

test('a primary contact changes what a contact can do and removes them, and both are told, without JavaScript', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, bo, guid, contacts } = await addFarm(people)
  const page = await browse({ as: ada, script: false })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(contacts)
  await page.getByRole('link', { name: 'Change what Bo Barley can do' }).click()
  await inspect(page)
  await page.getByRole('checkbox', { name: /^Billing contact/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'Bo Barley is now the billing contact')
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: ada.id },
    { id: bo.id, is_billing: true },
  ])
  await receive(mailbox, ada.email, 'Bo Barley is now the billing contact.')
  const notice = await receive(mailbox, bo.email, 'You are now the billing contact.')
  expect(notice?.text).toContain('Changed by: Ada Fields')
  expect(notice?.text).not.toContain('not-me')
  await page.getByRole('link', { name: 'Change what Bo Barley can do' }).click()
  await page.getByRole('checkbox', { name: /^Billing contact/ }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'Bo Barley is no longer the billing contact')
  await page.goto(page.url())
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Change what Bo Barley can do' }).click()
  await page.getByRole('button', { name: 'Remove this contact Bo Barley' }).click()
  await expectSuccess(page, 'Bo Barley is no longer a contact of A farm')
  expect(await contactsOf(people, guid)).toMatchObject([{ id: ada.id }])
  const last = await receive(mailbox, bo.email, 'You were removed as a contact')
  expect(last?.text).toContain('You get this email because you were a contact')
})

test('a primary contact offers to hand over, and the role moves once the offer is accepted, without JavaScript', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, bo, guid, contacts } = await addFarm(people)
  const page = await browse({ as: ada, script: false })
  await page.goto(`${contacts}/${bo.id}`)
  await page.getByRole('button', { name: 'Offer the role Bo Barley' }).click()
  await expectSuccess(page, 'We have emailed your offer')
  await expect(
    page.getByText('You have offered Bo Barley the role of primary contact.'),
  ).toBeVisible()
  await receive(mailbox, bo.email, `${contacts}/hand-over`)
  expect(await contactsOf(people, guid)).toMatchObject([{ id: ada.id, is_primary: true }, {}])
  const other = await browse({ as: bo, script: false })
  await other.setViewportSize({ width: 320, height: 740 })
  await other.goto(contacts)
  await other.getByRole('link', { name: 'See the offer' }).click()
  await inspect(other)
  await other.getByRole('button', { name: 'Become the primary contact' }).click()
  await expectSuccess(other, 'You are now the primary contact')
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: bo.id, is_primary: true },
    { id: ada.id, is_primary: false },
  ])
  await receive(mailbox, ada.email, 'This was not me')
})

test('a change that was not wanted is reported, stops further ones, and an officer undoes it', async ({
  browse,
  mailbox,
  people,
}) => {
  const { ada, bo, guid, charityNumber, contacts } = await addFarm(people)
  await people.sql`
    insert into contact_offer values (${guid}, ${ada.id}, ${bo.id}, now(), now() + interval '1 day')`
  const thief = await browse({ as: bo, script: false })
  await thief.goto(`${contacts}/hand-over`)
  await thief.getByRole('button', { name: 'Become the primary contact' }).click()
  const notice = await receive(mailbox, ada.email, 'This was not me')
  const { pathname, search: query } = linkIn(notice?.text, 'not-me')
  const page = await browse()
  await page.goto(pathname + query)
  await expect(page.getByText('Bo Barley became the primary contact')).toBeVisible()
  await inspect(page)
  const frozen = () =>
    people.sql`select from membership where id = ${guid} and contacts_frozen_at is not null`
  expect(await frozen()).toHaveLength(0)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(heading(page)).toHaveText('Thank you for telling us')
  expect(await frozen()).toHaveLength(1)
  const tasks = () =>
    people.sql`select kind from task where membership_id = ${guid} and done_at is null`
  expect(await tasks()).toEqual([{ kind: 'not-me' }])
  await thief.goto(`${contacts}/${ada.id}`)
  await thief.getByRole('button', { name: 'Remove this contact Ada Fields' }).click()
  await expect(
    thief.getByText('Contacts of this membership cannot be changed at the moment'),
  ).toBeVisible()
  expect(await contactsOf(people, guid)).toHaveLength(2)

  const officer = (await staffPage(browse, people, 'membership')).page
  const [task] = await people.sql`select id from task where membership_id = ${guid}`
  await officer.goto(`/staff/tasks/${task?.id}`)
  await expect(
    officer.getByText(/Bo Barley became the primary contact · .* by Bo Barley/),
  ).toBeVisible()
  await expect(officer.getByText('Ada Fields says that they did not want this.')).toBeVisible()
  await inspect(officer)
  await officer.getByRole('button', { name: 'Undo this change' }).click()
  await expectSuccess(officer, 'The change has been undone')
  await expect(officer.getByText('says that they did not want this')).toHaveCount(0)
  await officer.getByRole('button', { name: 'Mark as done' }).click()
  await expect(
    officer.getByText('Members still cannot change the contacts of this membership'),
  ).toBeVisible()
  await search(officer, charityNumber)
  await officer.getByRole('link', { name: charityNumber }).first().click()
  await expect(officer.getByText('Members cannot change these contacts')).toBeVisible()
  await inspect(officer)
  expect(await contactsOf(people, guid)).toMatchObject([
    { id: ada.id, is_primary: true },
    { id: bo.id },
  ])
  await officer.goto(`/staff/tasks/${task?.id}`)
  await officer.getByRole('button', { name: 'Allow changes again' }).click()
  await expect(officer).toHaveURL(/\/staff\?done/)
  await expectSuccess(officer, 'Members can change the contacts again')
  expect(await frozen()).toHaveLength(0)
  expect(await tasks()).toEqual([])
  await page.goto(pathname + query)
  await expect(page.getByText('The change has been undone.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change your password' })).toBeVisible()
})

test('every contact may leave, and the last one leaves a task for officers', async ({
  browse,
  people,
}) => {
  const { ada, bo, guid, contacts } = await addFarm(people)
  for (const [person, sentence] of [
    [ada, 'You are the primary contact. You can also hand over this role first.'],
    [bo, 'You are the only contact. We will ask who takes over.'],
  ] as const) {
    const page = await browse({ as: person, script: false })
    await page.goto(`${contacts}/leave`)
    await expect(page.getByText(sentence)).toBeVisible()
    for (const link of await page.getByRole('link', { name: 'hand over this role' }).all()) {
      await link.click()
      await expect(page).toHaveURL(contacts)
      await page.goBack()
    }
    await page.getByRole('button', { name: 'Leave this membership' }).click()
    await expectSuccess(page, 'You have left the membership')
  }
  expect(await contactsOf(people, guid)).toEqual([])
  expect(await people.sql`select kind from task where membership_id = ${guid}`).toEqual([
    { kind: 'membership-without-contact' },
  ])
})

test('a primary contact confirms the contacts, and removes one who has left', async ({
  browse,
  people,
}) => {
  const { ada, guid, contacts } = await addFarm(people)
  await people.sql`
    update membership set confirm_contacts_on = ${londonDay(-1)}::date, confirm_contacts_step = 1 where id = ${guid}`
  const page = await browse({ as: ada })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(contacts)
  await page.getByRole('link', { name: 'Confirm the contacts' }).click()
  await inspect(page)
  await page
    .getByRole('group', { name: 'Bo Barley' })
    .getByRole('checkbox', { name: /^Has left/ })
    .check()
  await page.getByRole('button', { name: 'Confirm the contacts' }).click()
  await expectSuccess(page, 'Thank you for confirming the contacts')
  expect(await contactsOf(people, guid)).toMatchObject([{ id: ada.id }])
  const [row] = await people.sql`
    select confirm_contacts_on > ${londonDay(300)}::date as later, confirm_contacts_step as step
    from membership where id = ${guid}`
  expect(row).toEqual({ later: true, step: 0 })
})

test('a primary contact and an officer who change a contact at the same time lose nothing', async ({
  browse,
  people,
}) => {
  const { ada, bo, guid, contacts } = await addFarm(people)
  const page = await browse({ as: ada, script: false })
  await page.goto(`${contacts}/${bo.id}`)
  await people.sql`update contact set is_billing = true where membership_id = ${guid} and account_id = ${bo.id}`
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone has just changed this contact.').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Billing contact/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The contact has been changed')
  expect(await contactsOf(people, guid)).toMatchObject([{}, { id: bo.id, is_billing: true }])
})

test('the banner after saving a contact names each right that has moved, and no other', async ({
  caller,
  people,
}) => {
  const { ada, bo, contacts } = await addFarm(people)
  const session = await people.issueCredential(ada, { kind: 'session' })
  const path = `${contacts}/${bo.id}`
  const save = async (
    shown: object,
    fields: Readonly<Record<string, string>>,
    announced = 'Bo Barley',
  ) => {
    const body = new URLSearchParams({ ...fields, shown: JSON.stringify(shown), announced })
    const sent = await sendForm(caller, path, { action: path, body }, cookieOf(session))
    const [done] = /gatehouse\.done=[^;]+/.exec(`${sent.headers['set-cookie']}`) ?? []
    const headers = { Cookie: `gatehouse.session=${session}; ${done}` }
    const page = await caller.send({ method: 'GET', path: sent.headers.location ?? '', headers })
    return /role="alert".*?<\/section>/s.exec(page.text)?.[0].replace(/<[^>]*>/g, '')
  }
  const [none, both] = [
    { billing: '', lsfr: '' },
    { billing: 'yes', lsfr: 'yes' },
  ]
  expect(await save(none, {})).toContain('The contact has been changed')
  expect(await save(none, both)).toContain('Bo Barley is now the billing contact')
  expect(await save(both, both)).toContain('The contact has been changed')
  expect(await save(both, {})).toContain('Bo Barley is no longer the billing contact')
  // The cut is between characters.
  expect(await save(none, both, `B${'🌾'.repeat(50)}`)).toContain(
    `B${'🌾'.repeat(29)} is now the billing contact`,
  )
})

test('a button or a page of contacts that have changed since says why nothing was done', async ({
  browse,
  people,
}) => {
  const { sql } = people
  const [ada, bo, cy] = [await people.add(), await people.add(), await people.add()]
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
    { person: cy },
  )
  await sql`
    insert into contact_invitation (membership_id, inviter_id, email, expires_at)
    values (${guid}, ${ada.id}, 'dee@people.example', now() + interval '1 hour')`
  await sql`insert into contact_offer values (${guid}, ${ada.id}, ${bo.id}, now(), now() + interval '1 hour')`
  const contacts = `/memberships/${guid}/contacts`
  const page = await browse({ as: ada, script: false })
  const says = (reason: string) =>
    expect(page.getByRole('region', { name: `Important: ${reason}` })).toBeVisible()
  const press = async (path: string, button: string | RegExp, change: () => Promise<unknown>) => {
    await page.goto(path)
    await change()
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(new RegExp(`${contacts}\\?refused=`))
  }
  await press(
    contacts,
    /^Send again/,
    () => sql`update contact_invitation set state = 'withdrawn' where membership_id = ${guid}`,
  )
  await says('This invitation has been accepted or withdrawn')
  await press(
    `${contacts}/${cy.id}`,
    'Save',
    () => sql`delete from contact where account_id = ${cy.id}`,
  )
  await says('This person is no longer a contact')
  await press(
    contacts,
    'Withdraw the offer',
    () => sql`
      with ended as (delete from contact_offer where membership_id = ${guid})
      update contact set is_primary = account_id = ${bo.id} where membership_id = ${guid}`,
  )
  await says('This offer has been accepted or withdrawn, or has expired')
  for (const path of ['/confirm', `/${bo.id}`]) {
    await page.goto(contacts + path)
    await says('Only the primary contact can do this')
  }
  await page.goto(`${contacts}/invite`)
  await says('You cannot invite someone with this role')
})
