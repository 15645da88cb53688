import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { passkey } from '../../tables/factor.ts'
import { auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import { countIssue, endLeastRecentCredentials } from '../credentials/credential-limits.ts'
import {
  type IssuedCredential,
  insertCredential,
  type NewCredential,
  type NewSecret,
} from '../credentials/credentials.ts'
import { passkeyWorks } from '../has-factor.ts'
import { passedCaller } from '../mfa/mfa.ts'
import {
  type NextSession,
  type PassedSession,
  passSession,
  type RecoveryCodes,
  raisedEpoch,
  raiseEpoch,
  type SpentCode,
  switchOnCte,
} from '../mfa/mfa-edit.ts'
import { refundAttemptCtes } from '../rate-limits.ts'
import { isStaff } from '../staff-session.ts'
import type { Stored } from '../stored.ts'
import { methods, spendChallenge } from './ceremony.ts'

/** The use of a passkey that was verified. */
type VerifiedUse = Stored<typeof passkey, 'id' | 'counter' | 'isBackedUp'>

/** True of the row of `passkey` unless its counter shows a copy (Web Authentication, section 6.1.1). */
const counterGrows = (counter: number): SQL => sql`
  (passkey.counter < ${counter} or (passkey.counter = 0 and ${counter}::bigint = 0))`

/**
 * The CTEs that record the use of a passkey by the account of the CTE `presented`. The last, `used`, yields the
 * account if the challenge was not spent before.
 */
const usePasskey = ({ id, counter, isBackedUp }: VerifiedUse, ceremony: NewSecret): SQL => sql`
  spent as (${spendChallenge(ceremony, 'presented')}), used as (
    update passkey set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    from spent where passkey.id = ${id} and ${counterGrows(counter)}
    returning passkey.account_id, ${methods} as amr
  )`

/**
 * Issues a session to the owner of a passkey, which has passed the second factor, and refunds the attempt. Returns
 * undefined if the challenge was spent, the account has been disabled, or it has been issued too many.
 */
export const startPasskeySession = (
  db: Database,
  use: VerifiedUse,
  ceremony: NewSecret,
  credential: NewCredential,
  { context, refund }: SpentCode,
) =>
  db.findRow<IssuedCredential>(sql`
    with presented as (
      select account.id as account_id, epoch from passkey join account on account.id = account_id
      where passkey.id = ${use.id} and disabled_at is null and ${passkeyWorks}
        and ${counterGrows(use.counter)}
    ), ${usePasskey(use, ceremony)}, verified as (
      select account_id, epoch, null::timestamptz as ends_at, amr
      from presented join used using (account_id)
    ), counted as (${countIssue('session', 'verified')}), holder as (
      select * from verified where exists (select from counted)
    ), ended as (${endLeastRecentCredentials('session')}),
    audit as (${insertAuditEvent('passkey-used', context, 'holder')}),
    ${refundAttemptCtes(refund, 'holder')}, issued as (
      ${insertCredential(credential, context, { amr: sql`amr`, hasPassed: true })}
    ), started as (
      insert into staff_session (credential_id)
      select issued.id from issued join staff_role on staff_role.account_id = issued."accountId"
      on conflict do nothing
    )
    select * from issued`)

/**
 * The CTEs in which the caller of a session uses a passkey of the account, as `used`: any caller for the second step, one
 * who lacks no factor for a change of it.
 */
const useOwnPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: NewSecret,
  who: 'caller' | 'passed_caller',
): SQL => sql`
  ${passedCaller(db, session)}, presented as (
    select account_id, caller.credential_id, is_pending
    from ${sql.identifier(who)} caller join passkey on account_id = caller.id
    where passkey.id = ${use.id} and ${passkeyWorks} and ${counterGrows(use.counter)}
  ), ${usePasskey(use, ceremony)}`

/** The action of a passkey in the CTE `passed`, with which staff who are signed in return to their pages. */
const actionOfStep: SQL = sql`
  case when not is_pending and exists (select from staff_role where staff_role.account_id = passed.account_id)
    then 'second-step-passed' else 'passkey-used' end`

/**
 * Passes the second step of a session with a passkey of its account, and makes the session one that passed MFA.
 * Undefined if the challenge was spent, or the passkey is that of another account.
 */
export const passWithPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: NewSecret,
  { next, context, refund }: SpentCode & { readonly next: NextSession },
) =>
  db.findRow<PassedSession>(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'caller')}, passed as (
      select account_id, credential_id, is_pending from used join presented using (account_id)
    ), ${passSession(next, { methods: sql`(select amr from used)` })},
    ${refundAttemptCtes(refund, 'passed')},
    audit as (${insertAuditEvent(actionOfStep, context, 'passed')})
    select expires from passed_session`)

/**
 * Switches two-step sign-in on with a passkey of the account, which the session has then passed. Everything else that a
 * password alone obtained ends (decision 087). Undefined if it is on already, the challenge was spent, or the passkey is
 * that of another account.
 */
export const switchOnWithPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: NewSecret,
  {
    next,
    codes,
    context,
    refund,
  }: SpentCode & { readonly next: NextSession; readonly codes: RecoveryCodes },
) =>
  db.findRow<PassedSession>(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'passed_caller')}, passed as (
      select account_id, credential_id from used join presented using (account_id)
      where not exists (
        select from staff_factor where staff_factor.account_id = presented.account_id
          and switched_on_at is not null and (reset_at is null or reset_at > now()))
    ), ${raiseEpoch()}, ${switchOnCte(codes)},
    ${passSession(next, { epoch: raisedEpoch, methods: sql`(select amr from used)` })},
    ${refundAttemptCtes(refund, 'passed')}, ${auditAndNotice('second-step-set-up', context, 'passed')}
    select expires from passed_session`)

/** Switches two-step sign-in off, proved with a passkey of the account, as `endMfa` does. */
export const switchOffWithPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: NewSecret,
  { context, refund }: SpentCode,
) =>
  db.hasRow(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'passed_caller')}, ended as (
      delete from staff_factor using used, account
      where staff_factor.account_id = used.account_id and account.id = used.account_id and not ${isStaff}
      returning staff_factor.account_id
    ), ${refundAttemptCtes(refund, 'ended')},
    ${auditAndNotice('second-step-ended', context, 'ended')}
    select from ended`)
