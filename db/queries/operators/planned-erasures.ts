import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type Operator, operatorNameOf } from '../audit.ts'
import { countRows } from '../retention.ts'
import { isStaff } from '../staff-step.ts'
import { milliseconds } from './account-summary.ts'
import { accountEvent } from './accounts.ts'
import { deleteAccount } from './erasure.ts'

/** An erasure that can still be undone; times are milliseconds since 1970. */
export type PlannedErasure = {
  readonly plannedAt: number
  readonly dueAt: number
  readonly operator: string
}

/** Finds the planned erasure of an account. */
export async function findPlannedErasure(
  db: Database,
  id: string,
): Promise<PlannedErasure | undefined> {
  const [found] = await db.execute<PlannedErasure>(sql`
    select ${milliseconds(sql`planned_at`)} as "plannedAt", ${milliseconds(sql`due_at`)} as "dueAt",
      operator
    from planned_erasure where account_id = ${id}`)
  return found
}

/**
 * Plans to erase an account in 30 days. It is disabled now, which ends everything that is signed in, and its
 * open requests are done. False if there is no such account, it has a staff role, or it is planned already.
 */
export async function addPlannedErasure(
  db: Database,
  id: string,
  operator: Operator,
): Promise<boolean> {
  const planned = await db.execute(sql`
    with planned as (
      insert into planned_erasure (account_id, operator, was_disabled)
      select id, ${operatorNameOf(operator)}, disabled_at is not null from account
      where id = ${id} and not ${isStaff}
      on conflict do nothing returning account_id
    ), disabled as (
      update account set disabled_at = coalesce(disabled_at, now()) from planned
      where account.id = planned.account_id
    ), answered as (
      update privacy_request
      set state = 'done', closed_at = now(), operator = ${operatorNameOf(operator)}
      from planned where privacy_request.account_id = planned.account_id and state = 'open'
        and kind in ('close-account', 'erasure')
    ), audit as (${accountEvent('erasure-planned', operator, 'planned')})
    select from planned`)
  return planned.length > 0
}

/** Undoes a planned erasure, and opens the requests again that it answered; false if there is none. */
export async function deletePlannedErasure(
  db: Database,
  id: string,
  operator: Operator,
): Promise<boolean> {
  const undone = await db.execute(sql`
    with undone as (
      delete from planned_erasure where account_id = ${id}
      returning account_id, was_disabled, planned_at
    ), enabled as (
      update account set disabled_at = null from undone
      where account.id = undone.account_id and not was_disabled
    ), reopened as (
      update privacy_request set state = 'open', closed_at = null, operator = null from undone
      where privacy_request.account_id = undone.account_id and state = 'done'
        and closed_at = planned_at and not exists (
          select from privacy_request other where other.account_id = undone.account_id
            and other.kind = privacy_request.kind and other.state = 'open')
    ), audit as (${accountEvent('erasure-undone', operator, 'undone')})
    select from undone`)
  return undone.length > 0
}

/** Erases at most so many accounts that are due; returns their number. */
export async function eraseDueAccounts(db: Database, limit: number): Promise<number> {
  const due = await db.execute<{ id: string; operator: string }>(sql`
    select account_id as id, operator from planned_erasure where due_at <= now()
    order by due_at limit ${limit}`)
  let erased = 0
  for (const { id, operator } of due) {
    if (await deleteAccount(db, id, operator, { onlyIfDue: true })) erased += 1
  }
  return erased
}

/** Counts the accounts that are due to be erased; with `max`, it stops at one more. */
export async function countDueErasures(db: Database, max?: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    countRows(sql`planned_erasure where due_at <= now()`, max),
  )
  return row?.count ?? 0
}
