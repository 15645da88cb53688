import type { Page } from '@playwright/test'
import { expect, expectErrors, expectSuccess, sessionOf, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { formRequest } from './form-request.ts'
import { letters, staffPage } from './open-staff.ts'
import { addStaff, giveFactor, giveRole } from './staff.ts'

const lineOf = (page: Page, username: string) =>
  page.getByRole('listitem').filter({ hasText: username })

test('an administrator gives someone a role and takes it away without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const person = await people.add()
  await people.issueCredential(person, { kind: 'session' })
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/colleagues')
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText(['Enter a username or an email address', 'Select a role'])
  await page.getByLabel('Username or email address').fill(`nobody-${letters()}`)
  await page.getByRole('radio', { name: 'Fees' }).check()
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expectErrors(page, {
    'Username or email address': 'There is no account with this username or email address',
  })
  const disabled = await people.add({ disabled: true })
  await page.getByLabel('Username or email address').fill(disabled.username)
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expectErrors(page, {
    'Username or email address': 'This account is disabled. Enable it first.',
  })
  expect(await people.sql`select from staff_role where account_id = ${disabled.id}`).toEqual([])
  await page.getByLabel('Username or email address').fill(person.username)
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expectSuccess(page, 'The role has been given')
  const line = lineOf(page, person.username)
  await expect(line).toContainText('Has not set up two-step sign-in yet')
  const rolesOf = async () =>
    (await people.sql`select role from staff_role where account_id = ${person.id}`).map(
      ({ role }) => role,
    )
  expect(await rolesOf()).toEqual(['fees'])
  await line.getByRole('button', { name: 'Remove Fees' }).click()
  await expectSuccess(page, 'The role has been removed')
  expect(await rolesOf()).toEqual([])
  const events = await people.sql`
      select action, staff_account_id, staff_role from audit_event
      where account_id = ${person.id} and operator is not null order by id`
  expect(events).toEqual(
    ['staff-role-granted', 'staff-role-revoked'].map((action) => ({
      action,
      staff_account_id: staff.id,
      staff_role: 'administrator',
    })),
  )
})

test(`an administrator resets a colleague's factor, and the colleague sees when without JavaScript`, {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { page: colleague, staff: person } = await staffPage(browse, people, 'membership', false)
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/colleagues')
  await lineOf(page, person.username)
    .getByRole('button', { name: 'Reset two-step sign-in' })
    .click()
  await expectSuccess(page, 'Two-step sign-in will be removed in 24 hours')
  await expect(lineOf(page, person.username)).toContainText('Two-step sign-in will be removed on')
  expect(mailbox.to(person.email)).toHaveLength(1)
  const [factor] = await people.sql`
      select reset_at > now() + interval '23 hours' as later from staff_factor
      where account_id = ${person.id}`
  expect(factor?.later).toBe(true)
  await colleague.goto('/staff')
  await expect(
    colleague.getByRole('region', { name: 'Your two-step sign-in will be removed on' }),
  ).toBeVisible()
})

test('an administrator cannot remove their own role or reset their own factor', async ({
  browse,
  people,
  service,
}) => {
  const { page, staff } = await staffPage(browse, people, 'administrator')
  await giveRole(people, staff, 'fees')
  await page.goto('/staff/colleagues')
  const line = lineOf(page, staff.username)
  await expect(line.getByRole('button', { name: 'Remove Fees' })).toBeVisible()
  await expect(line.getByRole('button', { name: 'Remove Administrator' })).toHaveCount(0)
  await expect(line.getByRole('button', { name: 'Reset two-step sign-in' })).toHaveCount(0)
  const session = (await sessionOf(page)) ?? ''
  const send = await formRequest(service, session, '/staff/colleagues', 'Remove Fees')
  const own = `/staff/colleagues/${staff.id}`
  for (const path of [`${own}/revoke`, `${own}/reset`]) {
    expect((await send(session, { role: 'administrator' }, path)).status).toBe(422)
  }
  expect(
    await people.sql`
      select role::text, reset_at from staff_role join staff_factor using (account_id)
      where account_id = ${staff.id} order by 1`,
  ).toEqual([
    { role: 'administrator', reset_at: null },
    { role: 'fees', reset_at: null },
  ])
})

test('the navigation of the staff pages shows only what a role can do, and the rest says which role it needs', {
  tag: '@all',
}, async ({ browse, people }) => {
  const everyone = {
    People: 'people',
    Memberships: 'memberships',
    Applications: 'applications',
    'Saved replies': 'applications/replies',
    Figures: 'figures',
    Subscribers: 'subscribers',
  }
  const administrators = {
    Reminders: 'reminders',
    'Import and export': 'import',
    Privacy: 'privacy',
    Clients: 'clients',
    Audit: 'audit',
    Colleagues: 'colleagues',
  }
  const paths = { ...everyone, ...administrators, Fees: 'fees' }
  const expected = {
    'help-desk': ['People', 'Memberships', 'Figures'],
    membership: Object.keys(everyone),
    fees: ['Fees', 'Figures'],
    administrator: Object.keys({ ...everyone, ...administrators }),
  }
  for (const [role, links] of Object.entries(expected)) {
    const { page } = await staffPage(browse, people, role as keyof typeof expected)
    await page.goto('/staff')
    const navigation = page.getByRole('navigation', { name: 'Staff' })
    await expect(navigation.getByRole('link')).toHaveText(['Start', ...links])
    for (const [link, path] of Object.entries(paths)) {
      await page.goto(`/staff/${path}`)
      const isTold = /role-needed/.test(page.url())
      expect(isTold, `${role}: ${link}`).toBe(!links.includes(link))
      if (isTold && path === 'colleagues') await inspect(page)
    }
  }
})

test('the page for colleagues is accessible, narrow and wide, light and dark', async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  const { page, staff } = await staffPage(browse, people, 'administrator')
  const waiting = await addStaff(people, 'help-desk', 'none')
  await giveFactor(people, waiting, 'reset pending')
  await page.goto('/staff/colleagues')
  await inspect(page)
  await people.sql`
    update staff_factor set reset_at = now() + interval '1 hour' where account_id = ${staff.id}`
  await page.goto('/staff')
  await inspect(page)
})
