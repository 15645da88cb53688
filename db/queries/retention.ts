import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** How many days each kind of row is stored (decision 031). */
export interface RetentionDays {
  readonly auditEvents: number
  readonly auditNetworks: number
  readonly credentials: number
  readonly emailChanges: number
  readonly pendingSubscriptions: number
  readonly rateLimits: number
}

/** A rule of retention, applied to one batch of the rows that are due. */
export interface RetentionRule {
  readonly name: string
  /** Applies the rule to at most `batchSize` rows and returns how many there were. */
  applyToBatch(db: Database, batchSize: number): Promise<number>
}

/** The retention rules, in the order in which they are enforced. */
export const retentionRules = (days: RetentionDays): readonly RetentionRule[] => [
  // A family is deleted before its members everywhere else, so these are separate statements.
  rule('credentials of families', (size) =>
    deleteRows('credential', size, {
      key: 'id',
      due: 'expires_at',
      days: days.credentials,
      and: sql`kind <> 'email' and family is not null`,
    }),
  ),
  rule('credentials', (size) =>
    deleteRows('credential', size, {
      key: 'id',
      due: 'expires_at',
      days: days.credentials,
      and: sql`kind <> 'email' and family is null`,
    }),
  ),
  rule('email changes', (size) =>
    deleteRows('credential', size, {
      key: 'id',
      due: 'expires_at',
      days: days.emailChanges,
      and: sql`kind = 'email'`,
    }),
  ),
  rule('pending subscriptions', (size) =>
    deleteRows('subscription', size, {
      key: 'id',
      due: 'created_at',
      days: days.pendingSubscriptions,
      and: sql`confirmed_at is null`,
    }),
  ),
  rule('rate limits', (size) =>
    deleteRows('rate_limit', size, {
      key: 'key',
      due: 'forget_at',
      days: days.rateLimits,
      and: sql`true`,
    }),
  ),
  rule(
    'audit networks',
    (size) => sql`select delete_old_audit_networks(${days.auditNetworks}, ${size}) as count`,
  ),
  rule(
    'audit events',
    (size) => sql`select delete_old_audit_events(${days.auditEvents}, ${size}) as count`,
  ),
]

const rule = (name: string, write: (batchSize: number) => SQL): RetentionRule => ({
  name,
  async applyToBatch(db, batchSize) {
    const [row] = await db.execute<{ count: number }>(write(batchSize))
    return row?.count ?? 0
  },
})

interface DueRows {
  readonly key: string
  /** The column of time after which the days count. */
  readonly due: string
  readonly days: number
  readonly and: SQL
}

/** Deletes the oldest due rows. Rows that another instance has locked are left to it. */
const deleteRows = (table: string, batchSize: number, { key, due, days, and }: DueRows): SQL => {
  const [from, id, at] = [table, key, due].map((name) => sql.identifier(name))
  return sql`
    with deleted as (
      delete from ${from} where ${id} = any(array(
        select ${id} from ${from} where ${at} < now() - ${days} * interval '1 day' and ${and}
        order by ${at} limit ${batchSize} for update skip locked))
      returning 1
    ) select count(*)::int as count from deleted`
}
