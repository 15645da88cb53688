import type { Page } from '@playwright/test'
import { cookieOf, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import type { People, Person } from '../fixtures/people.ts'
import { openRecord } from './form-request.ts'
import { addApplication } from './join-application.ts'
import { addMember, search, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

/** Opens the data of a new member from a search. */
async function openData(browse: (options: object) => Promise<Page>, people: People, script = true) {
  const member = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'administrator', script)
  await search(page, member.tag)
  await page.getByRole('link', { name: member.name }).click()
  await page.getByRole('link', { name: 'Copy or erase their data' }).click()
  return { ...member, page, staff }
}

test('an administrator erases a person, who is signed out at once, and undoes it without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, staff, person, charityNumber } = await openData(browse, people, false)
  await people.sql`
      insert into privacy_request (account_id, kind) values (${person.id}, 'close-account')`
  await people.sql`
      insert into subscription (campaign, email, confirmed_at)
      values ('ebrief', ${person.email}, now())`
  const member = await browse({ as: person, script: false })
  await member.goto('/profile')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Your details')

  await page.getByRole('link', { name: 'Erase the account' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(`the username ${person.username}`)
  await expect(main).toContainText(`A farm (${charityNumber}), which will then have no contact`)
  await expect(main).toContainText('The subscription to the briefing')
  await expect(main).toContainText(
    /in the audit trail, without the account, .* until \d+ \w+ \d{4}/,
  )
  await expect(main).toContainText('A hash of the email address')
  await inspect(page)
  await page.getByRole('button', { name: 'Erase the account' }).click()
  await expectSuccess(page, 'The account is disabled, and will be erased in 30 days')
  await expect(page.getByRole('region', { name: /This account will be erased on/ })).toBeVisible()
  await inspect(page)

  await member.goto('/profile')
  await expect(member).toHaveURL(/\/login/)
  const requests = () => people.sql`
      select state, operator from privacy_request where account_id = ${person.id}`
  expect(await requests()).toEqual([{ state: 'done', operator: `staff:${staff.username}` }])
  const [planned] = await people.sql`
      select due_at - planned_at = interval '30 days' as thirty from planned_erasure
      where account_id = ${person.id}`
  expect(planned?.thirty).toBe(true)

  await page.getByRole('button', { name: 'Do not erase the account' }).click()
  await expectSuccess(page, 'The account will not be erased')
  expect(await requests()).toEqual([{ state: 'open', operator: null }])
  const [account] = await people.sql`select disabled_at from account where id = ${person.id}`
  expect(account?.disabled_at).toBeNull()
  const events = await people.sql`
      select action, staff_account_id from audit_event
      where account_id = ${person.id} and operator is not null order by id`
  expect(events).toEqual(
    ['erasure-planned', 'erasure-undone'].map((action) => ({
      action,
      staff_account_id: staff.id,
    })),
  )
})

test('an account that is to be erased cannot be enabled on the page of the person, which shows the refusal first', async ({
  browse,
  people,
}) => {
  const { page, person } = await openData(browse, people)
  await people.sql`update account set disabled_at = now() where id = ${person.id}`
  await people.sql`
    insert into planned_erasure (account_id, operator, was_disabled)
    values (${person.id}, 'olga', false)`
  await page.getByRole('link', { name: 'Open the record' }).click()
  await expect(page.getByText('Will be erased', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enable the account' }).click()
  const refusal = page.locator(':focus')
  await expect(refusal).toContainText('This account will be erased.')
  await expect(refusal).toBeInViewport()
  await expect(page).toHaveTitle(/^Error: /)
  const [account] = await people.sql`select disabled_at from account where id = ${person.id}`
  expect(account?.disabled_at).not.toBeNull()
})

test('an account is not erased if the request to close it that the page showed was withdrawn meanwhile', async ({
  browse,
  people,
}) => {
  const { page, person } = await openData(browse, people)
  const request = { account_id: person.id, kind: 'close-account' }
  await people.sql`insert into privacy_request ${people.sql(request)}`
  await page.getByRole('link', { name: 'Erase the account' }).click()
  await people.sql`
    update privacy_request set state = 'withdrawn', closed_at = now() where account_id = ${person.id}`
  await page.getByRole('button', { name: 'Erase the account' }).click()
  await expect(page.getByRole('alert').first()).toContainText('has been withdrawn or answered')
  const plans = () => people.sql`select from planned_erasure where account_id = ${person.id}`
  expect(await plans()).toHaveLength(0)
  // Without a request that it answers, the administrator knows what they do.
  await page.getByRole('button', { name: 'Erase the account' }).click()
  await expectSuccess(page, 'The account is disabled, and will be erased in 30 days')
  expect(await plans()).toHaveLength(1)
})

test('an account with a staff role is not erased before the role is removed', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, person } = await openData(browse, people)
  await page.getByRole('link', { name: 'Erase the account' }).click()
  await people.sql`insert into staff_role (account_id, role) values (${person.id}, 'fees')`
  await page.getByRole('button', { name: 'Erase the account' }).click()
  await expect(page.getByRole('alert').first()).toContainText('or has a staff role')
  expect(
    await people.sql`select from planned_erasure where account_id = ${person.id}`,
  ).toHaveLength(0)
  await page.reload()
  await expect(page.getByText('Remove it on the Colleagues page first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase the account' })).toHaveCount(0)
})

test('the page about retention lists each period with its setting and what is due now', async ({
  browse,
  people,
}) => {
  const due = await addStaff(people, 'fees')
  await people.sql`
    insert into planned_erasure (account_id, operator, was_disabled, due_at)
    values (${due.id}, 'olga', false, now())`
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/privacy')
  await page.getByRole('link', { name: 'Retention' }).click()
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(line('Applications to join that were')).toContainText('RETENTION_APPLICATION_DAYS')
  await expect(line('Applications to join that were')).toContainText('90 days')
  await expect(line('Accounts that an administrator is erasing')).toContainText(/30 days.*due now/)
  await inspect(page)
})

test('the page that erases a person names each kind of their data, and the requests that it answers or waits for, also if there is only one of it', async ({
  caller,
  people,
  grants,
  service,
}) => {
  const session = await staffSession(people, await addStaff(people, 'administrator'))
  const linesOf = async ({ id }: Person) => {
    const path = await openRecord(service, session, `/staff/privacy/people/${id}`, '/erase')
    const { text } = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    return [...text.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) =>
      line.replace(/<[^>]*>/g, '').replace(/^\d+ events?/, 'Some events'),
    )
  }
  const person = await people.add()
  const few = await linesOf(person)
  const { sql } = people
  await grants.addConsent(person, await grants.addClient())
  await sql`insert into subscription (campaign, email) values ('ebrief', ${person.email})`
  const { id } = await addApplication(people)
  await sql`update join_application set account_id = ${person.id} where id = ${id}`
  await sql`insert into record_note (account_id, text) values (${person.id}, 'They rang')`
  await sql`
    insert into privacy_request ${sql(
      ['access', 'erasure'].map((kind) => ({ account_id: person.id, kind })),
    )}`
  const more = (await linesOf(person)).filter((line) => !few.includes(line))
  expect(more).toEqual([
    'Connections to applications',
    'The subscription to the briefing',
    'An application to join',
    'A note by staff',
    expect.stringMatching(/^A hash of the email address/),
    'Asked us to erase their data',
    'Asked for a copy of their data',
  ])
  await people.addMembership({ person })
  const [alone, kept] = (await linesOf(person)).filter((line) =>
    /A farm|memberships themselves/.test(line),
  )
  expect([alone, kept]).toEqual([
    expect.stringMatching(
      /^This person as a contact of A farm .*, which will then have no contact$/,
    ),
    'The memberships themselves. They do not end.',
  ])
})
