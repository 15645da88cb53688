import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** The number of days for which each kind of row is stored (decision 031). */
export interface RetentionDays {
  readonly auditEvents: number
  readonly auditNetworks: number
  readonly credentials: number
  readonly emailChanges: number
  readonly importChanges: number
  readonly joinApplications: number
  readonly pendingSubscriptions: number
  readonly rateLimits: number
}

/** For how many days an upload of staff is stored, with its reports. No setting. */
export const uploadDays = 1

/** A rule of retention, applied to one batch of the rows that are due. */
export interface RetentionRule {
  readonly name: string
  /** Applies the rule to at most `batchSize` rows and returns how many there were. */
  applyToBatch(db: Database, batchSize: number): Promise<number>
  /** Counts the rows that are due, without changing them; with `max`, it stops at one more. */
  countDue(db: Database, max?: number): Promise<number>
}

/** The retention rules, in the order in which they are enforced. */
export const retentionRules = (days: RetentionDays): readonly RetentionRule[] => [
  // A family is deleted before its members everywhere else, so these are separate statements.
  deleting('credentials of families', 'credential', {
    key: 'id',
    due: 'expires_at',
    days: days.credentials,
    and: sql`kind <> 'email' and family is not null`,
  }),
  deleting('credentials', 'credential', {
    key: 'id',
    due: 'expires_at',
    days: days.credentials,
    and: sql`kind <> 'email' and family is null`,
  }),
  deleting('email changes', 'credential', {
    key: 'id',
    due: 'expires_at',
    days: days.emailChanges,
    and: sql`kind = 'email'`,
  }),
  deleting('pending subscriptions', 'subscription', {
    key: 'id',
    due: 'created_at',
    days: days.pendingSubscriptions,
    and: sql`confirmed_at is null`,
  }),
  deleting('privacy requests', 'privacy_request', {
    key: 'id',
    due: 'closed_at',
    days: days.auditEvents,
    and: sql`true`,
  }),
  deleting('applications to join', 'join_application', {
    key: 'id',
    due: 'changed_at',
    days: days.joinApplications,
    and: sql`state in ('declined', 'lapsed', 'member')`,
  }),
  // Uploaded files contain personal data, so those that were not imported are deleted (decision 067).
  deleting('uploads', 'data_job', {
    key: 'id',
    due: 'changed_at',
    days: uploadDays,
    and: sql`true`,
  }),
  importChanges(days.importChanges),
  deleting('imports', 'import', {
    key: 'id',
    due: 'at',
    days: days.auditEvents,
    and: sql`not exists (select from import_change where import_id = import.id)`,
  }),
  deleting('rate limits', 'rate_limit', {
    key: 'key',
    due: 'forget_at',
    days: days.rateLimits,
    and: sql`true`,
  }),
  rule(
    'audit networks',
    (size) => sql`select delete_old_audit_networks(${days.auditNetworks}, ${size}) as count`,
    sql`audit_event
      where network is not null and at < now() - ${days.auditNetworks} * interval '1 day'`,
  ),
  rule(
    'audit events',
    (size) => sql`select delete_old_audit_events(${days.auditEvents}, ${size}) as count`,
    sql`audit_event where at < now() - ${days.auditEvents} * interval '1 day'`,
  ),
]

/** A rule that `write` applies to the rows `due`: a table and its conditions. */
const rule = (name: string, write: (batchSize: number) => SQL, due: SQL): RetentionRule => {
  const run = async (db: Database, statement: SQL) =>
    (await db.execute<{ count: number }>(statement))[0]?.count ?? 0
  return {
    name,
    applyToBatch: (db, batchSize) => run(db, write(batchSize)),
    countDue: (db, max) => run(db, countRows(due, max)),
  }
}

/** Counts rows, but stops at `max` + 1: counting millions would take longer than a page may. */
export const countRows = (from: SQL, max?: number): SQL =>
  max === undefined
    ? sql`select count(*)::int as count from ${from}`
    : sql`select count(*)::int as count from (select from ${from} limit ${max + 1}) as first_ones`

/** The rule that deletes the rows of a table that are due. */
const deleting = (name: string, table: string, due: DueRows): RetentionRule =>
  rule(
    name,
    (size) => deleteRows(table, size, due),
    sql`${sql.identifier(table)}
      where ${sql.identifier(due.due)} < now() - ${due.days} * interval '1 day' and ${due.and}`,
  )

/** The rule that deletes what rows were before an import, which can then no longer be undone. */
const importChanges = (days: number): RetentionRule => {
  const due = sql`import_change join import on import.id = import_id
    where import.at < now() - ${days} * interval '1 day'`
  return rule(
    'import changes',
    (size) => sql`
      with deleted as (
        delete from import_change where (import_id, n) in (
          select import_id, n from ${due} limit ${size} for update of import_change skip locked)
        returning 1
      ) select count(*)::int as count from deleted`,
    due,
  )
}

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
