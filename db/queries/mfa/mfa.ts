import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { StaffRole } from '../../values/staff-roles.ts'
import { type Member, originColumns } from '../credentials/sessions.ts'
import { accountName, milliseconds } from '../expressions.ts'
import { hasFactor, hasPasskey, mfaWorks } from '../has-factor.ts'
import { liveStepper } from '../live-caller.ts'
import { hasStaffSession } from '../staff-session.ts'

/** A member with the staff roles of the account, and how far the session has come. */
export type MfaMemberRow = Omit<Member, 'isStaff'> & {
  readonly staffRoles: readonly StaffRole[]
  /** True if the session lacks its factor, so that it can do nothing else (decision 087). */
  readonly isPending: boolean
  /** True if MFA has been set up: an authenticator app or a passkey. */
  readonly hasMfa: boolean
  readonly hasApp: boolean
  readonly hasPasskey: boolean
  /** True if this session has passed MFA at any time. */
  readonly hasPassed: boolean
  /** True if this session has used a passkey. */
  readonly usedPasskey: boolean
  /** True if this session passed MFA recently enough for the staff pages. */
  readonly isVerified: boolean
  /** True if the organisation's identity provider asked for MFA. */
  readonly isByProvider: boolean
  /** True if recovery codes wait for their owner. */
  readonly hasUnreadCodes: boolean
  /** The time at which a reset of MFA takes effect, in milliseconds since 1970; null if none waits. */
  readonly resetAt: number | null
}

/** Finds the member of a live session, which may lack its factor, and records the use of a staff session. */
export const findMfaMember = (db: Database, session: Buffer) =>
  db.findRow<MfaMemberRow>(sql`
    with caller as (
      select account.id, username, email, password_temporary, ${accountName} as name,
        credential.id as credential_id, kind = 'pending' as is_pending, ${hasStaffSession} as verified,
        coalesce(amr, '{}') as amr, ${originColumns}, ${hasFactor()} as has_factor, ${hasPasskey()} as has_passkey,
        coalesce((select by_provider from staff_session where credential_id = credential.id), false)
          as by_provider
      ${liveStepper(db, session)}
    ), used as (
      update staff_session set used_at = now() from caller
      where staff_session.credential_id = caller.credential_id and verified
        and used_at < now() - interval '20 seconds'
    )
    select caller.id as "accountId", username, name, email,
      password_temporary as "passwordTemporary", "isOwn", "isFresh", is_pending as "isPending",
      verified as "isVerified", by_provider as "isByProvider",
      array(select role::text from staff_role where account_id = caller.id order by role)
        as "staffRoles",
      has_factor as "hasMfa", ${mfaWorks} as "hasApp",
      has_passkey as "hasPasskey", amr @> '{mfa}' as "hasPassed", amr @> '{pop}' as "usedPasskey",
      has_factor and sealed_codes is not null as "hasUnreadCodes",
      case when has_factor then ${milliseconds(sql`reset_at`)} end as "resetAt"
    from caller left join staff_factor on staff_factor.account_id = caller.id`)

/** The member of a session that may pass the factor of the account, as a CTE. */
export const stepCaller = (db: Database, session: Buffer): SQL => sql`
  caller as (
    select account.id, credential.id as credential_id, kind = 'pending' as is_pending
    ${liveStepper(db, session)} and (kind = 'pending' or not password_temporary)
  )`

/** The same for what a session that lacks its factor may not do. */
export const passedCaller = (db: Database, session: Buffer): SQL => sql`
  ${stepCaller(db, session)}, passed_caller as (select * from caller where not is_pending)`

/** The MFA of an account, with its secret encrypted. */
export type MfaRow = {
  readonly accountId: string
  readonly username: string
  readonly sealedSecret: Buffer
  /** False while it is being set up. */
  readonly works: boolean
}

/** True of the row of `staff_factor` if an authenticator app is being set up, for an hour and until a reset takes effect. */
export const isBegun: SQL = sql`
  (confirmed_at is null and staff_factor.created_at > now() - interval '1 hour'
    and (reset_at is null or reset_at > now()))`

/** Finds the MFA of the member of a live session. */
export const findMfa = (db: Database, session: Buffer) =>
  db.findRow<MfaRow>(sql`
    with ${stepCaller(db, session)}
    select account.id as "accountId", username, sealed_secret as "sealedSecret",
      ${mfaWorks} as works
    from caller join account on account.id = caller.id
    join staff_factor on staff_factor.account_id = caller.id
    where sealed_secret is not null and (${mfaWorks} or ${isBegun})`)

/** The state of the reset behind the link in the email; `due` if it has taken effect. */
export type MfaResetState = 'waiting' | 'due'

/** Finds a reset by the hash of its link, without stopping it (decision 025). */
export const findMfaReset = (db: Database, stopHash: Buffer) =>
  db.findValue<MfaResetState>(sql`
    select case when reset_at > now() then 'waiting' else 'due' end
    from staff_factor where reset_stop_hash = ${stopHash}`)
