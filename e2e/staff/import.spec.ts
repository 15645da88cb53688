import { expect, expectSuccess, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { expectStep, sheetOf, storedOf, upload } from './import-test.ts'
import { staffPage } from './open-staff.ts'

test.describe.configure({ timeout: 240_000 })

for (const { script, how } of scripted) {
  test(`an administrator imports a file, sees the result in the list and undoes it ${how}`, async ({
    browse,
    people,
  }) => {
    const { page, staff } = await staffPage(browse, people, 'administrator', script)
    const { tag, text } = sheetOf()
    await upload(page, { text, name: `members-${tag}.csv` })
    await expectStep(page, 'Check before you import')
    await expect(page.getByText(`Zoë Field${tag}`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Accounts/ })).toHaveText(
      'Accounts: 2 new, 0 changed, 0 unchanged',
    )
    expect(await storedOf(people, tag)).toHaveLength(0)
    await expect(page.getByRole('listitem').filter({ hasText: /^Line 2/ })).toContainText(
      `First name: Zoë · Last name: Field${tag}`,
    )
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expectStep(page, 'Imported')
    expect(await storedOf(people, tag)).toHaveLength(2)
    const events = await people.sql`
      select action, operator, staff_role from audit_event
      where staff_account_id = ${staff.id} order by id`
    const actor = { operator: `staff:${staff.username}`, staff_role: 'administrator' }
    expect(events).toEqual([
      { action: 'import-uploaded', ...actor },
      { action: 'import-applied', ...actor },
    ])
    const [files] = await people.sql`
      select count(*)::int as count from data_job_file join data_job on data_job.id = job_id
      where staff_account_id = ${staff.id}`
    expect(files).toEqual({ count: 0 })

    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expectStep(page, 'Check before you undo the import')
    await page.getByRole('button', { name: 'Do not undo' }).click()
    await expectSuccess(page, 'Nothing was undone. The import stays as it is.')
    const line = page.getByRole('listitem').filter({ hasText: `members-${tag}.csv` })
    await expect(line).toContainText('People and memberships, 6 new, 0 changed')
    await people.sql`
      update account set address = 'Edited since' where email = ${`ben.${tag}@hill.example`}`
    await line.getByRole('button', { name: 'Undo' }).click()
    await expectStep(page, 'Check before you undo the import')
    await expect(page.getByText('Accounts: 1')).toHaveCount(0)
    await expect(page.getByText(/^Account .*: edited since$/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expectStep(page, 'Import undone')
    expect(await storedOf(people, tag)).toHaveLength(1)
    await page.getByRole('link', { name: 'See all imports' }).click()
    await expect(line).toContainText('Undone')
  })
}

test('an administrator corrects the columns of a file and imports only its good lines, without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'administrator', false)
  const { tag, text } = sheetOf({ 'Membership no': 'Our code', 'United Kingdom': 'Britain' })
  const mixed = text.replace('BA5 1AB,Britain', 'BA5 1AB,United Kingdom')
  await upload(page, { text: mixed, name: `codes-${tag}.csv` })
  await expectStep(page, 'This file cannot be imported')
  await expect(page.getByText('‘Membership number’')).toBeVisible()
  await page.getByLabel('‘Our code’ in your file').selectOption('Membership number')
  await page.getByRole('button', { name: 'Check again' }).first().click()
  await expectStep(page, 'Check before you import')
  await expect(page.getByText('1 mistake on 1 line')).toBeVisible()
  await expect(page.getByText('Line 2, Country')).toBeVisible()
  await expect(page.getByLabel('Use instead of ‘Britain’')).toHaveValue('United Kingdom')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText('Select this to import the correct rows only, or correct the file')
  await page.getByRole('checkbox', { name: 'Import the correct row and leave out 1' }).check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
  expect(await storedOf(people, tag)).toEqual([
    { username: expect.anything(), email: `ben.${tag}@hill.example` },
  ])
  await page.goto('/staff/import')
  await page.getByRole('link', { name: `codes-${tag}.csv` }).click()
  await expectStep(page, 'Imported')
})

test('a column that is not imported has to be accepted, and people without a last name are named', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf({ Country: 'Dog' })
  await upload(page, { text: text.replace(`Hedge${tag}`, ''), name: `dogs-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  await expect(page.getByText('This column is not imported: ‘Dog’.')).toBeVisible()
  await expect(page.getByText(/^No last name: .* \(line 3\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText([
    'Select this to import without these columns, or change the columns',
    'Select this to import them as they are, or correct the file',
  ])
  await inspect(page)
  await page.getByRole('checkbox', { name: 'Import without this column' }).check()
  await page.getByRole('checkbox', { name: 'Import these rows as they are' }).check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
})

for (const { script, how } of scripted) {
  test(`an administrator accepts the suggestions for equal mistakes together and chooses another value ${how}`, {
    tag: '@all',
  }, async ({ browse, people }) => {
    const { page } = await staffPage(browse, people, 'administrator', script)
    const { tag, text } = sheetOf()
    const faulty = text.replaceAll('United Kingdom', 'Britain').replace('Producer Group', 'Joint')
    await upload(page, { text: faulty, name: `values-${tag}.csv` })
    await expectStep(page, 'Check before you import')
    await expect(page.getByText('2 lines, Country')).toBeVisible()
    await expect(page.getByText('See lines 2, 3.')).toBeVisible()
    await expect(page.getByLabel('Use instead of ‘Britain’')).toHaveValue('United Kingdom')
    await page.getByLabel('Use instead of ‘Joint’').fill('Friends')
    if (script) await inspect(page)
    await page.getByRole('button', { name: 'Use these values and check again' }).click()
    await expectStep(page, 'Check before you import')
    await expect(page.getByText('Country: ‘Britain’ becomes ‘United Kingdom’')).toBeVisible()
    await page.getByLabel('Use instead of ‘Friends’').fill('Friend')
    await page.getByRole('button', { name: 'Use these values and check again' }).click()
    await expect(page.getByText('Membership type: ‘Joint’ becomes ‘Friend’')).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expectStep(page, 'Imported')
    expect(
      await people.sql`
        select type, country from membership where charity_number like ${`I${tag}_`} order by 1`,
    ).toEqual([
      { type: 'Producer Group', country: 'United Kingdom' },
      { type: 'Friend', country: 'United Kingdom' },
    ])
  })
}

test('an administrator adds the unknown membership types of a file, without JavaScript', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page, staff } = await staffPage(browse, people, 'administrator', false)
  const { tag, text } = sheetOf()
  await upload(page, {
    text: text.replace('Producer Group', `Joint ${tag}`),
    name: `own-${tag}.csv`,
  })
  await expectStep(page, 'Check before you import')
  await page.getByRole('button', { name: 'Add the membership types and check again' }).click()
  await expect(page.getByText(`Joint ${tag}`)).toHaveCount(1)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
  const types = people.sql`
    select type::text from membership where charity_number like ${`I${tag}_`} order by 1`
  expect(await types).toEqual([{ type: `Joint ${tag}` }, { type: 'Producer Group' }])
  const events = people.sql`
    select staff_role from audit_event
    where staff_account_id = ${staff.id} and action = 'membership-types-changed'`
  expect(await events).toEqual([{ staff_role: 'administrator' }])
})

test('a ? for a lost letter in a name and two people in a row have to be accepted', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf({ Zoë: 'Zo?', Ben: 'Ben & Cat' })
  await upload(page, { text, name: `lost-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  await expect(page.getByText('A ? in a name or an address')).toContainText('Zo? (line 2)')
  await expect(page.getByText('Two people in one row')).toContainText('(line 3)')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText('Select this to import them as they are, or correct the file')
  expect(await storedOf(people, tag)).toHaveLength(0)
  await page.getByRole('checkbox', { name: 'Import these rows as they are' }).check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
})

test('an import does what its last check showed, if a row could be merged into two accounts', async ({
  browse,
  people,
}) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf({ 'Postcode,Country': 'Postcode,Dog' })
  const zoe = { forename: 'Zoë', surname: `Field${tag}`, email: `zoe.${tag}@hill.example` }
  const ben = { forename: 'Ben', surname: `Hedge${tag}`, email: `ben.${tag}@hill.example` }
  for (const person of [zoe, ben, ben]) await people.add(person)
  const before = await storedOf(people, tag)
  await upload(page, { text, name: `twice-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  const merge = page.getByRole('checkbox', { name: 'Merge the rows that are probably the same' })
  const accept = page.getByRole('checkbox', { name: 'Import without this column' })
  const submit = page.getByRole('button', { name: 'Import', exact: true })
  await merge.check()
  await submit.click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
  await expect(merge).toBeChecked()
  await accept.check()
  await submit.click()
  await expect(page.getByText('or a row to merge fits two accounts')).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('checkbox', { name: 'Import the correct row and leave out 1' }).check()
  await accept.check()
  await submit.click()
  await expectStep(page, 'Imported')
  await expect(page.getByText('Accounts: 0 new, 1 changed, 0 unchanged')).toBeVisible()
  expect(await storedOf(people, tag)).toEqual(before)
})

test('the invitations of an import are counted, sent in the background and not sent twice', {
  tag: '@all',
}, async ({ browse, mailbox, people }) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf()
  await upload(page, { text, name: `invited-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
  await page.getByRole('button', { name: 'Invite the imported people' }).click()
  await expectStep(page, 'Invite the imported people')
  await inspect(page)
  await page.getByRole('button', { name: 'Send the invitations' }).click()
  await expectStep(page, 'Invitations sent')
  for (const name of ['zoe', 'ben']) {
    expect(mailbox.to(`${name}.${tag}@hill.example`)).toHaveLength(1)
  }
  await page.goto('/staff/import')
  const line = page.getByRole('listitem').filter({ hasText: `invited-${tag}.csv` })
  await line.getByRole('button', { name: 'Invite the people' }).click()
  await expectStep(page, 'Invite the imported people')
  await expect(page.getByText('There is no one to invite')).toBeVisible()
})

test('the pages of an import are accessible at each step, narrow and wide, light and dark', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf()
  await upload(page, { text, name: `first-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(page, 'Imported')
  await inspect(page)
  const faulty = text.replace('BA5 1AA', 'BA6 1AA').replace('AB,United Kingdom', 'AB,Britain')
  await upload(page, { text: faulty, name: `second-${tag}.csv` })
  await expectStep(page, 'Check before you import')
  await page.getByText('Change the columns').click()
  await inspect(page)
  await upload(page, { text: text.replace('Surname', 'Second'), name: `third-${tag}.csv` })
  await expectStep(page, 'This file cannot be imported')
  await inspect(page)
  await page.goto('/staff/import?problem=kind')
  await inspect(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: `first-${tag}.csv` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expectStep(page, 'Check before you undo the import')
  await inspect(page)
})
