import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { passkey } from '../../tables/factor.ts'
import { auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import type { NewSecret } from '../credentials/credentials.ts'
import { forgetCodes, hasFactor, mfaWorks, needsFactor } from '../has-factor.ts'
import { liveCaller } from '../live-caller.ts'
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
import { refundAttemptCtes } from '../rate-limits.ts'
import { isStaff } from '../staff-session.ts'
import type { Stored } from '../stored.ts'
import { methods, spendChallenge } from './ceremony.ts'

/** The most passkeys of an account. */
export const maxPasskeys = 20

/** A passkey to add. */
export type NewPasskey = Omit<
  Stored<typeof passkey, keyof typeof passkey.$inferSelect>,
  'id' | 'accountId' | 'createdAt' | 'lastUsedAt' | 'removalHash'
>

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
  ceremony: NewSecret,
  {
    next,
    codes,
    context,
  }: Omit<SpentCode, 'refund'> & { readonly next: NextSession; readonly codes: RecoveryCodes },
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
        is_backed_up, rp_id, name)
      select account_id, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
        ${sql.param(passkey.transports)}::text[], ${passkey.isSynced}, ${passkey.isBackedUp},
        ${passkey.rpId}, ${passkey.name}
      from spent
      on conflict (credential_id) do nothing returning id, account_id, name, ${methods} as amr
    ), passed as (
      select account_id, credential_id, switches_on from added join owner using (account_id)
    ), ${raiseEpoch(sql`switches_on`)}, ${switchOnCte(codes, sql`switches_on`)},
    ${passSession(next, { epoch: raisedEpoch, methods: sql`(select amr from added)` })},
    ${auditAndNotice(
      'passkey-added',
      context,
      'added',
      sql`(select jsonb_build_object('name', name, 'passkeyId', id) from added)`,
    )}
    select expires, switches_on as "switchedOn" from passed_session, passed`)

/** Gives a passkey of the caller another name; false if there is none with this id. */
export const renamePasskey = (db: Database, session: Buffer, id: string, name: string) =>
  db.hasRow(sql`
    with caller as (select account.id ${liveCaller(db, session)} and kind = 'session')
    update passkey set name = ${name} from caller
    where passkey.id = ${id} and account_id = caller.id returning passkey.id`)

/**
 * Removes a passkey of the caller; false if there is none with this id. The last one of an account with two-step sign-in
 * needs a proof, which it spends, as switching that off does; false if it is not accepted, or if it is the only factor of
 * an account with a staff role.
 */
export const removePasskey = (
  db: Database,
  session: Buffer,
  id: string,
  proof: Proof | undefined,
  { refund, context }: SpentCode,
) =>
  db.hasRow(sql`
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
    ${auditAndNotice(
      'passkey-removed',
      context,
      'removed',
      sql`(select jsonb_build_object('name', name) from removed)`,
    )}
    select from removed`)

/** Gives the link in the email about a passkey its secret, in place of an earlier one. */
export const setRemovalLink = (db: Database, id: string, linkHash: Buffer) =>
  db.change(sql`update passkey set removal_hash = ${linkHash} where id = ${id}`)

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
