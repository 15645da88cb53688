import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { runGatehouse } from '../cli/gatehouse.ts'
import { memberSheet } from '../cli/sheets/member-sheet.ts'
import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { subscriberRows, workbookOf } from '../fixtures/workbook.ts'
import { expectStep, upload } from './import-test.ts'
import { staffPage } from './open-staff.ts'

test.describe.configure({ timeout: 240_000 })

test('the check of a sheet of 5,000 members reports the planted mistakes and gives the errors.csv of the command', async ({
  browse,
  database,
  people,
}, testInfo) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const path = testInfo.outputPath('members.csv')
  const { bytes, mistakes } = memberSheet(5000)
  const faults = mistakes.filter(({ isWarning }) => !isWarning)
  await writeFile(path, bytes)
  await upload(page, { text: bytes, name: 'members.csv' })
  await expectStep(page, 'Check before you import')
  await expect(page.getByText('Windows-1252')).toBeVisible()
  await expect(page.getByText('semicolons')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the lines with mistakes (errors.csv)' }).click()
  const downloaded = await readFile(await (await waiting).path())
  const errors = testInfo.outputPath('errors.csv')
  const args = ['import', path, '--dry-run', '--json', '--errors', errors]
  const { stdout } = await runGatehouse(args, { DATABASE_URL: database.url })
  const { faultCount, faultyLines } = JSON.parse(stdout)
  expect(faultCount).toBeGreaterThanOrEqual(faults.length)
  await expect(page.getByText(`${faultCount} mistakes on ${faultyLines} lines`)).toBeVisible()
  expect(downloaded.equals(await readFile(errors))).toBe(true)
  await page.getByRole('button', { name: 'Delete this upload' }).click()
  await expectSuccess(page, 'The upload has been deleted')
})

test('an upload without a file, without a kind, too large or broken is explained', async ({
  browse,
  people,
}, testInfo) => {
  const { page, staff } = await staffPage(browse, people, 'administrator')
  const errors = page.getByRole('alert', { name: 'There is a problem' }).getByRole('link')
  await page.goto('/staff/import')
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(errors).toHaveText('Select what the file contains')
  await page.getByRole('radio', { name: 'Fees' }).check()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(errors).toHaveText('Select a file')
  await page.getByRole('radio', { name: 'Fees' }).check()
  // The browser reads it from the disk: Playwright would send bytes through the page, slowly.
  const large = testInfo.outputPath('x.csv')
  await writeFile(large, Buffer.alloc(20_000_500, 'a'))
  await page.getByLabel('File', { exact: true }).setInputFiles(large)
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(errors).toHaveText(/20 MB or smaller/)
  const left = await people.sql`
    select from data_job_file join data_job on data_job.id = job_id
    where staff_account_id = ${staff.id} and part = 'upload' and length(bytes) > 100000`
  expect(left).toHaveLength(0)
  await upload(page, { text: 'nothing', name: 'empty.csv' })
  await expectStep(page, 'This file cannot be imported')
  await expect(page.getByText('empty.csv has headers but no rows')).toBeVisible()
})

test('an .xlsx file that needs too much memory is explained, and deleted from the disk and the database', {
  tag: '@all',
}, async ({ browse, people }) => {
  const { page } = await staffPage(browse, people, 'administrator')
  const text = workbookOf(subscriberRows('a@readers.example', '<x>'.repeat(30_000_000)))
  await upload(page, { text, name: 'bomb.xlsx', kind: 'Subscribers' })
  await expectStep(page, 'This file cannot be imported')
  await expect(page.getByText('bomb.xlsx needs more memory or time')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [job] = await people.sql`
    select run_id, (select count(*)::int from data_job_file where job_id = id) as pieces
    from data_job where id = ${id}`
  expect(job?.pieces).toBe(0)
  expect(await readdir(tmpdir())).not.toContain(`gatehouse-import-${job?.run_id}`)
})
