import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import {
  actDays,
  contactDays,
  emailDays,
  eventDays,
  idempotencyDays,
  serviceDays,
  testEmailDays,
  uploadDays,
  webhookAttemptDays,
} from '../values/periods.ts'

/** The number of days for which each kind of row is stored (decision 031). */
export interface RetentionDays {
  readonly auditEvents: number
  readonly auditNetworks: number
  readonly credentials: number
  readonly emailChanges: number
  /** Undefined if former members are stored until staff erase them. */
  readonly formerMembers?: number | undefined
  readonly importChanges: number
  readonly joinApplications: number
  readonly pendingSubscriptions: number
  readonly rateLimits: number
}

/** A rule of retention, applied to one batch of the rows that are due. */
export interface RetentionRule {
  readonly name: string
  /** The number of days after which a row is due. */
  readonly days: number
  /**
   * Applies the rule to at most `batchSize` rows and returns how many there were. A rule that takes its rows one by one
   * reports each failure to `onFailure` and continues with the next row.
   */
  applyToBatch(
    db: Database,
    batchSize: number,
    onFailure?: (error: unknown) => void,
  ): Promise<number>
  /** Counts the rows that are due, without changing them; with `max`, it stops at one more. */
  countDue(db: Database, max?: number): Promise<number>
}

/** Staff may have made a merged account a contact again, which must not end unseen. */
const mergesDue = sql`account_merge where undo_until < now()
  and not exists (select from contact where contact.account_id = merged_id)`

const oldEvents = sql`event where position < coalesce(
  (select position from event
    where position is not null and at > now() - ${eventDays} * interval '1 day'
    order by position limit 1),
  (select max(position) from event))`

/** The retention rules, in the order in which they are enforced. */
export const retentionRules = (days: RetentionDays): readonly RetentionRule[] => [
  // A family is deleted before its members everywhere else, so these are separate statements.
  deleting('credentials of families', 'credential', 'expires_at', days.credentials, {
    and: sql`kind <> 'email' and family is not null`,
  }),
  deleting('credentials', 'credential', 'expires_at', days.credentials, {
    and: sql`kind <> 'email' and family is null`,
  }),
  deleting('email changes', 'credential', 'expires_at', days.emailChanges, {
    and: sql`kind = 'email'`,
  }),
  deleting('pending subscriptions', 'subscription', 'created_at', days.pendingSubscriptions, {
    and: sql`confirmed_at is null`,
  }),
  deleting('privacy requests', 'privacy_request', 'closed_at', days.auditEvents),
  deleting('tasks', 'task', 'done_at', days.auditEvents),
  deleting('notes', 'record_note', 'at', days.auditEvents),
  deleting('applications to join', 'join_application', 'changed_at', days.joinApplications, {
    and: sql`state in ('declined', 'lapsed', 'member')`,
  }),
  deleting('replaced values', 'act_change', 'at', actDays),
  deleting('changes of contacts', 'contact_change', 'at', actDays),
  deleting('invitations of contacts', 'contact_invitation', 'expires_at', contactDays),
  deleting('offers to hand over', 'contact_offer', 'expires_at', 0, { key: 'membership_id' }),
  deleting('test emails', 'outgoing', 'created_at', testEmailDays, {
    and: sql`kind = 'email' and client_id is not null`,
  }),
  deleting('emails', 'outgoing', 'created_at', emailDays),
  deleting('attempts of webhooks', 'webhook_attempt', 'at', webhookAttemptDays),
  deleting('sign-outs', 'outgoing', 'created_at', 1, { and: sql`kind = 'sign-out'` }),
  // Uploaded files contain personal data, so those that were not imported are deleted (decision 067).
  deleting('uploads', 'data_job', 'changed_at', uploadDays),
  importChanges(days.importChanges),
  // A merge that can no longer be undone; its row is deleted with the account.
  rule(
    'merged accounts',
    actDays,
    (size) =>
      countDeleted(sql`delete from account where id in (
        select merged_id from ${mergesDue} order by undo_until limit ${size})`),
    mergesDue,
  ),
  deleting('imports', 'import', 'at', days.auditEvents, {
    and: sql`not exists (select from import_change where import_id = import.id)`,
  }),
  deleting('idempotency keys', 'idempotency_key', 'claimed_at', idempotencyDays, { key: 'key' }),
  deleting('days of the service', 'service_day', 'day', serviceDays, { key: 'ctid' }),
  deleting('rate limits', 'rate_limit', 'forget_at', days.rateLimits, { key: 'key' }),
  // In the order of the feed, so that it never has a gap. The newest stays, so that its place is never given again.
  rule(
    'events',
    eventDays,
    (size) =>
      countDeleted(sql`delete from event where position = any(array(
        select position from ${oldEvents} order by position limit ${size}))`),
    oldEvents,
  ),
  rule(
    'audit networks',
    days.auditNetworks,
    (size) => sql`select delete_old_audit_networks(${days.auditNetworks}, ${size}) as count`,
    sql`audit_event
      where network is not null and at < now() - ${days.auditNetworks} * interval '1 day'`,
  ),
  rule(
    'audit events',
    days.auditEvents,
    (size) => sql`select delete_old_audit_events(${days.auditEvents}, ${size}) as count`,
    sql`audit_event where at < now() - ${days.auditEvents} * interval '1 day'`,
  ),
]

/** A rule that `write` applies to the rows `due`: a table and its conditions. */
export const rule = (
  name: string,
  days: number,
  write: (batchSize: number) => SQL,
  due: SQL,
): RetentionRule => ({
  name,
  days,
  applyToBatch: (db, batchSize) => db.getValue(write(batchSize)),
  countDue: (db, max) => db.getValue(countRows(due, max)),
})

/** Counts rows, but stops at `max` + 1: counting millions would take longer than a page may. */
export const countRows = (from: SQL, max?: number): SQL =>
  max === undefined
    ? sql`select count(*)::int as count from ${from}`
    : sql`select count(*)::int as count from (select from ${from} limit ${max + 1}) as first_ones`

/** The statement that deletes rows and returns their number. */
export const countDeleted = (deletion: SQL): SQL =>
  sql`with deleted as (${deletion} returning 1) select count(*)::int as count from deleted`

/**
 * The rule that deletes the rows of a table, the oldest first, so many days after the time in the column `at`.
 * Rows that another instance has locked are left to it.
 */
const deleting = (
  name: string,
  table: string,
  at: string,
  days: number,
  { key = 'id', and = sql`true` }: { readonly key?: string; readonly and?: SQL } = {},
): RetentionRule => {
  const [id, time] = [sql.identifier(key), sql.identifier(at)]
  const due = sql`${sql.identifier(table)}
    where ${time} < now() - ${days} * interval '1 day' and ${and}`
  return rule(
    name,
    days,
    (size) =>
      countDeleted(sql`delete from ${sql.identifier(table)} where ${id} = any(array(
        select ${id} from ${due} order by ${time} limit ${size} for update skip locked))`),
    due,
  )
}

/** The rule that deletes what rows were before an import, which can then no longer be undone. */
const importChanges = (days: number): RetentionRule => {
  const due = (lock: SQL) => sql`import cross join lateral (
      select import_id, n from import_change where import_id = import.id ${lock}) as change
    where import.at < now() - ${days} * interval '1 day'`
  return rule(
    'import changes',
    days,
    (size) =>
      countDeleted(sql`delete from import_change where (import_id, n) in (
        select import_id, n
        from ${due(sql`order by n limit ${size} for update skip locked`)} limit ${size})`),
    due(sql``),
  )
}
