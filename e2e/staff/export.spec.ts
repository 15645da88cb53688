import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf, expect, scripted, test } from '../fixtures/browser.ts'
import { addExportedRecords, exportedTables } from '../fixtures/exported-records.ts'
import { inspect } from '../fixtures/inspect.ts'
import { waitForLock } from '../fixtures/statements.ts'
import { letters, staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

for (const name of [...Object.keys(exportedTables), 'accounts-spreadsheet']) {
  const [table, option] = name.split('-')
  test(`the download of ${name} has the bytes of its golden file`, async ({ caller, people }) => {
    const recordsOf = await addExportedRecords(people.sql)
    const staff = await addStaff(people, 'administrator')
    const { status, headers, text } = await caller.send({
      method: 'POST',
      path: '/staff/export/download',
      headers: {
        ...cookieOf(await staffSession(people, staff)),
        Origin: caller.service.url,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `table=${table}${option ? '&spreadsheet=yes' : ''}`,
    })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${table}-\\d{4}-\\d\\d-\\d\\d.csv"$`),
    )
    expect(recordsOf(text)).toMatchSnapshot(['exports', `${name}.csv`])
    const events = await people.sql`
      select action, staff_role from audit_event where staff_account_id = ${staff.id}`
    expect(events).toEqual([{ action: `${table}-exported`, staff_role: 'administrator' }])
  })
}

for (const { script, how } of scripted) {
  test(`an administrator downloads a table ${how}`, { tag: '@all' }, async ({ browse, people }) => {
    test.setTimeout(180_000)
    const { page } = await staffPage(browse, people, 'administrator', script)
    const recordsOf = await addExportedRecords(people.sql)
    await page.goto('/staff/import')
    await page.getByRole('link', { name: 'Export a table' }).click()
    await page.getByRole('radio', { name: exportedTables.accounts }).check()
    await page.getByRole('checkbox').check()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(recordsOf(text)).toMatchSnapshot(['exports', 'accounts-spreadsheet.csv'])
  })
}

test('the page of exports says if no table was chosen, and is accessible', { tag: '@all' }, async ({
  browse,
  people,
}) => {
  test.setTimeout(240_000)
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto('/staff/export')
  await inspect(page)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page).toHaveTitle(/^Error: Export/)
  await expect(
    page.getByRole('alert', { name: 'There is a problem' }).getByRole('link'),
  ).toHaveText('Select what to export')
  await inspect(page)
})

test('an export that another site asks for is rejected, and is not recorded', async ({
  caller,
  people,
}) => {
  const staff = await addStaff(people, 'administrator')
  const { status } = await caller.send({
    method: 'POST',
    path: '/staff/export/download',
    headers: {
      ...cookieOf(await staffSession(people, staff)),
      Origin: 'https://elsewhere.example',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'table=accounts',
  })
  expect(status).toBe(403)
  const events = await people.sql`select from audit_event where staff_account_id = ${staff.id}`
  expect(events).toHaveLength(0)
})

test('the export of a search has every row, however many match and however long the search takes', async ({
  alone: { caller, people },
}) => {
  const tag = letters()
  await people.sql`
    insert into membership (name, charity_number, type)
    select case n % 3 when 0 then ${tag} when 1 then ${`${tag}man`} else ${`May${tag}`} end, ${tag} || n, 'Friend'
    from generate_series(1, 5001) as n`
  const session = await staffSession(people, await addStaff(people, 'administrator'))
  const sent = await people.sql.begin(async (sql) => {
    await sql`lock table membership in access exclusive mode`
    const download = caller.send({
      method: 'POST',
      path: '/staff/export/download',
      headers: {
        ...cookieOf(session),
        Origin: caller.service.url,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `list=${encodeURIComponent(`/staff/memberships?q=${tag}`)}`,
    })
    await waitForLock(people.sql, download)
    await sleep(2_500)
    return { download }
  })
  const { status, text } = await sent.download
  const numbers = text.match(new RegExp(`${tag}\\d+`, 'g'))
  expect([status, new Set(numbers).size]).toEqual([200, 5001])
})
