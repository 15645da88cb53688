import { connect } from '#db/driver/connect.ts'
import { env } from '#lib/env.ts'
import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { createDatabase } from '../fixtures/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test } from '../fixtures/test.ts'

test('the retention job deletes idempotency keys after a day, test emails after 7 and counts of the service after 90', async () => {
  const database = await createDatabase()
  const { sql } = database
  await sql`insert into idempotency_key (key, request_hash, claimed_at) values
    ('due', '', now() - interval '25 hours'), ('fresh', '', now() - interval '23 hours')`
  await sql`insert into service_day (day, part, requests, failures) values
    (${londonDay(-92)}::date, 'email', 1, 0), (${londonDay(-88)}::date, 'email', 2, 0)`
  await sql`insert into client (id, name, secret_hashes, redirect_uris)
    values ('tester', 'Tester', array['x'::bytea], array['https://tester.example/'])`
  await sql`insert into outgoing (kind, recipient, subject, sealed, due_at, client_id, created_at)
    select 'email', 'pat@example.org', hours::text, '', 'infinity', 'tester',
      now() - hours * interval '1 hour'
    from unnest(array[167, 169]) as hours`
  const pool = connect(database.url)
  const counts = await enforceRetention(pool, env.retentionDays)
  await pool.$client.end()
  expect(counts.filter(({ failed }) => failed)).toEqual([])
  const keys = await sql`select key from idempotency_key`
  expect(keys.map(({ key }) => `${key}`)).toEqual(['fresh'])
  const emails = await sql`select subject from outgoing`
  expect(emails.map(({ subject }) => subject)).toEqual(['167'])
  const days = await sql`select requests::int from service_day`
  expect(days.map(({ requests }) => requests)).toEqual([2])
  await database.drop()
})
