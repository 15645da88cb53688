import { expect, test } from 'vitest'
import { summaryOf } from './tracing.ts'

test.each([
  ['select "username" from "account" where id = $1', 'select account'],
  [
    'with a as (select id from account for update), b as (insert into audit_event select 1) select',
    'insert audit_event',
  ],
  ['select from credential for no key update of credential', 'select credential'],
  [
    'insert into rate_limit as c (key) values ($1) on conflict (key) do update set attempts = 1',
    'insert rate_limit',
  ],
  ['update "account" set epoch = epoch + 1 from credential', 'update account'],
  ['delete from credential where id = $1', 'delete credential'],
  ['select number_events($1)', 'select'],
])('the span of %j is called %s', (text, name) => {
  expect(summaryOf(text)).toBe(name)
})
