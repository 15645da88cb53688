import { retentionRules } from '#db/queries/retention.ts'
import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { readSettings } from '#lib/settings.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { expect, test } from '../fixtures/statements.ts'

const { retentionDays } = readSettings({})

test('retention runs until nothing is due or the service stops, continues after a rule that fails, and logs its work', async ({
  own: { db, sql },
}) => {
  const events = recordLog()
  const before = counters.jobFailures
  // One more than a batch of a rule that comes after the one that fails.
  await sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    select sha256(n::text::bytea), 1, '-infinity', now() - interval '1 year' from generate_series(1, 5001) as n`
  const left = async () => (await sql`select from rate_limit`).length
  try {
    const rules = retentionRules(retentionDays).map(({ name }) => name)
    const stopped = await enforceRetention(db, retentionDays, { signal: AbortSignal.abort() })
    expect(stopped.slice(0, rules.length)).toEqual(rules.map((rule) => ({ rule, rows: 0 })))
    expect([await left(), events]).toEqual([5_001, []])

    await sql`alter table service_day rename to lost`
    const counts = await enforceRetention(db, retentionDays)
    expect(counts).toContainEqual({ rule: 'rate limits', rows: 5_001 })
    expect(counts.filter(({ failed }) => failed).map(({ rule }) => rule)).toHaveLength(1)
    expect([await left(), counters.jobFailures]).toEqual([0, before + 1])
    expect(events).toContainEqual({
      event: 'retention-enforced',
      rule: 'rate limits',
      rows: 5_001,
    })
    expect(events.filter(({ event }) => event === 'retention-failed')).toEqual([
      { event: 'retention-failed', rule: 'days of the service', error: expect.any(Error) },
    ])
    const enforced = events.filter(({ event }) => event === 'retention-enforced')
    expect(enforced.map(({ rule }) => rule)).toEqual(
      counts.filter(({ rows }) => rows > 0).map(({ rule }) => rule),
    )
  } finally {
    log.level = 'info'
  }
})
