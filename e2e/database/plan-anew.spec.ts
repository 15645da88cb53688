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
