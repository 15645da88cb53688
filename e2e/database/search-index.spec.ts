import { expect, test } from '../fixtures/statements.ts'

test('few new words of many accounts and memberships wait outside the search indexes', async ({
  own: { sql },
}) => {
  await sql`
    insert into account (username, surname, country)
    select 'crowd' || n, 'Surname' || n, 'Ireland' from generate_series(1, 3000) as n`
  await sql`
    insert into membership (charity_number, type, name)
    select 'C' || n, 'Friend', 'The farm of the number ' || n from generate_series(1, 3000) as n`
  const [pages] = await sql`
    select gin_clean_pending_list('account_search')::int as accounts,
      gin_clean_pending_list('membership_search')::int as memberships`
  // Of 8 kB: a search reads all of them for each of its patterns.
  expect(pages?.accounts).toBeLessThanOrEqual(10)
  expect(pages?.memberships).toBeLessThanOrEqual(10)
})
