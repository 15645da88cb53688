import type { Page } from '@playwright/test'
import { errorLinks, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { type People, unique } from '../fixtures/people.ts'
import { staffPage } from './open-staff.ts'

/** Adds a note that nobody owns, older than what other tests leave. */
async function addNote({ sql }: People, since: string) {
  const name = unique('Note')
  const [row] = await sql`
    insert into task (kind, text, due_on, created_at)
    values ('note', ${name}, '2019-12-31', ${since}) returning id`
  return { name, id: row?.id as string }
}

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an officer takes the task of a membership without contacts, and can finish it once someone can be reached without JavaScript', async ({
  browse,
  people,
}) => {
  const { sql } = people
  const { guid } = await people.addMembership()
  const name = unique('Farm')
  await sql`update membership set name = ${name} where id = ${guid}`
  await sql`
      insert into task (kind, membership_id, created_at)
      values ('membership-without-contact', ${guid}, '2019-01-01 12:00Z')`
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.goto('/staff')
  const line = lineOf(page, name)
  await expect(line).toContainText('No contact can be reached by email')
  await expect(line).toContainText('Since 1 January 2019 · Not taken')
  await page.getByRole('button', { name: `Take ${name}` }).click()
  await expectSuccess(page, 'The task is yours')
  await expect(line).toContainText('Taken by you')
  await inspect(page)
  await page.getByRole('button', { name: `Mark as done ${name}` }).click()
  await expect(line).toContainText('This membership still has no contact')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Reason')).toBeVisible()
  const { id } = await people.add()
  await sql`insert into contact (membership_id, account_id) values (${guid}, ${id})`
  await page.goto('/staff')
  await page.getByRole('button', { name: `Mark as done ${name}` }).click()
  await expectSuccess(page, 'The task is done')
  await expect(line).toHaveCount(0)
  const [task] = await sql`select done_by, owner_id from task where membership_id = ${guid}`
  expect(task).toEqual({ done_by: `staff:${staff.username}`, owner_id: staff.id })
  const events = await sql`
      select action, staff_account_id, staff_role from audit_event
      where membership_id = ${guid} and action like 'task-%' order by id`
  const by = { staff_account_id: staff.id, staff_role: 'membership' }
  expect(events).toEqual([
    { action: 'task-taken', ...by },
    { action: 'task-done', ...by },
  ])
})

test('an officer adds a note with a day that has not passed without JavaScript', async ({
  browse,
  people,
}) => {
  const name = unique('Ask')
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Add a task' }).click()
  await page.getByRole('button', { name: 'Add the task' }).click()
  await expect(errorLinks(page)).toHaveText([
    'Enter the task',
    'Enter the day by which it must be done',
  ])
  await page.getByLabel('Task').fill(`${name} who follows Ada`)
  await page.getByLabel('Do by').fill('2026-01-31')
  await page.getByRole('button', { name: 'Add the task' }).click()
  await expect(errorLinks(page)).toHaveText(['Enter today or a later day'])
  await inspect(page)
  await page.getByLabel('Do by').fill('2099-01-31')
  await page.getByRole('button', { name: 'Add the task' }).click()
  await expectSuccess(page, 'The task has been added')
  const rows = await people.sql`
      update task set created_at = '2019-01-02' where text like ${`${name}%`}
      returning owner_id, due_on::text`
  expect(rows).toEqual([{ owner_id: staff.id, due_on: '2099-01-31' }])
  await page.goto('/staff')
  await expect(lineOf(page, name)).toContainText('Do by 31 January 2099 · Taken by you')
  await expect(page.getByRole('button', { name: `Take ${name}` })).toHaveCount(0)
  const events = await people.sql`
      select action from audit_event where staff_account_id = ${staff.id}`
  expect(events).toEqual([{ action: 'task-noted' }])
})

test('a task that a colleague has just taken stays with the colleague until the officer has seen it', async ({
  browse,
  people,
}) => {
  const { name, id } = await addNote(people, '2019-01-03')
  const { page: first, staff: owner } = await staffPage(browse, people, 'membership', false)
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  for (const one of [first, page]) await one.goto('/staff')
  await expect(lineOf(page, name)).toContainText('Overdue')
  await first.getByRole('button', { name: `Take ${name}` }).click()
  await expectSuccess(first, 'The task is yours')
  const ownerNow = async () =>
    (await people.sql`select owner_id from task where id = ${id}`)[0]?.owner_id
  await page.getByRole('button', { name: `Take ${name}` }).click()
  await expect(lineOf(page, name)).toContainText('Taken by Pat Field')
  expect(await ownerNow()).toBe(owner.id)
  await page.getByRole('button', { name: `Take ${name}` }).click()
  await expectSuccess(page, 'The task is yours')
  expect(await ownerNow()).toBe(staff.id)
})

test('the first page has the ten oldest tasks, and leads to all', async ({ browse, people }) => {
  const names = []
  for (let n = 1; n <= 11; n += 1)
    names.push((await addNote(people, `2018-01-${String(n).padStart(2, '0')}`)).name)
  const { page } = await staffPage(browse, people, 'membership', false)
  await page.goto('/staff')
  const lines = page.locator('#tasks').getByRole('listitem')
  await expect(lines).toHaveCount(10)
  await expect(lines.first()).toContainText(names[0] ?? '')
  await page.getByRole('link', { name: 'All tasks' }).click()
  await page.getByRole('link', { name: names[10] ?? '' }).click()
  await page.getByRole('button', { name: `Mark as done ${names[10]}`, exact: true }).click()
  await expectSuccess(page, 'The task is done')
  // They would be before those of other tests.
  await people.sql`delete from task where text in ${people.sql(names)}`
})

test('the help desk and the role fees see no tasks', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  for (const role of ['help-desk', 'fees'] as const) {
    const { page } = await staffPage(browse, people, role, false)
    await page.goto('/staff')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
    await expect(page.getByRole('heading', { name: 'Tasks' })).toHaveCount(0)
  }
})
