import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import type { Member } from '../credentials/sessions.ts'
import { accountName } from '../expressions.ts'
import { liveCaller } from '../live-caller.ts'
import { hasStaffSession, mfaWorks } from '../staff-mfa.ts'

/** A member with a staff role, and how far the session has come. */
export type StaffMemberRow = Omit<Member, 'isStaff'> & {
  readonly staffRoles: readonly StaffRole[]
  /** True if MFA has been set up. */
  readonly hasMfa: boolean
  /** True if this session passed MFA recently. */
  readonly isVerified: boolean
  /** True if the organisation's identity provider asked for MFA. */
  readonly isByProvider: boolean
  /** True if recovery codes wait for their owner. */
  readonly hasUnreadCodes: boolean
  /** The time at which a reset of MFA takes effect, in milliseconds since 1970; null if none waits. */
  readonly resetAt: number | null
}

/** Finds the member of a live session, and records the use of a staff session. */
export const findStaffMember = (db: Database, session: Buffer) =>
  db.findRow<StaffMemberRow>(sql`
    with caller as (
      select account.id, username, email, password_temporary, ${accountName} as name,
        credential.id as credential_id, ${hasStaffSession} as verified,
        coalesce((select by_provider from staff_session where credential_id = credential.id), false)
          as by_provider
      ${liveCaller(db, session)} and kind = 'session'
    ), used as (
      update staff_session set used_at = now() from caller
      where staff_session.credential_id = caller.credential_id and verified
        and used_at < now() - interval '20 seconds'
    )
    select caller.id as "accountId", username, name, email,
      password_temporary as "passwordTemporary", verified as "isVerified",
      by_provider as "isByProvider",
      array(select role::text from staff_role where account_id = caller.id order by role)
        as "staffRoles",
      coalesce(${mfaWorks}, false) as "hasMfa",
      coalesce(${mfaWorks} and sealed_codes is not null, false) as "hasUnreadCodes",
      case when ${mfaWorks} then extract(epoch from reset_at)::float8 * 1000 end as "resetAt"
    from caller left join staff_factor on staff_factor.account_id = caller.id`)
