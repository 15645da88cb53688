import { cookieOf, expect, expectErrors, scripted, test } from '../fixtures/browser.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { inspect } from '../fixtures/inspect.ts'
import { unique } from '../fixtures/people.ts'
import { addMember, search, staffPage, statusOf } from './open-staff.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

for (const { script, how } of scripted) {
  test(`staff find a person by part of a name, email, username, postcode or number ${how}`, async ({
    browse,
    people,
  }) => {
    const { person, tag, charityNumber } = await addMember(people)
    const { page, staff } = await staffPage(browse, people, 'help-desk', script)
    const result = page.getByRole('link', { name: `Zoë O’Brien-${tag}` })
    const texts = [
      `zoe obrien ${tag}`,
      `O'Brien ${tag.slice(0, 5)}`,
      person.email.toUpperCase(),
      person.username.slice(0, -2),
      charityNumber.toLowerCase(),
    ]
    for (const text of texts) {
      await search(page, text)
      await expect(result, text).toBeVisible()
    }
    await search(page, 'ba51a')
    await expect(page.getByText('BA5 1AA').first()).toBeVisible()
    await search(page, 'x')
    await expect(page.getByText('Enter at least 2 characters.')).toBeVisible()
    await search(page, `nobody ${tag}${tag}`)
    await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible()
    const events = await people.sql`
      select action, account_id, staff_role, page, searched from audit_event
      where staff_account_id = ${staff.id} and page = 'search' order by id`
    expect(events.map((event) => event.searched)).toEqual([
      ...texts,
      'ba51a',
      `nobody ${tag}${tag}`,
    ])
    expect(events[0]).toMatchObject({
      action: 'staff-searched',
      account_id: null,
      staff_role: 'help-desk',
      page: 'search',
    })
  })
}

test('a view of a record is recorded before it is shown, and the member sees it within a second', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, tag, guid } = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoë O’Brien-${tag}`)
  await expect(page.getByText('3 Mill Lane')).toBeVisible()
  const member = await browse({ as: person })
  await member.goto('/security')
  const seen = member.getByRole('listitem').filter({ hasText: 'Our staff looked at your details' })
  await expect(seen).toContainText('Staff role: Membership', { timeout: 1_000 })
  await expect(seen).toContainText('Staff page: Your record')
  await expect(seen).not.toContainText('Reason')
  await page.getByRole('link', { name: 'A farm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A farm')
  await member.reload()
  await expect(
    member.getByRole('listitem').filter({ hasText: 'Our staff looked at A farm' }),
  ).toContainText('Staff page: Membership')
  const events = await people.sql`
    select action, membership_id, staff_account_id, page, network is not null as network
    from audit_event where account_id = ${person.id} and staff_account_id is not null order by id`
  expect(events).toEqual([
    {
      action: 'staff-viewed-person',
      membership_id: null,
      staff_account_id: staff.id,
      page: 'person',
      network: true,
    },
    {
      action: 'staff-viewed-membership',
      membership_id: guid,
      staff_account_id: staff.id,
      page: 'membership',
      network: true,
    },
  ])
})

test('a record that staff did not find by searching needs a reason, which the member sees', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, tag } = await addMember(people)
  const { page } = await staffPage(browse, people)
  await page.goto(`/staff/people/${person.id}`)
  await expect(page.getByText(tag)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expectErrors(page, { Reason: 'Enter a reason' })
  await page.getByLabel('Reason').fill('Called to change her address')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoë O’Brien-${tag}`)
  const member = await browse({ as: person })
  await member.goto('/security')
  const seen = member.getByRole('listitem').filter({ hasText: 'Our staff looked at your details' })
  await expect(seen).toContainText('Reason: Called to change her address')
  await expect(seen).toContainText('Staff role: Help desk')
  const url = page.url()
  const colleague = await staffPage(browse, people)
  await colleague.page.goto(url)
  await expect(colleague.page.getByRole('button', { name: 'Open the record' })).toBeVisible()
  const { person: other } = await addMember(people)
  await page.goto(url.replace(person.id, other.id))
  await expect(page.getByRole('button', { name: 'Open the record' })).toBeVisible()
  const views = await people.sql`select from audit_event where account_id = ${other.id}`
  expect(views).toHaveLength(0)
})

