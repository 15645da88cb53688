import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { PersonField } from '../../values/record-fields.ts'
import { auditWithChange } from '../act-changes.ts'
import type { Actor } from '../audit/audit.ts'
import { insertNotice } from '../outgoing.ts'
import { isStaff } from '../staff-session.ts'
import { accountEvent } from './accounts-edit.ts'
import { returnDetails, takeDetails } from './merge-details.ts'
import { changedSince, moveCtes, moved, restoreCtes } from './merge-rows.ts'

/** Two accounts of one person: the one that stays, and the one that is merged into it. */
export interface AccountPair {
  readonly keptId: string
  readonly mergedId: string
}

/** The result of a merge, or the reason why nothing was merged. */
export type AccountMergeReport = {
  readonly outcome:
    | 'merged'
    | 'raced'
    | 'is-staff'
    | 'disabled'
    | 'has-request'
    | 'has-merge'
    | 'kept-not-proved'
    | 'merged-not-proved'
  /** True if someone with an email has used one of the accounts, and so gets an email. */
  readonly isTold: boolean
  /** The number of audit events that moved. */
  readonly events: number | null
}

/** True of a row of `account` whose owner has neither chosen a password nor proved the mailbox, as after an import. */
const isUnused = sql`password_hash is null and email_verified_at is null as is_unused`

/** True for two unused accounts, unless the merge would drop the only mailbox of the two. */
const isFreeToMerge = sql`(kept.is_unused and merged.is_unused
  and (kept.email is not null or merged.email is null))`

/** The CTE `theirs`, which locks the memberships of these accounts, before the accounts. */
const lockedMemberships = (accounts: SQL): SQL => sql`
  theirs as materialized (
    select id, contacts_version from membership where id in (
      select membership_id from contact where contact.account_id in (${accounts}))
    order by id for no key update
  )`

/**
 * Merges an account into another of the same person in one statement (decision 082): moves contacts, consents,
 * applications, requests, tasks, notes and the audit trail, and disables it, which ends its sessions and tokens. The
 * account that stays takes the details `taken` of the other, or those that it has not; its username, its email and its
 * password are never touched. Undefined if they are not two
 * accounts. The memberships are locked first, as by a change of contacts (decision 083); `raced` if one was made
 * meanwhile. Fails with the SQLSTATE 23505 if someone adds the same contact at the same time.
 */
export const mergeAccounts = (
  db: Database,
  { keptId, mergedId }: AccountPair,
  actor: Actor,
  taken?: readonly PersonField[],
) =>
  db.findRow<AccountMergeReport>(sql`
    with ${lockedMemberships(sql`${keptId}, ${mergedId}`)}, side as materialized (
      select account.id, email, ${isStaff} as is_staff, ${isUnused},
        disabled_at is not null as is_disabled,
        email is not null and email_verified_at is not null as is_proved,
        exists (select from privacy_request
          where privacy_request.account_id = account.id and state = 'open') as has_request,
        exists (select from account_merge where account_merge.account_id = account.id) as has_merge
      from account where account.id in (${keptId}, ${mergedId})
        and (select count(*) from theirs) >= 0
      order by account.id for update
    ), pair as materialized (
      select kept.id as account_id, merged.id as merged_id, case
          when kept.is_staff or merged.is_staff then 'is-staff'
          when kept.is_disabled or merged.is_disabled then 'disabled'
          when kept.has_request or merged.has_request then 'has-request'
          when merged.has_merge then 'has-merge'
          when not kept.is_proved and not ${isFreeToMerge} then 'kept-not-proved'
          when lower(merged.email) <> lower(kept.email) and not merged.is_proved
            and not ${isFreeToMerge} then 'merged-not-proved'
          when exists (select from theirs join membership now on now.id = theirs.id
            and now.contacts_version <> theirs.contacts_version) then 'raced'
          else 'merged' end as outcome
      from side kept, side merged
      where kept.id = ${keptId} and merged.id = ${mergedId} and kept.id <> merged.id
    ), gate as materialized (
      select account_id, merged_id from pair where outcome = 'merged'
    ), ${sql.raw(moveCtes)}, ${takeDetails(taken)}, added as (
      insert into account_merge (merged_id, account_id, moved)
      select merged_id, account_id, ${sql.raw(moved)} from gate
      returning merged_id, account_id, undo_until
    ), disabled as (
      update account set disabled_at = now() from added where account.id = added.merged_id
    ), ${auditWithChange('account', accountEvent('account-merged', actor, 'added'))}
    select outcome, exists (select from side where email is not null and not is_unused) as "isTold",
      (select merge_audit_events(merged_id, account_id, false) from added) as events
    from pair`)

/** The result of undoing a merge. */
export type AccountUnmergeReport = {
  /** `disabled`: the account that stayed is, or the other will be erased. */
  readonly outcome: 'undone' | 'disabled' | 'nothing-to-undo'
  /** The number of contacts and consents that have changed since and stay as they are. */
  readonly changedSince: number
  /** The number of audit events that moved back. */
  readonly events: number | null
}

/**
 * Undoes the merge of an account for 30 days: it gets back what has not changed since, and is enabled, unless its owner has
 * died meanwhile. Memberships and accounts are locked in the order of a merge.
 */
export const unmergeAccount = (db: Database, mergedId: string, actor: Actor) =>
  db.getRow<AccountUnmergeReport>(sql`
    with ${lockedMemberships(sql`select account_id from account_merge where merged_id = ${mergedId}`)},
    side as materialized (
      select id, disabled_at from account where (select count(*) from theirs) >= 0 and (id = ${mergedId}
        or id in (select account_id from account_merge where merged_id = ${mergedId}))
      order by id for update
    ), found as (
      select account_merge.merged_id, disabled_at is not null or exists (
        select from planned_erasure where planned_erasure.account_id = merged_id) as is_closed
      from account_merge join side on side.id = account_merge.account_id
      where merged_id = ${mergedId} and undo_until > now()
    ), undone as (
      delete from account_merge using found
      where account_merge.merged_id = found.merged_id and not is_closed
      returning account_merge.merged_id, account_merge.account_id, moved, merged_at
    ), ${sql.raw(restoreCtes)}, ${returnDetails}, enabled as (
      update account set disabled_at = null from undone
      where account.id = undone.merged_id and deceased_at is null
    ), both_sides as (
      select account_id from undone union all select merged_id from undone
    ), both_audits as (${accountEvent('merge-undone', actor, 'both_sides')} returning id),
    audit as (select id from both_audits limit 1), noticed as (${insertNotice()})
    select case when exists (select from undone) then 'undone'
        when exists (select from found where is_closed) then 'disabled'
        else 'nothing-to-undo' end as outcome,
      (${sql.raw(changedSince)})::int as "changedSince",
      (select merge_audit_events(merged_id, account_id, true) from undone) as events`)
