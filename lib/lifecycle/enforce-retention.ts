import type { Database } from '#db/driver/connect.ts'
import { type RetentionDays, type RetentionRule, retentionRules } from '#db/queries/retention.ts'
import { log } from '#lib/runtime/log.ts'

/** Few enough that a batch takes less than a second, in which its rows are locked. */
const batchSize = 5_000

/**
 * Enforces every retention rule in batches until no row is due or the signal aborts (decision 031).
 * A rule that fails does not prevent the others.
 */
export async function enforceRetention(
  db: Database,
  days: RetentionDays,
  signal?: AbortSignal,
): Promise<void> {
  for (const rule of retentionRules(days)) {
    const rows = await enforceRule(rule, db, signal)
    if (rows > 0) log.info({ event: 'retention-enforced', rule: rule.name, rows })
  }
}

async function enforceRule(
  rule: RetentionRule,
  db: Database,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  try {
    for (let count = batchSize; count === batchSize && !signal?.aborted; total += count) {
      count = await rule.applyToBatch(db, batchSize)
    }
  } catch (error) {
    log.warn({ event: 'retention-failed', rule: rule.name, error })
  }
  return total
}
