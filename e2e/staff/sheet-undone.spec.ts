import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runGatehouse } from '../cli/gatehouse.ts'
import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { staffPage } from './open-staff.ts'

const commands = {
  renew: { words: [], done: 'Marked as paid: 2. Not changed: 0.' },
  end: { words: ['--reason', 'Did not renew'], done: 'Ended: 2. Not changed: 0.' },
} as const

for (const [name, { words, done }] of Object.entries(commands))
  test(`an officer undoes membership ${name} --file from the banner that its command names, unless something has changed since`, {
    tag: '@all',
  }, async ({ browse, database, people }) => {
    const { sql } = people
    const members = [await people.addMembership(), await people.addMembership()]
    const ids = members.map(({ guid }) => guid)
    await sql`update membership set renews_on = '2090-01-31' where id in ${sql(ids)}`
    const read = () => sql`
      select id, renews_on::text, ended_on::text, end_reason from membership where id in ${sql(ids)} order by id`
    const before = [...(await read())]
    const folder = await mkdtemp(join(tmpdir(), 'sheet-undone-'))
    const sheet = join(folder, 'sheet.csv')
    await writeFile(
      sheet,
      `Member no\n${members.map(({ charityNumber }) => charityNumber).join('\n')}\n`,
    )
    const settings = { DATABASE_URL: database.url, BASE_URL: 'http://members.example' }
    const run = async () => {
      const line = ['membership', name, '--file', sheet, ...words, '--yes']
      const { stdout, stderr } = await runGatehouse(line, settings)
      const [path] = stdout.match(/\/staff\/memberships\?\S+/) ?? []
      expect(path, stderr).toBeDefined()
      return path as string
    }
    const { page } = await staffPage(browse, people, 'membership', false)
    await page.goto(await run())
    await expectSuccess(page, done)
    expect([...(await read())]).not.toEqual(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSuccess(page, 'Undone: 2. Not undone, because it has changed since then: 0.')
    expect([...(await read())]).toEqual(before)

    await page.goto(await run())
    await sql`update membership set renews_on = '2095-01-31', ended_on = null, end_reason = null where id = ${ids[0] ?? ''}`
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSuccess(page, 'Undone: 1. Not undone, because it has changed since then: 1.')
    await rm(folder, { recursive: true })
  })
