import postgres from 'postgres'
import { expect, giveSession, sessionOf, test } from '../fixtures/browser.ts'
import { createDatabase } from '../fixtures/database.ts'
import { People } from '../fixtures/people.ts'
import { startService } from '../fixtures/service.ts'
import { expectStep, sheetOf, storedOf, upload } from './import-test.ts'
import { staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

test('an import whose process is killed has written nothing, and another instance says so and repeats it', {
  tag: '@all',
}, async ({ browse, mailbox }) => {
  test.setTimeout(240_000)
  const own = await createDatabase()
  const settings = { DATABASE_URL: own.url, SMTP_URL: mailbox.url }
  const first = await startService('production', settings)
  const second = { service: undefined as Awaited<ReturnType<typeof startService>> | undefined }
  const blocker = postgres(own.url, { max: 1 })
  try {
    const people = new People(own.sql)
    const staff = await addStaff(people, 'administrator')
    const page = await browse({ at: first })
    await giveSession(page.context(), first.url, await staffSession(people, staff))
    const { tag, text } = sheetOf()
    await upload(page, { text, name: 'members.csv' })
    await expectStep(page, 'Check before you import')
    const path = new URL(page.url()).pathname

    // The statement of the import waits for this lock, so the process can be killed meanwhile.
    const lock = await blocker.reserve()
    await lock`begin`
    await lock`lock table membership in share mode`
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expectStep(page, 'Importing')
    await expect
      .poll(async () => (await own.sql`select from pg_locks where not granted`).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    const session = (await sessionOf(page)) ?? ''
    await page.close()
    await first.kill('SIGKILL')
    await expect
      .poll(
        async () =>
          (
            await own.sql`select from pg_stat_activity where query like '%import_row_%' and state = 'active' and pid <> pg_backend_pid()`
          ).length,
        { timeout: 60_000 },
      )
      .toBe(0)
    await lock`rollback`
    lock.release()
    expect(await storedOf(people, tag)).toHaveLength(0)

    second.service = await startService('production', settings)
    const other = await browse({ at: second.service })
    await giveSession(other.context(), second.service.url, session)
    await own.sql`update data_job set lease_until = now() where state = 'running'`
    await other.goto(path)
    await expectStep(other, 'The import was interrupted')
    await expect(other.getByText('Nothing was imported')).toBeVisible()
    await other.getByRole('button', { name: 'Check again' }).click()
    await expectStep(other, 'Check before you import')
    await other.getByRole('button', { name: 'Import', exact: true }).click()
    await expectStep(other, 'Imported')
    expect(await storedOf(people, tag)).toHaveLength(2)
    expect(await own.sql`select operator from import`).toEqual([
      { operator: `staff:${staff.username}` },
    ])
  } finally {
    await blocker.end({ timeout: 1 })
    await first.stop()
    await second.service?.stop()
    await own.drop()
  }
})

test('the page of an import shows its progress on another instance, after the tab was closed', async ({
  browse,
  people,
  startAnother,
}) => {
  test.setTimeout(120_000)
  const { page } = await staffPage(browse, people, 'administrator')
  const { tag, text } = sheetOf()
  await upload(page, { text, name: `two-${tag}.csv` })
  const path = new URL(page.url()).pathname
  const session = (await sessionOf(page)) ?? ''
  await page.close()
  const another = await startAnother()
  const other = await browse({ at: another })
  await giveSession(other.context(), another.url, session)
  await other.goto('/staff/import')
  // The header has a link to it too.
  await other
    .getByRole('link', { name: `two-${tag}.csv` })
    .last()
    .click()
  await expect(other).toHaveURL(another.url + path)
  await expectStep(other, 'Check before you import')
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  await expectStep(other, 'Imported')
})
