import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { receive } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { formRequest, openRecord } from './form-request.ts'
import { addMember, countPages, find, phone, search, staffPage } from './open-staff.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

test('an officer finds a person by part of a name and corrects an address in 4 pages on a phone without JavaScript', async ({
  browse,
  people,
}) => {
  const { person, tag } = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.setViewportSize(phone)
  const pages = countPages(page)
  await find(page, `obrien ${tag.slice(0, 6)}`)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('3 Mill Lane')
  // Text typed while the script of the page starts may meet the value that React sets again.
  await expect(async () => {
    await page.getByLabel('Address', { exact: true }).fill('4 Mill Lane\nWells')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Mill Lane\nWells')
  }).toPass()
  await page.getByLabel('Postcode').fill('BA5 2BB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The changes have been saved')
  await expect(page.getByText('4 Mill Lane').first()).toBeVisible()
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(4)
  const [row] =
    await people.sql`select address, postcode, surname from account where id = ${person.id}`
  expect(row).toEqual({
    address: '4 Mill Lane\nWells',
    postcode: 'BA5 2BB',
    surname: `O’Brien-${tag}`,
  })
  const events = await people.sql`
      select staff_account_id, staff_role, operator from audit_event
      where account_id = ${person.id} and action = 'account-edited'`
  expect(events).toEqual([
    {
      staff_account_id: staff.id,
      staff_role: 'membership',
      operator: `staff:${staff.username}`,
    },
  ])
  const member = await browse({ as: person })
  await member.goto('/security')
  await expect(
    member.getByRole('listitem').filter({ hasText: 'We changed your details' }),
  ).toContainText('Staff role: Membership')
  await expect(member.getByText('Staff page: Changing your details')).toBeVisible()
})

test('the second of two officers who edit the same person is told what has changed without JavaScript', async ({
  browse,
  people,
}) => {
  test.slow()
  const { person, tag, name } = await addMember(people)
  const officers = await Promise.all(
    [1, 2].map(() => staffPage(browse, people, 'membership', false)),
  )
  for (const { page } of officers) {
    await search(page, tag)
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Change the address' }).click()
  }
  const [first, second] = officers.map(({ page }) => page)
  if (!first || !second) throw new Error('two officers')
  await first.getByLabel('Postcode').fill('BA5 3DD')
  await first.getByLabel('County').fill('Somerset')
  await first.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(first, 'The changes have been saved')
  await second.getByLabel('Postcode').fill('BA5 4EE')
  await second.getByLabel('Phone number').fill('01749 600000')
  await second.getByRole('button', { name: 'Save' }).click()
  await expectErrors(second, {
    County: 'County: someone has just changed this to ‘Somerset’. Check it, then save again.',
    Postcode: 'Postcode: someone has just changed this to ‘BA5 3DD’. Check it, then save again.',
  })
  await expect(second.getByLabel('County')).toHaveValue('Somerset')
  await expect(second.getByLabel('Postcode')).toHaveValue('BA5 4EE')
  const saved = () => people.sql`
      select postcode, county, phone from account where id = ${person.id}`
  expect((await saved())[0]).toEqual({ postcode: 'BA5 3DD', county: 'Somerset', phone: null })
  await second.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(second, 'The changes have been saved')
  expect((await saved())[0]).toEqual({
    postcode: 'BA5 4EE',
    county: 'Somerset',
    phone: '01749 600000',
  })
})

test('a new email that an officer enters takes effect when its owner confirms it without JavaScript', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { person, tag, name } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Change the email address' }).click()
  await page.getByRole('button', { name: 'Change the email address' }).click()
  await expectErrors(page, {
    'New email address': 'Enter an email address, like name@example.com',
  })
  const email = `new-${person.email}`
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Change the email address' }).click()
  await expectSuccess(page, 'We have emailed a link to the new email address')
  const stored = async () =>
    (await people.sql`select email from account where id = ${person.id}`)[0]?.email
  expect(await stored()).toBe(person.email)
  const [message] = mailbox.to(email)
  const link = /https?:\S+confirm\?token=\S+/.exec(message?.text ?? '')?.[0] ?? ''
  const owner = await browse({ script: false })
  await owner.goto(new URL(link).pathname + new URL(link).search)
  await owner.getByRole('button', { name: 'Use this email address' }).click()
  await expect.poll(stored).toBe(email)
  await expect.poll(() => mailbox.to(person.email)).toHaveLength(1)
})

