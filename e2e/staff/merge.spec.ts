import { errorLinks, expect, expectSuccess, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { phone, search, staffPage } from './open-staff.ts'
import { addTwoAccounts, rowsOf } from './two-accounts.ts'

test('an officer sees two accounts of one person side by side, merges them and undoes it without JavaScript', {}, async ({
  browse,
  caller,
  mailbox,
  people,
}) => {
  test.slow()
  const two = await addTwoAccounts(people)
  const { kept, merged, tag, sharedId, ownId } = two
  const before = await rowsOf(people, two)
  const member = await browse({ as: merged, script: false })
  const bearer = await people.issueCredential(merged)
  const { page, staff } = await staffPage(browse, people, 'membership', false)
  await page.setViewportSize(phone)
  await search(page, tag)
  await page.getByRole('link', { name: `Ada Oak-${tag}` }).click()
  await page.getByRole('link', { name: 'Merge with another account' }).click()
  await inspect(page)
  await page.getByLabel('Find the other account').fill(tag)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: `Ada Oak-${tag}`, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: `Adah Oak-${tag}` }).click()

  const table = page.getByRole('table', { name: 'Both accounts' })
  await expect(table.getByRole('columnheader', { name: `Ada Oak-${tag}` })).toBeVisible()
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Username')).toContainText(kept.username)
  await expect(row('Username')).toContainText(merged.username)
  await expect(row('Memberships')).toContainText('Primary')
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect(errorLinks(page)).toHaveText(['Select the sign-in that stays'])
  await inspect(page)
  expect(await rowsOf(people, two)).toEqual(before)
  await page.getByRole('radio', { name: `${kept.username} (${kept.email})` }).check()
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expectSuccess(page, 'The accounts have been merged. We email this person.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada Oak-${tag}`)

  const after = await rowsOf(people, two)
  const rights = { is_primary: true, is_billing: false, lsfr_access: false }
  const expected = [
    { membership_id: ownId, account_id: kept.id, ...rights },
    { membership_id: sharedId, account_id: kept.id, is_primary: true, is_billing: true },
  ].sort((a, b) => a.membership_id.localeCompare(b.membership_id))
  expect(after.contacts).toHaveLength(2)
  expect(after.contacts).toMatchObject(expected)
  expect(after.consents.map(({ account_id, roles }) => [account_id, [...roles].sort()])).toEqual([
    [kept.id, ['memberships', 'profile']],
    [kept.id, ['memberships', 'profile']],
  ])
  for (const rows of [
    after.applications,
    after.requests,
    after.notes,
    after.changes,
    after.history,
  ]) {
    expect(rows.length).toBeGreaterThan(0)
    for (const { account_id } of rows) expect(account_id).toBe(kept.id)
  }
  expect(after.tasks, 'the mailbox that fails is not the one that stays').toEqual(before.tasks)
  expect(after.history.map(({ merged_from }) => merged_from)).toEqual([null, merged.id])
  const signIn = after.accounts.find(({ row: account }) => account.id === kept.id)
  expect(before.accounts).toContainEqual(signIn)
  expect((await caller.call('profile', { bearer })).status).toBe(401)
  await member.goto('/profile')
  await expect(member).toHaveURL(/\/login/)
  for (const { email } of [kept, merged]) {
    await expect.poll(() => mailbox.to(email).length, { timeout: 10_000 }).toBe(1)
    const [notice, ...others] = mailbox.to(email)
    expect(others).toEqual([])
    expect(notice?.subject).toBe('Your two Scheme accounts are now one')
    expect(notice?.text).toContain(`Your username: ${kept.username}`)
    expect(notice?.html).toContain(merged.username)
  }
  const owner = await browse({ as: kept, script: false })
  await owner.goto('/security')
  await expect(owner.getByText('We merged another account of yours into this one')).toBeVisible()

  await page.getByRole('link', { name: merged.username }).click()
  await expect(page.getByRole('region', { name: /This account was merged into/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add the note' })).toHaveCount(0)
  await inspect(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSuccess(page, 'The merge has been undone')
  const undone = await rowsOf(people, two)
  expect(undone).toEqual(before)
  expect((await caller.call('profile', { bearer })).status).toBe(401)
  for (const { email } of [kept, merged]) {
    await expect
      .poll(() => mailbox.to(email).map(({ subject }) => subject), { timeout: 10_000 })
      .toEqual(['Your two Scheme accounts are now one', 'Your Scheme accounts are separate again'])
  }
  const events = await people.sql`
      select action, account_id from audit_event
      where staff_account_id = ${staff.id} and operator is not null order by id`
  expect(events).toHaveLength(3)
  expect(events).toMatchObject([
    { action: 'account-merged', account_id: kept.id },
    { action: 'merge-undone' },
    { action: 'merge-undone' },
  ])
})

test('the page says why two accounts are not merged, and keeps the choice', async ({
  browse,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged, tag } = two
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await page.getByRole('link', { name: `Adah Oak-${tag}` }).click()
  await page.getByRole('link', { name: 'Merge with another account' }).click()
  await page.getByLabel('Find the other account').fill(tag)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: `Ada Oak-${tag}`, exact: true }).click()
  await people.sql`update account set email_verified_at = null where id = ${kept.id}`
  const before = await rowsOf(people, two)
  const choice = page.getByRole('radio', { name: `${kept.username} (` })
  await choice.check()
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect(errorLinks(page)).toContainText(['has not confirmed its email address'])
  await expect(choice).toBeChecked()
  expect(await rowsOf(people, two)).toEqual(before)
  // The other way round, the mailbox that is not proved belongs to the account that goes.
  await page.getByRole('radio', { name: `${merged.username} (` }).check()
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect(errorLinks(page)).toContainText(['The owner of the account that goes'])
  expect(await rowsOf(people, two)).toEqual(before)
})

test('the other account is not shown without a search that found it', async ({
  browse,
  people,
}) => {
  const { merged, tag } = await addTwoAccounts(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await page.getByRole('link', { name: `Ada Oak-${tag}`, exact: true }).click()
  await page.getByRole('link', { name: 'Merge with another account' }).click()
  const url = new URL(page.url())
  for (const by of ['', url.searchParams.get('from') ?? '']) {
    url.searchParams.set('with', merged.id)
    url.searchParams.set('by', by)
    await page.goto(url.href)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByText(merged.username)).toHaveCount(0)
  }
  expect(
    await people.sql`
      select from audit_event where account_id = ${merged.id} and action = 'staff-viewed-person'`,
  ).toEqual([])
})

test('the people found for a merge have no header that leads away from it', async ({
  browse,
  people,
}) => {
  const { tag } = await addTwoAccounts(people)
  const { page } = await staffPage(browse, people, 'membership', false)
  await search(page, tag)
  await expect(page.getByRole('columnheader').getByRole('link')).not.toHaveCount(0)
  await page.getByRole('link', { name: `Ada Oak-${tag}`, exact: true }).click()
  await page.getByRole('link', { name: 'Merge with another account' }).click()
  await page.getByLabel('Find the other account').fill(tag)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(0)
})
