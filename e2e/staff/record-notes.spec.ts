import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { addMember, phone, staffPage, statusOf } from './open-staff.ts'
import { openStaffPage } from './staff-records.ts'

test('staff add a note about a person, and only its author removes it without JavaScript', {}, async ({
  browse,
  people,
}) => {
  const { person } = await addMember(people)
  const path = `/staff/people/${person.id}`
  const { page, staff } = await staffPage(browse, people, 'help-desk', false)
  await openStaffPage(page, path)
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Enter the note')).toBeVisible()
  await inspect(page)
  await page.getByLabel('Add a note').fill('Rang about the invoice.\nWants it by post.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expectSuccess(page, 'The note has been added')
  const note = page.getByRole('listitem').filter({ hasText: 'Wants it by post.' })
  await expect(note).toContainText('by Pat Field')
  const { page: other } = await staffPage(browse, people, 'membership', false)
  await openStaffPage(other, path)
  await expect(other.getByText('Wants it by post.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Remove the note/ })).toHaveCount(0)
  const [row] = await people.sql`select id from record_note where account_id = ${person.id}`
  await statusOf(other, `${path}/notes/${row?.id}/remove`, {})
  await other.reload()
  await expect(other.getByText('Wants it by post.')).toBeVisible()
  await page.getByRole('button', { name: /^Remove the note/ }).click()
  await expectSuccess(page, 'The note has been removed')
  await expect(note).toHaveCount(0)
  const events = await people.sql`
      select action, staff_role, account_id from audit_event
      where staff_account_id = ${staff.id} and action like 'note-%' order by id`
  const by = { staff_role: 'help-desk', account_id: person.id }
  expect(events).toEqual([
    { action: 'note-added', ...by },
    { action: 'note-removed', ...by },
  ])
})

test('a note about a membership is shown on its record, and is no activity of its contacts', async ({
  browse,
  people,
}) => {
  const { person, guid } = await addMember(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await openStaffPage(page, `/staff/memberships/${guid}`)
  await page.getByLabel('Add a note').fill('Sold the farm')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expectSuccess(page, 'The note has been added')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sold the farm' })).toBeVisible()
  const [event] = await people.sql`
    select account_id, membership_id from audit_event
    where action = 'note-added' and membership_id = ${guid}`
  expect(event).toEqual({ account_id: null, membership_id: guid })
  const member = await browse({ as: person })
  await member.goto('/security')
  await expect(member.getByText('added a note')).toHaveCount(0)
})

test('a record has two columns on a wide screen, with what a call needs within 800 pixels, and one on a phone', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { person, guid } = await addMember(people)
  const { page } = await staffPage(browse, people, 'help-desk')
  for (const path of [`/staff/people/${person.id}`, `/staff/memberships/${guid}`]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStaffPage(page, path)
    const box = async (name: string) => {
      const heading = page.getByRole('heading', { name, exact: true })
      return (await heading.boundingBox()) ?? { x: 0, y: 0 }
    }
    const [facts, notes] = [await box('Details'), await box('Notes')]
    expect(notes.x).toBeGreaterThan(facts.x + 300)
    expect(notes.y).toBeLessThan(800)
    await page.setViewportSize(phone)
    expect((await box('Notes')).x).toBe((await box('Details')).x)
  }
})
