import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import { accountName } from '../expressions.ts'
import {
  accountIsLive,
  clientIsLive,
  isFreshSession,
  isOwnSession,
  liveCaller,
} from '../live-caller.ts'
import { statement } from '../statement.ts'
import type { Stored } from '../stored.ts'

/** The member of a session, as the pages need them. */
export type Member = Stored<typeof account, 'username' | 'email' | 'passwordTemporary'> & {
  readonly accountId: string
  readonly name: string
  /** True if the account has a staff role. */
  readonly isStaff: boolean
  /** True if the member began the session; false if a client, an app password or a link did (decision 106). */
  readonly isOwn: boolean
  /** True if the member began it and proved who they are in the last ten minutes. */
  readonly isFresh: boolean
}

/** The columns of a `Member` that say who began the session. */
export const originColumns: SQL = sql`
  ${isOwnSession} as "isOwn", ${isFreshSession} as "isFresh"`

const selectSessionMember = statement<{ session: Buffer }, Member>(
  (db) => sql`
    select account.id as "accountId", username, email,
      ${accountName} as name,
      password_temporary as "passwordTemporary", ${originColumns},
      exists (select from staff_role where account_id = account.id) as "isStaff"
    ${liveCaller(db, sql.placeholder('session'))} and kind = 'session'`,
)

/** Finds the member of a live session. */
export async function findMember(db: Database, session: Buffer): Promise<Member | undefined> {
  const [member] = await selectSessionMember(db, { session })
  return member
}

/** The member of a link that signs in, and whether it still works. */
export type ArrivalRow = Pick<Member, 'accountId' | 'name'> & {
  /** `ended`: the account or the client is disabled, or its credentials have ended since. */
  readonly state: 'live' | 'used' | 'expired' | 'ended'
}

/** Finds the member of a passthrough token (decision 025) or of a temporary password without using it. */
export const findArrival = (db: Database, kind: 'passthrough' | 'reset', hash: Buffer) =>
  db.findRow<ArrivalRow>(sql`
    select account.id as "accountId",
      ${accountName} as name,
      case when used_at is not null then 'used' when expires_at <= now() then 'expired'
        when ${accountIsLive} and ${clientIsLive} then 'live' else 'ended' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${hash} and kind = ${kind}`)
