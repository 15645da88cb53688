import { writeFile } from 'node:fs/promises'
import { importFile } from '#lib/imports/applying/import-file.ts'
import { csvLine } from '#lib/imports/values/csv-line.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

const ada = { forename: 'Ada', surname: 'Fields' }

/** Imports a new row about Ada with an email, merged into the account that is probably hers. */
async function importAda(url: string, email: string) {
  const path = test.info().outputPath('people.csv')
  const lines = [
    ['Source', 'ID', 'First name', 'Last name', 'Email'],
    ['crm', '2001', ada.forename, ada.surname, email],
  ]
  await writeFile(path, lines.map((line) => csvLine(line)).join(''))
  setDatabaseUrl(url)
  try {
    return await importFile({
      path,
      kind: 'accounts',
      write: true,
      onlyGood: false,
      merge: 'all',
      operator: 'olga',
      onProgress() {},
      onMerge() {},
    })
  } finally {
    await closeDatabase()
  }
}

test('a new row that is probably a person whose accounts were merged becomes the account that stays', async ({
  own: { sql, url },
}) => {
  const people = new People(sql)
  const [kept, twin] = [await people.add(ada), await people.add({ ...ada, disabled: true })]
  await sql`
    insert into account_merge (merged_id, account_id, moved) values (${twin.id}, ${kept.id}, '{}')`
  const { faults, probable, counts } = await importAda(url, twin.email)
  expect(faults).toEqual([])
  expect(probable).toMatchObject([{ username: kept.username, isMerged: true }])
  expect(counts.accounts).toEqual({ new: 0, changed: 1, unchanged: 0 })
  const stored = await sql`select id, source, email from account where external_id = '2001'`
  expect(stored).toEqual([{ id: kept.id, source: 'crm', email: twin.email }])
})

test('a new row is merged into no disabled account, such as that of a father who has died, and says so', async ({
  own: { sql, url },
}) => {
  const father = await new People(sql).add({ ...ada, disabled: true })
  const { faults, probable, counts } = await importAda(url, father.email)
  expect(faults).toEqual([])
  expect(probable).toMatchObject([
    { username: father.username, isDisabled: true, isMergeable: false, isMerged: false },
  ])
  expect(counts.accounts).toEqual({ new: 1, changed: 0, unchanged: 0 })
  const [stored] = await sql`select id, disabled_at from account where external_id = '2001'`
  expect(stored?.id).not.toBe(father.id)
  expect(stored?.disabled_at).toBeNull()
})
