import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { countIssue, endLeastRecentCredentials } from '../credentials/credential-limits.ts'
import {
  type IssuedCredentialRow,
  insertCredential,
  type NewCredential,
  toIssuedCredential,
} from '../credentials/credentials.ts'
import { hasFactor, mfaWorks, needsFactor, passkeyWorks } from '../has-factor.ts'
import { liveCaller } from '../live-caller.ts'
import { passedCaller } from '../mfa/mfa.ts'
import {
  deleteResetPasskeys,
  isUnspent,
  type NextSession,
  type PassedSession,
  type Proof,
  passSession,
  type RecoveryCodes,
  raisedEpoch,
  raiseEpoch,
  type SpentCode,
  spend,
  switchOnCte,
} from '../mfa/mfa-edit.ts'
import { insertWaitingEmail, type WaitingEmail } from '../outgoing.ts'
import { type AttemptRefund, refundAttemptCtes } from '../rate-limits.ts'
import { isStaff } from '../staff-session.ts'

/** The challenge of a ceremony that is finished, and the host for which it was made. */
export interface Ceremony {
  readonly hash: Buffer
  readonly realm: string
  readonly lifetimeSeconds: number
}

/**
 * The insert that spends a challenge for the account of the CTE `cte`, for use as a CTE: it yields no row the second
 * time, on any instance. Its row is kept until the challenge has expired.
 */
const spendChallenge = ({ hash, realm, lifetimeSeconds }: Ceremony, cte: string): SQL => sql`
  insert into credential (hash, kind, account_id, realm, used_at, expires_at)
  select ${hash}, 'ceremony', account_id, ${realm}, now(),
    now() + ${lifetimeSeconds}::int * interval '1 second'
  from ${sql.identifier(cte)}
  on conflict (hash) do nothing returning account_id`

/** The methods that the use of a passkey proves, as RFC 8176 names them. */
const methods: SQL = sql`
  array['pop', case when passkey.is_synced then 'swk' else 'hwk' end, 'user', 'mfa']`

/** The most passkeys of an account. */
export const maxPasskeys = 20

/** A passkey to add. */
interface NewPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly isBackedUp: boolean
  readonly rpId: string
  readonly name: string
  /** The hash of the secret in the link that removes it. */
  readonly removalHash: Buffer
}

/** The session to which a passkey was added. */
type AddedPasskey = PassedSession & {
  /** True if it is the first factor of staff, with which recovery codes came. */
  readonly switchedOn: boolean
}

/**
 * Adds a passkey to the account of a live session, and makes the session one that passed MFA. Nothing
 * else changes for a member; the first factor of staff switches two-step sign-in on, with recovery codes, and ends
 * everything else that was issued, except app passwords and what came from them (decision 087). Undefined if the session has ended, the challenge was spent, any account has this passkey
 * already, or this one has twenty.
 */
export const addPasskey = (
  db: Database,
  session: Buffer,
  passkey: NewPasskey,
  ceremony: Ceremony,
  {
    next,
    codes,
    context,
    notice,
  }: {
    readonly next: NextSession
    readonly codes: RecoveryCodes
    readonly context: RequestContext
    readonly notice: WaitingEmail | null
  },
) =>
  db.findRow<AddedPasskey>(sql`
    with owner as (
      select account.id, account.id as account_id, credential.id as credential_id,
        (${isStaff} and not ${hasFactor()}) as switches_on
      ${liveCaller(db, session)} and kind = 'session' and not password_temporary
        and (select count(*) from passkey where account_id = account.id) < ${maxPasskeys}
    ), reset_passkeys as (${deleteResetPasskeys('owner')}), reset as (
      delete from staff_factor using owner
      where staff_factor.account_id = owner.id and reset_at <= now() and not switches_on
    ), spent as (${spendChallenge(ceremony, 'owner')}), added as (
      insert into passkey (account_id, credential_id, public_key, counter, transports, is_synced,
        is_backed_up, rp_id, name, removal_hash)
      select account_id, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
        ${sql.param(passkey.transports)}::text[], ${passkey.isSynced}, ${passkey.isBackedUp},
        ${passkey.rpId}, ${passkey.name}, ${passkey.removalHash}
      from spent
      on conflict (credential_id) do nothing returning account_id, ${methods} as amr
    ), passed as (
      select account_id, credential_id, switches_on from added join owner using (account_id)
    ), ${raiseEpoch(sql`switches_on`)}, ${switchOnCte(codes, sql`switches_on`)},
    ${passSession(next, { epoch: raisedEpoch, methods: sql`(select amr from added)` })},
    emailed as (${insertWaitingEmail(notice, 'added')}),
    audit as (${insertAuditEvent('passkey-added', context, 'added')})
    select expires, switches_on as "switchedOn" from passed_session, passed`)