test('the email of a person without a password changes at once, and the invitation goes to it', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { person, tag, name } = await addMember(people)
  await people.sql`update account set password_hash = null where id = ${person.id}`
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Change the email address' }).click()
  await page.getByLabel('New email address').fill(`new-${person.email}`)
  await page.getByRole('button', { name: 'Change the email address' }).click()
  await expectSuccess(page, 'The email address has been changed')
  await page.getByRole('button', { name: 'Send an invitation' }).click()
  await expectSuccess(page, 'We have emailed an invitation')
  expect(mailbox.to(`new-${person.email}`)).toHaveLength(1)
})

test('correcting the email of an unused account tells the old mailbox nothing, or neither name nor address if it was invited', async ({
  mailbox,
  people,
  service,
}) => {
  const officer = await staffSession(people, await addStaff(people, 'membership'))
  const add = async (proved: Date | null) => {
    const forename = unique('Ada')
    const person = await people.add({ forename, invited: true })
    await people.sql`update account set email_verified_at = ${proved} where id = ${person.id}`
    const record = `/staff/people/${person.id}`
    return {
      ...person,
      forename,
      right: `right-${person.email}`,
      send: async (below: string, button: string, values = {}) => {
        const page = await openRecord(service, officer, record, below)
        const form = await formRequest(service, officer, page, button)
        const { headers } = await form(officer, values)
        expect(headers.get('location'), button).toContain('done=')
      },
    }
  }
  const [unused, invited, used] = [await add(null), await add(null), await add(new Date())]
  await invited.send('', 'Send an invitation')
  await receive(mailbox, invited.email, 'choose')
  for (const { send, right } of [unused, invited, used])
    await send('/email', 'Change the email address', { email: right })
  const read = async (email: string) => {
    const told = await receive(mailbox, email, 'email address of your Scheme account has been')
    return `${told?.text} ${told?.html}`
  }
  const toInvited = await read(invited.email)
  expect(toInvited).toContain('has another email address now')
  for (const hidden of [invited.right, invited.forename]) expect(toInvited).not.toContain(hidden)
  const toUsed = await read(used.email)
  for (const said of [used.right, used.forename]) expect(toUsed).toContain(said)
  await unused.send('', 'Undo')
  const waiting = () => people.sql`
    select from outgoing join audit_event on audit_event.id = event_id
    where kind = 'notice' and audit_event.account_id = ${unused.id}`
  await expect.poll(waiting).toHaveLength(0)
  expect([...mailbox.to(unused.email), ...mailbox.to(unused.right)]).toEqual([])
})

test('an officer cannot change the email of a colleague, which would be a way to their role', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { person, tag, name } = await addMember(people)
  await giveRole(people, person, 'administrator')
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Change the email address' }).click()
  await page.getByLabel('New email address').fill(`new-${person.email}`)
  await page.getByRole('button', { name: 'Change the email address' }).click()
  await expectErrors(page, {
    'New email address':
      'This person has a staff role, so only they can change their email address, on their own profile.',
  })
  expect(mailbox.to(`new-${person.email}`)).toHaveLength(0)
})

test('an administrator disables and enables an account, but not their own', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, tag, name } = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'administrator')
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Disable the account' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    `Disable the account of ${name}?`,
  )
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expectSuccess(page, 'This account has been disabled')
  const disabled = async () =>
    (
      await people.sql`select disabled_at is not null as disabled from account where id = ${person.id}`
    )[0]?.disabled
  expect(await disabled()).toBe(true)
  await page.getByRole('button', { name: 'Enable the account' }).click()
  await expectSuccess(page, 'This account has been enabled')
  expect(await disabled()).toBe(false)
  await search(page, staff.username)
  await page.getByRole('link', { name: 'Pat Field' }).click()
  await page.getByRole('link', { name: 'Disable the account' }).click()
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(page.getByText('You cannot disable your own account.')).toBeVisible()
})

test('the pages on which staff edit a person are accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  test.setTimeout(240_000)
  const { tag, name, person } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name }).click()
  await inspect(page)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await inspect(page)
  await people.sql`update account set postcode = 'BA5 9ZZ' where id = ${person.id}`
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Postcode: someone has just changed').first()).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: 'Back to the record' }).click()
  await page.getByRole('link', { name: 'Change the email address' }).click()
  await inspect(page)
})
