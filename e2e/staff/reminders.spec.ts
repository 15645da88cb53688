import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { unique } from '../fixtures/people.ts'
import { addMember, find, staffPage } from './open-staff.ts'

test('an administrator sees how many reminders imported dates would send, and allows them without JavaScript', async ({
  browse,
  people,
}) => {
  const { sql } = people
  await sql`update membership set reminders_for = renews_on`
  // 90 days from today all four are still to come; 30 days before it, one is due and three are to come.
  const numbers = [unique('Q'), unique('Q')]
  for (const [n, days] of [90, 30].entries()) {
    await sql`
        insert into membership (charity_number, type, renews_on)
        values (${numbers[n] ?? ''}, 'Friend', (now() at time zone 'Europe/London')::date + ${days}::int)`
  }
  const { page } = await staffPage(browse, people, 'administrator', false)
  await page.goto('/staff/import')
  await page.getByRole('link', { name: 'Reminders to renew' }).click()
  const sections = page.getByRole('navigation', { name: 'Staff', exact: true })
  await expect(sections.getByRole('link', { name: 'Reminders', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(
    page.getByText(
      '2 memberships have dates from an import. This would send 8 reminders, 1 of them today.',
    ),
  ).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Send these reminders' }).click()
  await expectSuccess(page, 'The reminders will be sent')
  await expect(page.getByText('No imported dates are waiting')).toBeVisible()
  const rows = await sql`
      select reminders_for = renews_on as allowed from membership
      where charity_number in ${sql(numbers)}`
  expect(rows.map(({ allowed }) => allowed)).toEqual([true, true])
})

test('an officer who changes the name of an imported membership does not start its reminders, and one who changes the day does', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { sql } = people
  const { guid, charityNumber } = await addMember(people)
  await sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
  const { page } = await staffPage(browse, people, 'membership', false)
  const edit = async (label: string, value: string) => {
    await find(page, charityNumber)
    await page.getByRole('link', { name: 'Change the name' }).click()
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'The changes have been saved')
    const [row] = await sql`select reminders_for::text as day from membership where id = ${guid}`
    return row?.day
  }
  expect(await edit('Name', 'Another farm')).toBeNull()
  expect(await edit('Paid until the end of', '2091-03-31')).toBe('2091-03-31')
})
