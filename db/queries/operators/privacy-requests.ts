import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { milliseconds } from './account-summary.ts'
import { accountEvent, accountName } from './accounts.ts'

/** A member's request about their data; times are milliseconds since 1970. */
export type PrivacyRequestRow = {
  readonly kind: string
  readonly state: 'open' | 'done' | 'withdrawn'
  readonly receivedAt: number
  readonly dueAt: number
  readonly closedAt: number | null
  /** Null once the account is erased. */
  readonly username: string | null
  readonly name: string | null
  readonly operator: string | null
}

/** Lists the open requests, or all, those that are due first at the top. */
export const listPrivacyRequestRows = (db: Database, all: boolean): Promise<PrivacyRequestRow[]> =>
  db.execute<PrivacyRequestRow>(sql`
    select kind, state, ${milliseconds(sql`received_at`)} as "receivedAt",
      ${milliseconds(sql`due_at`)} as "dueAt", ${milliseconds(sql`closed_at`)} as "closedAt",
      username, case when account.id is not null then ${accountName} end as name, operator
    from privacy_request left join account on account.id = account_id
    where ${all} or state = 'open' order by state <> 'open', due_at, privacy_request.id`)

/** The update that marks the open requests of an account as done, for use as a CTE. */
export const markRequestsDone = (accountId: string, operator: string): SQL => sql`
  update privacy_request set state = 'done', closed_at = now(), operator = ${operator}
  where account_id = ${accountId} and state = 'open' returning account_id`

/** Marks the open requests of an account as done; false if there is none. */
export async function completePrivacyRequests(
  db: Database,
  accountId: string,
  operator: string,
): Promise<boolean> {
  const done = await db.execute(sql`
    with done as (${markRequestsDone(accountId, operator)}),
    audit as (${accountEvent('closure-done', operator, 'done')})
    select from done`)
  return done.length > 0
}