/** Gives a passkey of the caller another name; false if there is none with this id. */
export const renamePasskey = (db: Database, session: Buffer, id: string, name: string) =>
  db.hasRow(sql`
    with caller as (select account.id ${liveCaller(db, session)} and kind = 'session')
    update passkey set name = ${name} from caller
    where passkey.id = ${id} and account_id = caller.id returning passkey.id`)

/** The CTE that forgets the recovery codes of the CTE `removed`, whose last factor went. */
const forgetCodes: SQL = sql`
  forgotten as (
    delete from staff_factor using removed
    where staff_factor.account_id = removed.account_id and confirmed_at is null
      and not exists (
        select from passkey where passkey.account_id = removed.account_id and passkey.id <> removed.id)
  )`

/**
 * Removes a passkey of the caller, and returns its name; undefined if there is none with this id. The last one of an
 * account with two-step sign-in needs a proof, which it spends, as switching that off does; undefined if it is not
 * accepted, or if it is the only factor of an account with a staff role.
 */
export const removePasskey = (
  db: Database,
  session: Buffer,
  id: string,
  proof: Proof | undefined,
  { refund, context }: SpentCode,
): Promise<string | undefined> =>
  db.findValue<string>(sql`
    with caller as (select account.id ${liveCaller(db, session)} and kind = 'session'),
    owned as materialized (
      select passkey.id, account_id, name from passkey join caller on account_id = caller.id
      order by passkey.id for update of passkey
    ), chosen as (
      select owned.*, (select count(*) from owned) = 1 and ${needsFactor(sql`owned.account_id`)} as is_last,
        exists (select from staff_factor where account_id = owned.account_id and ${mfaWorks}) as has_app
      from owned where id = ${id}
    ), allowed as (
      select chosen.* from chosen join account on account.id = account_id
      where not is_last or (${proof ? isFactorProof(proof) : sql`false`} and (has_app or not ${isStaff}))
    ), spent as (${
      proof
        ? sql`update staff_factor set ${spend(proof)} from allowed
            where staff_factor.account_id = allowed.account_id and is_last and has_app and ${isUnspent(proof)}
            returning staff_factor.account_id`
        : sql`select account_id from allowed where false`
    }), removed as (
      delete from passkey using allowed
      where passkey.id = allowed.id and (not is_last or not has_app or exists (select from spent))
      returning passkey.id, passkey.account_id, passkey.name
    ), ${forgetCodes}, ${refundAttemptCtes(refund, 'removed')},
    audit as (${insertAuditEvent('passkey-removed', context, 'removed')})
    select name from removed`)

/** True of the row of `chosen` if the proof is one of the factor of its account. */
const isFactorProof = (proof: Proof): SQL => sql`exists (
  select from staff_factor where staff_factor.account_id = chosen.account_id and ${isUnspent(proof)})`

/** Uses a link once: removes the passkey that was added, and ends all credentials of its account; false without one. */
export const reportPasskey = (db: Database, linkHash: Buffer, context: RequestContext) =>
  db.hasRow(sql`
    with removed as (
      delete from passkey where removal_hash = ${linkHash} returning id, account_id
    ), ended as (
      update account set epoch = epoch + 1 from removed where account.id = account_id
    ), ${forgetCodes}, audit as (${insertAuditEvent('passkey-reported', context, 'removed')})
    select from removed`)

