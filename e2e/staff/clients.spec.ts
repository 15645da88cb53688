import { hashOf } from '#lib/auth/secret.ts'
import { expect, expectErrors, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addClientRow } from './client-row.ts'
import { countPages, phone, staffPage } from './open-staff.ts'

const clientOf = async ({ sql }: People, id: string) => {
  const [client] = await sql`
    select name, secret_hashes as hashes, redirect_uris as uris, logout_uris as "logoutUris", roles,
      is_public as "isPublic", requires_pkce as "requiresPkce", lean_id_token as "leanIdToken", is_test as "isTest",
      disabled_at is not null as disabled
    from client where id = ${id}`
  return client
}

const eventsOf = async ({ sql }: People, id: string) =>
  (
    await sql`
    select action, staff_account_id as staff, staff_role as role, operator from audit_event
    where client_id = ${id} order by id`
  ).map((event) => ({ ...event }))

test('an administrator adds a client on a phone and sees its secret once without JavaScript', {
  tag: '@all',
}, async ({ browse, people, service }) => {
  const id = unique('map-').toLowerCase()
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.setViewportSize(phone)
  const pages = countPages(page)
  await page.goto('/staff')
  await page.getByRole('navigation', { name: 'Staff' }).getByText('Clients').click()
  await page.getByRole('link', { name: 'Add a client' }).click()
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText([
    'Enter a name',
    'Enter at least one redirect URI',
    'Select what kind of program it is',
  ])
  await page.getByLabel('Name', { exact: true }).fill('Soil Map')
  await page.getByRole('radio', { name: /^Server app(?! without)/ }).check()
  await page.getByLabel('Redirect URIs').fill('http://map.example/callback')
  await page.getByLabel('Their name and username').check()
  await expect(page.getByRole('radio', { name: /^In the ID token/ })).toBeChecked()
  await page.getByRole('radio', { name: /^At user info only/ }).check()
  await page.getByRole('radio', { name: /^We keep them/ }).check()
  await page.getByLabel('Id (optional)').fill(id)
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expectErrors(page, {
    'Redirect URIs':
      '‘http://map.example/callback’ is not secure. Use https (http is only for 127.0.0.1, [::1] and localhost).',
  })
  await page
    .getByLabel('Redirect URIs')
    .fill(' https://map.example/callback\n\nhttp://127.0.0.1/callback ')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client added')
  const secret = await page.locator('code').nth(1).textContent()
  const client = await clientOf(people, id)
  expect(client).toMatchObject({
    name: 'Soil Map',
    isPublic: false,
    requiresPkce: true,
    roles: ['openid'],
    hashes: [hashOf(secret ?? '')],
    leanIdToken: true,
    isTest: true,
    uris: ['https://map.example/callback', 'http://127.0.0.1/callback'],
  })
  const response = await page.context().request.get(`/staff/clients/${id}`)
  expect(response.headers()['cache-control']).toContain('no-store')
  expect(await response.text()).not.toContain(secret)
  expect(await response.text()).toContain('A client with the role ‘events’ can have webhooks')
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soil Map')
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(6)
  // Without script the browser asks whether to send the form again, because the page is not stored.
  await page.goBack().catch(() => {})
  await expect(page.getByText(secret ?? 'none')).toHaveCount(0)
  expect(service.log()).not.toContain(secret)
  expect(await eventsOf(people, id)).toEqual([
    {
      action: 'client-created',
      staff: staff.id,
      role: 'administrator',
      operator: `staff:${staff.username}`,
    },
  ])
})

test('an administrator gives a client a new secret and ends the old one without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const id = await addClientRow(people)
  const before = (await clientOf(people, id))?.hashes[0]
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto(`/staff/clients/${id}`)
  await page.getByRole('link', { name: 'Create a new secret' }).click()
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New secret')
  const secret = hashOf((await page.locator('code').nth(1).textContent()) ?? '')
  expect((await clientOf(people, id))?.hashes).toEqual([secret, before])
  await page.goto(`/staff/clients/${id}/secret`)
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'There are already two secrets',
  )
  expect((await clientOf(people, id))?.hashes).toEqual([secret, before])
  await page.goto(`/staff/clients/${id}`)
  await page.getByRole('button', { name: 'End the old secret' }).click()
  await expectSuccess(page, 'The old secret no longer works')
  expect((await clientOf(people, id))?.hashes).toEqual([secret])
})

