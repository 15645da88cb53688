import { writeFile } from 'node:fs/promises'
import { expect } from '../fixtures/test.ts'
import { addTwoAccounts, rowsOf } from '../staff/two-accounts.ts'
import { test } from './gatehouse.ts'

test('gatehouse account merge shows both accounts, merges them only with --yes, and account unmerge undoes it', async ({
  gatehouse,
  mailbox,
  people,
  service: _sendsEmails,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  const before = await rowsOf(people, two)
  const asked = await gatehouse('account', 'merge', merged.username, kept.username)
  expect([asked.exitCode, asked.stdout]).toEqual([2, ''])
  for (const { email } of [kept, merged]) expect(asked.stderr).toContain(email)
  expect(asked.stderr).toContain(`This merges ${merged.username} into ${kept.username}.`)
  expect(await rowsOf(people, two)).toEqual(before)

  const done = await gatehouse('account', 'merge', merged.username, kept.email, '--yes', '--json')
  expect(JSON.parse(done.stdout)).toEqual({
    mergedId: merged.id,
    keptId: kept.id,
    merged: true,
    emailed: true,
  })
  for (const { email } of [kept, merged]) {
    await expect.poll(() => mailbox.to(email).length, { timeout: 10_000 }).toBe(1)
  }
  const shown = await gatehouse('account', 'show', merged.username)
  expect(shown.stdout).toMatch(
    new RegExp(`merged into +${kept.username}; until .* it can be undone`),
  )
  const other = await gatehouse('account', 'show', kept.username)
  expect(other.stdout).toMatch(new RegExp(`merged accounts +${merged.username}`))
  const enabled = await gatehouse('account', 'enable', merged.username)
  expect([enabled.exitCode, enabled.stderr]).toEqual([
    1,
    expect.stringContaining(`account unmerge ${merged.username}`),
  ])

  const undone = await gatehouse('account', 'unmerge', merged.username)
  expect([undone.exitCode, undone.stdout]).toEqual([
    0,
    expect.stringContaining('It has back what it had.'),
  ])
  expect(await rowsOf(people, two)).toEqual(before)
  const again = await gatehouse('account', 'unmerge', merged.username)
  expect([again.exitCode, again.stderr]).toEqual([
    1,
    expect.stringContaining('This account was not merged'),
  ])
})

test('gatehouse account merge says why it does not merge', async ({ gatehouse, people }) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  await people.sql`update account set email_verified_at = null where id = ${kept.id}`
  const refused = await gatehouse('account', 'merge', merged.username, kept.username, '--yes')
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('has not confirmed its email address'),
  ])
  const itself = await gatehouse('account', 'merge', kept.username, kept.username, '--yes')
  expect([itself.exitCode, itself.stderr]).toEqual([
    1,
    expect.stringContaining('or both are the same'),
  ])
})

test('an import leaves the contacts of a merged account with the account that it was merged into', async ({
  gatehouse,
  people,
}, testInfo) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  const path = testInfo.outputPath('contacts.csv')
  const exported = await gatehouse('export', 'contacts')
  const lines = exported.stdout
    .split(/\r?\n/)
    .filter((line, n) => n === 0 || line.includes(merged.id))
    // Without roles, so that no second primary contact is the reason.
    .map((line) => line.replace(/(yes|no),(yes|no),(yes|no)$/, 'no,no,no'))
  await writeFile(path, lines.join('\r\n'))
  await gatehouse('account', 'merge', merged.username, kept.username, '--yes')
  const before = await rowsOf(people, two)
  const imported = await gatehouse('import', 'contacts', path, '--yes')
  expect([imported.exitCode, imported.stdout]).toEqual([
    0,
    expect.stringContaining('Contacts: 0 new, 0 changed'),
  ])
  expect(await rowsOf(people, two)).toEqual(before)
})
