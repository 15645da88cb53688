import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountName } from '../expressions.ts'
import { accountIsLive, clientIsLive, liveCaller } from '../live-caller.ts'
import { statement } from '../statement.ts'

/** The member of a session, as the pages need them. */
export type Member = {
  readonly accountId: string
  readonly username: string
  readonly name: string
  /** Null for an imported member whose email address we do not have. */
  readonly email: string | null
  /** The password is one that we emailed; the member must choose another before anything else. */
  readonly passwordTemporary: boolean
  /** True if the account has a staff role. */
  readonly isStaff: boolean
}

const selectSessionMember = statement<{ session: Buffer }, Member>(
  (db) => sql`
    select account.id as "accountId", username, email,
      ${accountName} as name,
      password_temporary as "passwordTemporary",
      exists (select from staff_role where account_id = account.id) as "isStaff"
    ${liveCaller(db, sql.placeholder('session'))} and kind = 'session'`,
)

/** Finds the member of a live session. */
export async function findMember(db: Database, session: Buffer): Promise<Member | undefined> {
  const [member] = await selectSessionMember(db, { session })
  return member
}

/** The member of a passthrough token, and whether the token still works. */
export type PassthroughRow = Pick<Member, 'accountId' | 'name'> & {
  /** `ended`: the account or the client is disabled, or its credentials have ended since. */
  readonly state: 'live' | 'used' | 'expired' | 'ended'
}

/** Finds the member of a passthrough token without using the token (decision 025). */
export const findPassthrough = (db: Database, passthrough: Buffer) =>
  db.findRow<PassthroughRow>(sql`
    select account.id as "accountId",
      ${accountName} as name,
      case when used_at is not null then 'used' when expires_at <= now() then 'expired'
        when ${accountIsLive} and ${clientIsLive} then 'live' else 'ended' end as state
    from credential join account on account.id = credential.account_id
    where hash = ${passthrough} and kind = 'passthrough'`)