/** The use of a passkey that was verified. */
interface VerifiedUse {
  readonly id: string
  /** The counter of the authenticator, which is 0 or larger than at any use before. */
  readonly counter: number
  readonly isBackedUp: boolean
}

/** True of the row of `passkey` unless its counter shows a copy (Web Authentication, section 6.1.1). */
const counterGrows = (counter: number): SQL => sql`
  (passkey.counter < ${counter} or (passkey.counter = 0 and ${counter}::bigint = 0))`

/**
 * The CTEs that record the use of a passkey by the account of the CTE `presented`. The last, `used`, yields the
 * account if the challenge was not spent before.
 */
const usePasskey = ({ id, counter, isBackedUp }: VerifiedUse, ceremony: Ceremony): SQL => sql`
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
  ceremony: Ceremony,
  credential: NewCredential,
  { context, refund }: { readonly context: RequestContext; readonly refund: AttemptRefund },
) =>
  db
    .findRow<IssuedCredentialRow>(sql`
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
    .then(toIssuedCredential)

/**
 * The CTEs in which the caller of a session uses a passkey of the account, as `used`: any caller for the second step, one
 * who lacks no factor for a change of it.
 */
const useOwnPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: Ceremony,
  who: 'caller' | 'passed_caller',
): SQL => sql`
  ${passedCaller(db, session)}, presented as (
    select account_id, caller.credential_id, is_pending
    from ${sql.identifier(who)} caller join passkey on account_id = caller.id
    where passkey.id = ${use.id} and ${passkeyWorks} and ${counterGrows(use.counter)}
  ), ${usePasskey(use, ceremony)}`

/**
 * Passes the second step of a session with a passkey of its account, and makes the session one that passed MFA.
 * Undefined if the challenge was spent, or the passkey is that of another account.
 */
export const passWithPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: Ceremony,
  {
    next,
    context,
    refund,
  }: {
    readonly next: NextSession
    readonly context: RequestContext
    readonly refund: AttemptRefund
  },
) =>
  db.findRow<PassedSession>(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'caller')}, passed as (
      select account_id, credential_id, is_pending from used join presented using (account_id)
    ), ${passSession(next, { methods: sql`(select amr from used)` })},
    ${refundAttemptCtes(refund, 'passed')},
    audit as (${insertAuditEvent('passkey-used', context, 'passed')})
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
  ceremony: Ceremony,
  {
    next,
    codes,
    notice,
    context,
    refund,
  }: SpentCode & {
    readonly next: NextSession
    readonly codes: RecoveryCodes
    readonly notice: WaitingEmail | null
  },
) =>
  db.findRow<PassedSession>(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'passed_caller')}, passed as (
      select account_id, credential_id from used join presented using (account_id)
      where not exists (
        select from staff_factor where staff_factor.account_id = presented.account_id
          and switched_on_at is not null and (reset_at is null or reset_at > now()))
    ), ${raiseEpoch()}, ${switchOnCte(codes)},
    ${passSession(next, { epoch: raisedEpoch, methods: sql`(select amr from used)` })},
    ${refundAttemptCtes(refund, 'passed')}, emailed as (${insertWaitingEmail(notice, 'passed')}),
    audit as (${insertAuditEvent('second-step-set-up', context, 'passed')})
    select expires from passed_session`)

/** Switches two-step sign-in off, proved with a passkey of the account, as `endMfa` does. */
export const switchOffWithPasskey = (
  db: Database,
  session: Buffer,
  use: VerifiedUse,
  ceremony: Ceremony,
  { context, refund }: SpentCode,
) =>
  db.hasRow(sql`
    with ${useOwnPasskey(db, session, use, ceremony, 'passed_caller')}, ended as (
      delete from staff_factor using used, account
      where staff_factor.account_id = used.account_id and account.id = used.account_id and not ${isStaff}
      returning staff_factor.account_id
    ), ${refundAttemptCtes(refund, 'ended')},
    audit as (${insertAuditEvent('second-step-ended', context, 'ended')})
    select from ended`)