test('an administrator changes, disables, enables and deletes a client without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const id = await addClientRow(people)
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto(`/staff/clients/${id}`)
  await page.getByRole('link', { name: 'Change the client' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Seed Exchange')
  await page.getByLabel('Redirect URIs').fill('https://new.example/callback')
  await page.getByLabel('Logout URIs').fill('https://new.example/')
  await page.getByLabel('Their email address').check()
  await expect(page.getByRole('radio', { name: /^In the ID token/ })).toBeChecked()
  await page.getByRole('radio', { name: /^At user info only/ }).check()
  await expect(page.getByRole('radio', { name: /^We send them/ })).toBeChecked()
  await page.getByRole('radio', { name: /^We keep them/ }).check()
  await expect(page.getByLabel('Their name and username')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The client has been saved')
  expect(await clientOf(people, id)).toMatchObject({
    name: 'Seed Exchange',
    uris: ['https://new.example/callback'],
    logoutUris: ['https://new.example/'],
    roles: ['openid', 'profile', 'email'],
    leanIdToken: true,
    isTest: true,
  })
  await expect(page.getByRole('main').getByText('Test', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'At user info only' })).toBeVisible()
  await page.getByRole('button', { name: 'Disable the client' }).click()
  await expectSuccess(page, 'The client has been disabled, and its access has ended')
  expect((await clientOf(people, id))?.disabled).toBe(true)
  await page.getByRole('button', { name: 'Enable the client' }).click()
  await expectSuccess(page, 'The client has been enabled')
  await page.getByRole('link', { name: 'Delete the client' }).click()
  await page.getByLabel(`Enter ${id} to delete it`).fill('something else')
  await page.getByRole('button', { name: 'Delete the client' }).click()
  await expectErrors(page, { [`Enter ${id} to delete it`]: `Enter ${id}` })
  await page.getByLabel(`Enter ${id} to delete it`).fill(id)
  await page.getByRole('button', { name: 'Delete the client' }).click()
  await expectSuccess(page, 'The client has been deleted')
  expect(await clientOf(people, id)).toBeUndefined()
  expect((await eventsOf(people, id)).map(({ action }) => action)).toEqual([
    'client-edited',
    'client-disabled',
    'client-enabled',
    'client-disabled',
    'client-deleted',
  ])
})

test('a form that shows a client as it no longer is replaces nothing without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const id = await addClientRow(people)
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto(`/staff/clients/${id}/edit`)
  await people.sql`
      update client set redirect_uris = array['https://other.example/callback'],
        lean_id_token = true
      where id = ${id}`
  await page.getByLabel('Name', { exact: true }).fill('Seed Exchange')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'https://other.example/callback',
  )
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Where does it read the member’s name and email?: someone has just changed this to ‘At user info only’',
  )
  await expect(page.getByRole('radio', { name: /^At user info only/ })).toBeChecked()
  await expect(page.getByLabel('Redirect URIs')).toHaveValue('https://other.example/callback')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'The client has been saved')
  expect(await clientOf(people, id)).toMatchObject({
    name: 'Seed Exchange',
    uris: ['https://other.example/callback'],
    leanIdToken: true,
  })
})

test('sending the form for a new client twice adds one client', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/clients/add')
  await page.getByLabel('Name', { exact: true }).fill('Soil Walks')
  await page.getByRole('radio', { name: /cannot keep a secret/ }).check()
  await page.getByLabel('Redirect URIs').fill('org.example.walks:/callback')
  await page.getByLabel('Their name and username').check()
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByText('It is a public client')).toBeVisible()
  await page.reload()
  await expect(page.getByText('It is a public client')).toBeVisible()
  const added = await people.sql`
    select client_id from audit_event where staff_account_id = ${staff.id}`
  expect(added).toHaveLength(1)
  expect(await clientOf(people, added[0]?.client_id)).toMatchObject({ isPublic: true, hashes: [] })
})

// The pages as they are otherwise are in every-page.spec.ts and every-record.spec.ts.
test('the pages of a disabled client, a new secret and a faulty form are accessible, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  test.setTimeout(240_000)
  const id = await addClientRow(people, { secrets: 2, isDisabled: true })
  const { page } = await staffPage(browse, people, 'administrator')
  for (const path of [`/${id}`, `/${id}/secret`]) {
    await page.goto(`/staff/clients${path}`)
    await inspect(page)
  }
  const other = await addClientRow(people)
  await page.goto(`/staff/clients/${other}/secret`)
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New secret')
  await inspect(page)
  await page.goto('/staff/clients/add')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
  await inspect(page)
})
