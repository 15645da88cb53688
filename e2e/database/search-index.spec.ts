import { flushSearchIndexes } from '#db/queries/staff/search.ts'
import { expect, test } from '../fixtures/statements.ts'

test('flushSearchIndexes leaves no word of many new accounts and memberships outside the search indexes', async ({
  own: { db, sql },
}) => {
  await sql`
    insert into account (username, surname, country)
    select 'crowd' || n, 'Surname' || n, 'Ireland' from generate_series(1, 3000) as n`
  const accountPages = await flushSearchIndexes(db)
  await sql`
    insert into membership (charity_number, type, name)
    select 'C' || n, 'Friend', 'The farm of the number ' || n from generate_series(1, 3000) as n`
  const membershipPages = await flushSearchIndexes(db)
  expect([accountPages > 0, membershipPages > 0]).toEqual([true, true])
  expect(await flushSearchIndexes(db)).toBe(0)
})
