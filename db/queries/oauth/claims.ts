import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountName } from '../expressions.ts'
import { type CallerResult, liveCaller } from '../live-caller.ts'

/** The facts from which the claims about a member are made (OpenID Connect Core, section 5.1). */
export type ClaimFacts = {
  readonly sub: string
  readonly username: string
  readonly name: string
  readonly forename: string | null
  readonly surname: string | null
  readonly email: string | null
  /** The member has proved control of the mailbox of `email` (decision 044). */
  readonly emailVerified: boolean
  /** The lines of the postal address. */
  readonly address: string | null
  readonly county: string | null
  readonly postcode: string | null
  readonly country: string
  /** The phone number, or else the mobile number, as the member wrote it. */
  readonly phone: string | null
}

/** The columns of `ClaimFacts` over `account`. */
export const claimColumns: SQL = sql`
  account.id as sub, account.username, account.forename, account.surname, account.email,
  account.email_verified_at is not null as "emailVerified",
  account.address, account.county, account.postcode, account.country,
  coalesce(nullif(account.phone, ''), nullif(account.mobile, '')) as phone,
  ${accountName} as name`

/** The facts about the caller, and the claims that the authorisation request asked for by name. */
interface UserInfoFacts {
  readonly facts: ClaimFacts
  readonly named: readonly string[]
}

/** Finds the claims about the caller. */
export async function findClaims(
  db: Database,
  caller: Buffer,
): Promise<CallerResult<UserInfoFacts> | undefined> {
  type Row = ClaimFacts & Pick<UserInfoFacts, 'named'> & { readonly roles: readonly string[] }
  const row = await db.findRow<Row>(sql`
    select credential.roles, ${claimColumns}, coalesce((
        select family.user_info_claims from credential family where family.id = credential.family
      ), '{}') as named
    ${liveCaller(db, caller)}`)
  return row && { roles: row.roles, value: { facts: row, named: row.named } }
}
