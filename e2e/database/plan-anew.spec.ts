import { sql } from 'drizzle-orm'
import { connect } from '#db/driver/connect.ts'
import { hitsIn } from '#db/queries/search-words.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a search is planned for its words each time, and another statement is prepared once', async ({
  database,
}) => {
  const db = connect(database.url, { maxConnections: 1 })
  try {
    for (const text of ['wood farm', 'ashbar farm']) {
      await db.findRows(hitsIn('membership', text, 50))
      await db.findRows(sql`select ${text}::text as prepared`)
    }
    const kept = await db.findValues<string>(sql`
      select statement from pg_prepared_statements where statement ~ 'hit_0|as prepared'`)
    expect(kept).toEqual(['select $1::text as prepared'])
  } finally {
    await db.$client.end()
  }
})

test('a statement that always yields a row fails without one, and one that may have none says so', async ({
  db,
}) => {
  const [none, two] = [
    sql`select 1 as a where false`,
    sql`select * from (values (1, 2), (3, 4)) as t (a, b)`,
  ]
  for (const read of [db.getRow, db.getValue])
    await expect(read(none)).rejects.toThrow('The statement yielded no row.')
  expect([await db.findRow(none), await db.findValue(none)]).toEqual([undefined, undefined])
  expect([await db.hasRow(none), await db.hasRow(two)]).toEqual([false, true])
  expect([await db.findRows(none), await db.findValues(none)]).toEqual([[], []])
  expect([await db.getRow(two), await db.findRow(two)]).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ])
  expect([await db.getValue(two), await db.findValue(two)]).toEqual([1, 1])
  expect(await db.findValues(two)).toEqual([1, 3])
})
