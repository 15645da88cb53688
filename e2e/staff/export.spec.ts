import { readFile } from 'node:fs/promises'
import { runGatehouse } from '../cli/gatehouse.ts'
import { cookieOf, expect, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { staffPage } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

const tables = {
  accounts: 'Accounts',
  memberships: 'Memberships',
  contacts: 'Contacts',
  fees: 'Fees',
  subscribers: 'Subscribers',
}

for (const { script, how } of scripted) {
  test(`an administrator downloads each table, with the same bytes as the command, ${how}`, {
    tag: '@all',
  }, async ({ browse, database, people }) => {
    test.setTimeout(180_000)
    const { page, staff } = await staffPage(browse, people, 'administrator', script)
    await people.add({ surname: '=1+1' })
    // An earlier test leaves an account to be erased, and the service may erase it between the two files.
    await runGatehouse(['purge'], { DATABASE_URL: database.url })
    await page.goto('/staff/import')
    await page.getByRole('link', { name: 'Export a table' }).click()
    // Script does the same whatever the table.
    const downloaded = Object.entries(tables).slice(0, script ? 1 : undefined)
    for (const [table, label] of downloaded) {
      for (const option of ['', '--spreadsheet']) {
        await page.goto('/staff/export')
        await page.getByRole('radio', { name: label }).check()
        if (option) await page.getByRole('checkbox').check()
        const waiting = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Download' }).click()
        const download = await waiting
        expect(download.suggestedFilename()).toMatch(
          new RegExp(`^${table}-\\d{4}-\\d\\d-\\d\\d.csv$`),
        )
        const bytes = await readFile(await download.path(), 'utf8')
        const args = ['export', table, ...(option ? [option] : [])]
        const { stdout } = await runGatehouse(args, { DATABASE_URL: database.url })
        // Two whole files would hide the line that differs.
        const [file = [], printed = []] = [bytes, stdout].map((text) => text.split('\n'))
        const differing = file.filter((line, n) => line !== printed[n])
        expect(differing.slice(0, 3), `${table} ${option}`).toEqual([])
        expect(file).toHaveLength(printed.length)
        expect(bytes.length).toBeGreaterThan(20)
      }
    }
    const events = await people.sql`
      select action from audit_event
      where staff_account_id = ${staff.id} and staff_role = 'administrator' order by id`
    expect(events.map(({ action }) => action)).toEqual(
      downloaded.flatMap(([table]) => [`${table}-exported`, `${table}-exported`]),
    )
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
