import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import { personGroups } from '../../values/record-fields.ts'
import { selectOf } from '../column-values.ts'
import { accountName, jsonRows } from '../expressions.ts'
import { type CallerResult, liveCaller } from '../live-caller.ts'
import { isListed } from '../memberships/membership-state.ts'
import type { ContactRights } from '../memberships/memberships.ts'
import type { Stored } from '../stored.ts'

const details = ['username', 'forename', 'surname', 'email', ...personGroups.address] as const

/** The facts from which the claims about a member are made (OpenID Connect Core, section 5.1). */
export type ClaimFacts = Stored<typeof account, (typeof details)[number]> & {
  readonly sub: string
  readonly name: string
  /** The member has proved control of the mailbox of `email` (decision 044). */
  readonly emailVerified: boolean
  /** The phone number, or else the mobile number, as the member wrote it. */
  readonly phone: string | null
  /** The memberships that the member can access as a contact, without those that have lapsed or ended. */
  readonly memberships: readonly ClaimedMembership[]
}

/** A membership in the claims of a contact (decision 092). */
export interface ClaimedMembership extends ContactRights {
  readonly number: string
  readonly type: string
  readonly name: string | null
  /** The last day that is paid for, such as 2027-01-31; null if it never has to be renewed. */
  readonly paidUntil: string | null
}

/** The columns of `ClaimFacts` over `account`. */
export const claimColumns = (db: Database): SQL => sql`
  account.id as sub, ${selectOf('account', details)},
  account.email_verified_at is not null as "emailVerified",
  coalesce(nullif(account.phone, ''), nullif(account.mobile, '')) as phone,
  ${accountName} as name, ${jsonRows(sql`
    select charity_number as number, type, membership.name, renews_on as "paidUntil",
      is_primary as primary, is_billing as billing, lsfr_access as lsfr
    from contact join membership on membership.id = membership_id
    where account_id = account.id and ${isListed(db)}
    order by lower(membership.name), membership.id`)} as memberships`

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
    select credential.roles, ${claimColumns(db)}, coalesce((
        select family.user_info_claims from credential family where family.id = credential.family
      ), '{}') as named
    ${liveCaller(db, caller)}`)
  return row && { roles: row.roles, value: { facts: row, named: row.named } }
}
