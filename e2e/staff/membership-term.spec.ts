import { expect, expectErrors, expectSuccess, scripted, test } from '../fixtures/browser.ts'
import { addMember, search, staffPage } from './open-staff.ts'

for (const { script, how } of scripted) {
  test(`an officer marks a membership as paid and ends it with a reason ${how}`, async ({
    browse,
    people,
  }) => {
    const { guid, charityNumber } = await addMember(people)
    await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
    const { page, staff } = await staffPage(browse, people, 'membership', script)
    await search(page, charityNumber)
    await page.getByRole('link', { name: charityNumber }).click()
    await expect(page.getByText('31 March 2090')).toBeVisible()
    await page.getByRole('link', { name: 'Mark as paid' }).click()
    await expect(page.getByLabel('It is now paid until the end of')).toHaveValue('2091-03-31')
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await expectSuccess(page, 'The membership has been marked as paid')
    await page.getByRole('link', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'End the membership' }).click()
    await expectErrors(page, {
      'First day when it is no longer a membership':
        'Enter the first day when it is no longer a membership',
      'Reason for ending': 'Enter the reason',
    })
    await page.getByLabel('First day when it is no longer').fill('2026-01-31')
    await page.getByLabel('Reason for ending').fill('Sold the farm')
    await page.getByRole('button', { name: 'End the membership' }).click()
    await expectSuccess(page, 'The end of the membership has been saved')
    await expect(page.getByText('Sold the farm')).toBeVisible()
    const [row] = await people.sql`
      select renews_on::text, ended_on::text, end_reason from membership where id = ${guid}`
    expect(row).toEqual({
      ...{ renews_on: '2091-03-31', ended_on: '2026-01-31', end_reason: 'Sold the farm' },
    })
    const events = await people.sql`
      select action, staff_account_id from audit_event
      where membership_id = ${guid} and operator is not null order by id`
    const by = { staff_account_id: staff.id }
    expect(events).toEqual([
      { action: 'membership-renewed', ...by },
      { action: 'membership-ended', ...by },
    ])
  })

  test(`an officer sees that a colleague has just marked a membership as paid, and it is paid once ${how}`, async ({
    browse,
    people,
  }) => {
    const { guid, charityNumber } = await addMember(people)
    await people.sql`update membership set renews_on = '2090-03-31' where id = ${guid}`
    const { page } = await staffPage(browse, people, 'membership', script)
    await search(page, charityNumber)
    await page.getByRole('link', { name: charityNumber }).click()
    await page.getByRole('link', { name: 'Mark as paid' }).click()
    await people.sql`update membership set renews_on = '2091-03-31' where id = ${guid}`
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await expectErrors(page, {
      'It is now paid until the end of':
        'Paid until the end of: someone has just changed this to ‘2091-03-31’. Check it, then save again.',
    })
    const [row] = await people.sql`select renews_on::text from membership where id = ${guid}`
    expect(row).toEqual({ renews_on: '2091-03-31' })
  })
}
