import type { Database } from '#db/driver/connect.ts'
import { isOutage } from '#db/driver/errors.ts'
import { eraseDueAccounts } from '#db/queries/privacy/erasure.ts'
import { countDueErasures } from '#db/queries/privacy/erasure-plan.ts'
import { formerMemberRules } from '#db/queries/privacy/former-members.ts'
import { type RetentionDays, type RetentionRule, retentionRules } from '#db/queries/retention.ts'
import { erasureDays } from '#db/values/periods.ts'
import { counters } from '#lib/runtime/counters.ts'
import { batchSize } from '#lib/runtime/in-batches.ts'
import { log } from '#lib/runtime/log.ts'

/** The rules of retention, and the accounts whose erasure is planned (decision 055). */
export const rulesOf = (days: RetentionDays): readonly RetentionRule[] => [
  ...retentionRules(days),
  ...(days.formerMembers ? formerMemberRules(days.formerMembers) : []),
  {
    name: 'accounts to be erased',
    days: erasureDays,
    applyToBatch: eraseDueAccounts,
    countDue: countDueErasures,
  },
]

/** The number of rows that a rule of retention concerns. */
interface RetentionCount {
  readonly rule: string
  readonly rows: number
  /** True if the rule has not changed every row that is due, because it failed. */
  readonly failed?: true
}

/** Called with the name of each rule before it is enforced or counted. */
type OnRule = (rule: string) => void

/**
 * Enforces each retention rule until no row is due or the signal aborts, whichever fail (decision 031). Counts the
 * rows.
 */
export async function enforceRetention(
  db: Database,
  days: RetentionDays,
  { signal, onRule }: { readonly signal?: AbortSignal; readonly onRule?: OnRule } = {},
): Promise<readonly RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const rule of rulesOf(days)) {
    onRule?.(rule.name)
    const count = await enforceRule(rule, db, signal)
    counts.push(count)
    if (count.rows > 0) log.info({ event: 'retention-enforced', rule: rule.name, rows: count.rows })
  }
  return counts
}

/** Counts the rows that each rule of retention would change now. */
export async function countDueRows(
  db: Database,
  days: RetentionDays,
  { onRule }: { readonly onRule?: OnRule } = {},
): Promise<readonly RetentionCount[]> {
  const counts: RetentionCount[] = []
  for (const rule of rulesOf(days)) {
    onRule?.(rule.name)
    counts.push({ rule: rule.name, rows: await rule.countDue(db) })
  }
  return counts
}

async function enforceRule(
  rule: RetentionRule,
  db: Database,
  signal?: AbortSignal,
): Promise<RetentionCount> {
  let [rows, failed] = [0, false]
  const onFailure = (error: unknown) => {
    if (!isOutage(error)) counters.jobFailures += 1
    log.warn({ event: 'retention-failed', rule: rule.name, error })
    failed = true
  }
  try {
    for (let count = batchSize; count === batchSize && !signal?.aborted; rows += count) {
      count = await rule.applyToBatch(db, batchSize, onFailure)
    }
  } catch (error) {
    onFailure(error)
  }
  return { rule: rule.name, rows, ...(failed && { failed }) }
}
