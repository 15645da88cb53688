import { connect } from '#db/driver/connect.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { expect, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { addApplication, applicationNow } from './join-application.ts'
import { staffPage, statusOf } from './open-staff.ts'

test('the first page for staff leads to what waits for them without JavaScript', async ({
  browse,
  people,
}) => {
  const person = await people.add()
  await people.sql`
      insert into privacy_request (account_id, kind, received_at, due_at)
      values (${person.id}, 'access', now() - interval '45 days', now() - interval '15 days')`
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'about data' })).toContainText(
    'overdue',
  )
  await inspect(page)
  await page.getByRole('link', { name: 'about data' }).click()
  await expect(page).toHaveURL(/\/staff\/privacy$/)
})

test('the first page for staff shows only what their role can do, and the rest does not open', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { id } = await addApplication(people)
  await addApplication(people, 'awaiting-payment')
  await people.sql`insert into privacy_request (name, kind) values ('A Caller', 'access')`
  const { page: officer } = await staffPage(browse, people, 'membership')
  await officer.goto('/staff')
  await expect(officer.getByRole('link', { name: 'to decide' })).toBeVisible()
  await expect(officer.getByRole('link', { name: 'about data' })).toHaveCount(0)
  await expect(officer.getByRole('link', { name: 'to mark as paid' })).toHaveAttribute(
    'href',
    '/staff/applications?state=awaiting-payment',
  )
  expect(await statusOf(officer, '/staff/privacy')).toBe(307)
  await officer.getByRole('link', { name: 'to decide' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('Applications to join')
  // Administrators see every queue, but do not decide on applications.
  const { page: administrator } = await staffPage(browse, people, 'administrator')
  await administrator.goto('/staff')
  await expect(administrator.getByRole('link', { name: 'about data' })).toBeVisible()
  await expect(administrator.getByRole('link', { name: 'to decide' })).toBeVisible()
  expect(await statusOf(administrator, `/staff/applications/${id}/decline`, {})).toBe(404)
  expect((await applicationNow(people, id))?.state).toBe('sent')
  const { page: treasurer } = await staffPage(browse, people, 'fees')
  await treasurer.goto('/staff')
  await expect(treasurer.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await expect(treasurer.getByRole('heading', { name: 'Waiting for you' })).toHaveCount(0)
  for (const path of ['/staff/applications', '/staff/privacy'])
    expect(await statusOf(treasurer, path)).toBe(307)
})

test('a request about data is counted as overdue only after its due date', async ({
  database,
  people,
}) => {
  const db = connect(database.url)
  const requestsNow = async () =>
    (await listWaiting(db, 1_000)).find(({ name }) => name === 'requests')
  const before = await requestsNow()
  for (const hours of [-1, 1]) {
    await people.sql`
      insert into privacy_request (name, kind, received_at, due_at)
      values ('A Caller', 'access', now() - interval '30 days', now() + ${hours} * interval '1 hour')`
  }
  expect(await requestsNow()).toMatchObject({
    count: (before?.count ?? 0) + 2,
    overdue: (before?.overdue ?? 0) + 1,
  })
  await db.$client.end()
})
