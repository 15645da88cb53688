import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { listLimits } from '../values/list-limits.ts'
import { hasOwnEmail, jsonRows, milliseconds } from './expressions.ts'
import { liveReader } from './live-caller.ts'

/** An email on the list of what was sent. */
export type ListedEmail = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly state: 'sent' | 'waiting' | 'failed'
  readonly response: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** True for the emails to the account, and those to its email of which the account is not known. */
const emailToAccount = sql`outgoing.client_id is null and (outgoing.account_id = account.id
  or (outgoing.account_id is null and lower(outgoing.recipient) = lower(account.email)))`

/** The listed emails to the account, and those to its email without an account, unless another account has the same email. */
export const ownEmail = sql`
  outgoing.client_id is null and (outgoing.account_id = account.id or (outgoing.account_id is null
    and lower(outgoing.recipient) = lower(account.email) and ${hasOwnEmail}))`

/** The state of an email, for a select. */
export const emailState = sql`
  case when sent_at is not null then 'sent' when due_at is not null then 'waiting' else 'failed' end`

const listed = (from: SQL) => sql`
  select outgoing.id, recipient, subject, ${emailState} as state, response,
    ${milliseconds(sql`outgoing.created_at`)} as at
  from outgoing ${from} order by outgoing.created_at desc, outgoing.id desc`

/** The newest emails to the row of `account`, as JSON. */
export const emailsOfAccount: SQL = jsonRows(
  sql`${listed(sql`where ${emailToAccount}`)} limit ${listLimits.emails + 1}`,
)

/** Lists the newest emails to the caller, the newest first; none to a mailbox that another account has too. */
export const listOwnEmails = (
  db: Database,
  session: Buffer,
  limit: number,
): Promise<ListedEmail[]> =>
  db.findRows<ListedEmail>(sql`
    with caller as (select account.id, account.email ${liveReader(db, session)})
    ${listed(sql`join caller account on ${ownEmail}`)} limit ${limit}`)
