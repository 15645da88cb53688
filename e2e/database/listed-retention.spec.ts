import { env } from '#lib/env.ts'
import { listRetention } from '#lib/lifecycle/list-retention.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { expect, test } from '../fixtures/statements.ts'

test('each rule of retention is listed with its days, its setting and what is due', async ({
  own: { sql, url },
}) => {
  await sql`delete from rate_limit`
  await sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select sha256(n::text::bytea), 1, now(), now() - interval '1 year' from generate_series(1, 3) as n`
  setDatabaseUrl(url)
  try {
    const listed = await listRetention()
    const rules = ['rate limits', 'accounts to be erased']
    expect(listed.filter(({ rule }) => rules.includes(rule))).toEqual([
      {
        rule: 'rate limits',
        days: env.retentionDays.rateLimits,
        setting: 'RETENTION_RATE_LIMIT_DAYS',
        rows: 3,
      },
      { rule: 'accounts to be erased', days: 30, setting: undefined, rows: 0 },
    ])
  } finally {
    await closeDatabase()
  }
})