test('a view names the role that its page needs, and views in a row are one line of the activity', async ({
  browse,
  people,
}) => {
  const { person, tag } = await addMember(people)
  const { page, staff } = await staffPage(browse, people, 'help-desk')
  await giveRole(people, staff, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  await expect(page).toHaveURL(new RegExp(person.id))
  await page.reload()
  await expect(page.getByText('viewed the record of').first()).toContainText(/2 times(?! since)/)
  await page.getByRole('link', { name: 'Change the name' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'A farm' }).click()
  await page.getByRole('link', { name: 'End the membership' }).click()
  await expect(page.getByRole('button', { name: 'End the membership' })).toBeVisible()
  const views = await people.sql`
    select distinct page, staff_role from audit_event
    where account_id = ${person.id} and page like '%-change' order by page`
  expect(views).toEqual(
    ['membership-change', 'person-change'].map((page) => ({ page, staff_role: 'membership' })),
  )
})

test('a second temporary password is not sent at once, and staff read so, until they let the person try again', async ({
  browse,
  mailbox,
  people,
}) => {
  const { person, tag } = await addMember(people)
  const { page } = await staffPage(browse, people)
  await search(page, tag)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  const send = page.getByRole('button', { name: 'Send a temporary password' })
  await send.click()
  await expect(page.getByText('We have sent a temporary password')).toBeVisible()
  await expect(page.getByText('Sending emails is blocked for 5 minutes')).toBeVisible()
  await send.click()
  await expect(page.getByRole('main')).toContainText('Not sent, because this person has just had')
  await expect(page.getByText('We have sent a temporary password')).toHaveCount(0)
  expect(mailbox.to(person.email)).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove the block' }).click()
  await send.click()
  await expect(page.getByText('We have sent a temporary password')).toBeVisible()
  expect(mailbox.to(person.email)).toHaveLength(2)
})

for (const { script, how } of scripted) {
  test(`the help desk sends a temporary password, ends sessions and ends delays ${how}`, {
    tag: '@all',
  }, async ({ browse, mailbox, people }) => {
    const { person, tag } = await addMember(people)
    await people.issueCredential(person, { kind: 'session' })
    const { page, staff } = await staffPage(browse, people, 'help-desk', script)
    await search(page, tag)
    await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
    await page.getByRole('button', { name: 'Send a temporary password' }).click()
    await expect(page.getByText('We have sent a temporary password')).toBeVisible()
    expect(mailbox.to(person.email)).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove the block' }).click()
    await expect(page.getByText('This person can try again now')).toBeVisible()
    await page.getByRole('button', { name: 'Sign them out everywhere' }).click()
    await expect(page.getByText('has been signed out everywhere')).toBeVisible()
    const [row] = await people.sql`
      select count(*)::int as live from credential join account on account.id = account_id
      where account_id = ${person.id} and kind = 'session' and credential.epoch = account.epoch`
    expect(row?.live).toBe(0)
    const events = await people.sql`
      select action, staff_account_id, staff_role, operator from audit_event
      where account_id = ${person.id} and operator is not null order by id`
    expect(events).toEqual(
      ['reset-sent-by-staff', 'account-unlocked', 'access-ended-by-operator'].map((action) => ({
        action,
        staff_account_id: staff.id,
        staff_role: 'help-desk',
        operator: `staff:${staff.username}`,
      })),
    )
  })
}

test('staff without the role help desk see a record without its buttons, and get 404 from them', async ({
  browse,
  people,
}) => {
  const { person, tag } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership')
  await search(page, tag)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  await expect(page.getByRole('heading', { name: 'Memberships' })).toBeVisible()
  for (const [name, form] of [
    ['Sign them out everywhere', 'end-sessions'],
    ['Send a temporary password', 'reset'],
    ['Remove the block', 'unlock'],
  ] as const) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    expect(await statusOf(page, `/staff/people/${person.id}/${form}`, {})).toBe(404)
  }
  expect(
    await people.sql`
      select from audit_event where account_id = ${person.id} and action not like 'staff-viewed-%'`,
  ).toEqual([])
})

test('the account for which staff send a password gets one, however many others have the email', async ({
  caller,
  people,
}) => {
  const email = `${unique('farm')}@people.example`
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push((await people.add({ email })).id)
  const session = await staffSession(people, await addStaff(people, 'help-desk'))
  const path = `/staff/people/${ids[6]}/reset`
  const form = { action: path, body: new URLSearchParams() }
  await sendForm(caller, path, form, cookieOf(session))
  const got = await people.sql`
    select account_id as id from credential join account on account.id = account_id
    where email = ${email} and kind = 'reset' order by account_id`
  expect(got.map(({ id }) => id)).toEqual([...ids.slice(0, 4), ids[6]])
})

test('a temporary password that the limit of a network refuses is not recorded as sent', async ({
  caller,
  people,
}) => {
  const session = await staffSession(people, await addStaff(people, 'help-desk'))
  const sendToAnother = async () => {
    const { id } = await people.add()
    const path = `/staff/people/${id}/reset`
    const form = { action: path, body: new URLSearchParams() }
    const { status } = await sendForm(caller, path, form, cookieOf(session))
    const events = await people.sql`
      select from audit_event where account_id = ${id} and staff_account_id is not null`
    return [status, events.length]
  }
  for (let n = 1; n < 30; n += 1)
    await caller.call('forgotpassword', { input: { email: `${unique('x')}@people.example` } })
  expect(await sendToAnother()).toEqual([303, 1])
  expect(await sendToAnother()).toEqual([422, 0])
})

test('the staff pages are accessible, narrow and wide, light and dark', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  const { tag, guid } = await addMember(people)
  const { page } = await staffPage(browse, people, 'help-desk')
  await page.goto('/staff')
  await inspect(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toBeFocused()
  await search(page, tag)
  await inspect(page)
  await page.getByRole('link', { name: `Zoë O’Brien-${tag}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoë O’Brien-${tag}`)
  await inspect(page)
  await page.getByRole('link', { name: 'A farm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A farm')
  await inspect(page)
  await page.goto(`/staff/memberships/${guid}`)
  await inspect(page)
  await search(page, `nobody ${tag}${tag}`)
  await inspect(page)
})
