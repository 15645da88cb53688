import { writeFile } from 'node:fs/promises'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a new row that is probably a person whose accounts were merged becomes the account that stays', async ({
  own: { sql, url },
}) => {
  const people = new People(sql)
  const ada = { forename: 'Ada', surname: 'Fields' }
  const [kept, twin] = [await people.add(ada), await people.add({ ...ada, disabled: true })]
  await sql`
    insert into account_merge (merged_id, account_id, moved) values (${twin.id}, ${kept.id}, '{}')`
  const path = test.info().outputPath('people.csv')
  const lines = [
    ['Source', 'ID', 'First name', 'Last name', 'Email'],
    ['crm', '2001', ada.forename, ada.surname, twin.email],
  ]
  await writeFile(path, lines.map((line) => csvLine(line)).join(''))
  setDatabaseUrl(url)
  try {
    const { faults, probable, counts } = await importFile({
      path,
      kind: 'accounts',
      write: true,
      onlyGood: false,
      merge: 'all',
      operator: 'olga',
      onProgress() {},
      onMerge() {},
    })
    expect(faults).toEqual([])
    expect(probable).toMatchObject([{ username: kept.username, isMerged: true }])
    expect(counts.accounts).toEqual({ new: 0, changed: 1, unchanged: 0 })
    const stored = await sql`select id, source, email from account where external_id = '2001'`
    expect(stored).toEqual([{ id: kept.id, source: 'crm', email: twin.email }])
  } finally {
    await closeDatabase()
  }
})
