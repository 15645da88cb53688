import { expect, test } from 'vitest'
import { wholeTableCounted } from '../e2e/fixtures/whole-tables.ts'

test.each([
  ['select count(*)::int as n from event', 'event'],
  ['select count(distinct account_id) from credential ', 'credential'],
  ['select (select count(*) from outgoing)::int + 1', 'outgoing'],
  [
    'select (select count(*)::int from contact where id = ?) as own, (select count(*) from import) as all',
    'import',
  ],
])('a test of a shared database may not count a whole table: %s', (statement, table) => {
  expect(wholeTableCounted(statement)).toBe(table)
})

test.each([
  'select count(*)::int as n from event where account_id = ?',
  'select count(*)::int from contact join account on account.id = account_id where username = ?',
  'select key from rate_limit',
  'with gone as (delete from task where id = ? returning id) select count(*) from gone',
  'select count(*) from generate_series(1, 5)',
])('a test of a shared database may count what it names: %s', (statement) => {
  expect(wholeTableCounted(statement)).toBeUndefined()
})
