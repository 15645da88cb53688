import { countRows } from '#db/backup/snapshot.ts'
import { listTables } from '#db/backup/tables.ts'
import { listAppliedMigrations } from '#db/pending-migrations.ts'
import { expect, test } from '../fixtures/statements.ts'

test('tables are listed and counted by name, and their columns as they were added', async ({
  own: { db, sql },
}) => {
  await sql`create table aa_last (second int, first int primary key, "and third" int)`
  const tables = await listTables(db)
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(tables.find(({ name }) => name === 'aa_last')?.columns.map(({ name }) => name)).toEqual([
    'second',
    'first',
    'and third',
  ])
  const counted = Object.keys(await countRows(db))
  expect(counted).toEqual(counted.toSorted())
  expect(counted).toEqual(expect.arrayContaining([...names, 'migration']))
})

test('the migrations of a database are listed from the oldest', async ({ own: { db, sql } }) => {
  await sql`update migration set applied_at = now() - interval '1 day'`
  for (const [hash, hours] of [
    ['b', 2],
    ['a', 3],
    ['d', 2],
    ['c', 1],
  ] as const)
    await sql`
      insert into migration (hash, applied_at) values (${hash}, now() + ${hours} * interval '1 hour')`
  const hashes = await listAppliedMigrations(db)
  expect(hashes.slice(-4).join('')).toMatch(/^c(bd|db)a$/)
})
