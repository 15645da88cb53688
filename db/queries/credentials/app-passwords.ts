import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { lifetimes } from '../../values/lifetimes.ts'
import { programDays } from '../../values/periods.ts'
import { auditAndNotice, insertAuditEvent } from '../audit/audit.ts'
import { accountName, milliseconds } from '../expressions.ts'
import { accountIsLive, liveCaller, liveReader } from '../live-caller.ts'
import { isStaff } from '../staff-session.ts'
import { countIssue, endLeastRecentCredentials, maxLive } from './credential-limits.ts'
import { type IssuedCredential, insertReplacement, type NewCredential } from './credentials.ts'

const lifetime = sql.raw(`interval '${lifetimes.appPassword} seconds'`)

/** An app password to add; only the hash of it is stored. */
interface NewAppPassword extends Pick<NewCredential, 'hash' | 'roles' | 'realm'> {
  readonly label: string
}

/** Adds an app password to the caller's account; false if the session has ended or there are fifty (decision 088). */
export const addAppPassword = (
  db: Database,
  session: Buffer,
  { hash, label, roles, realm }: NewAppPassword,
  context: RequestContext,
) =>
  db.hasRow(sql`
    with caller as (
      select account.id, account.epoch ${liveCaller(db, session)} and kind = 'session'
        and not password_temporary
    ), added as (
      insert into credential (hash, kind, account_id, epoch, realm, roles, label, expires_at)
      select ${hash}, 'app-password', id, caller.epoch, ${realm}, ${sql.param(roles)}::text[], ${label},
        now() + ${lifetime}
      from caller where ${maxLive} > (
        select count(*) from credential
        where account_id = caller.id and kind = 'app-password' and epoch = caller.epoch
          and expires_at > now())
      returning account_id
    ), ${auditAndNotice(
      'app-password-added',
      context,
      'added',
      sql`jsonb_build_object('name', ${label}::text)`,
    )}
    select from added`)

/**
 * Issues a credential for an app password, with its roles and of its family, so that it ends with it. A session
 * needs the role `passthrough`, and an account without a staff role. Undefined if the app password has ended or
 * the account has been issued too many.
 */
export const startByAppPassword = (
  db: Database,
  { accountId, hash }: { readonly accountId: string; readonly hash: Buffer },
  credential: NewCredential,
  context: RequestContext,
) =>
  db.findRow<IssuedCredential>(sql`
    with used as (
      update credential set seen_at = now(), network = ${context.network}, agent = ${context.agent},
        expires_at = now() + ${lifetime}
      from account
      where credential.hash = ${hash} and kind = 'app-password'
        and account.id = credential.account_id and account.id = ${accountId}
        and credential.expires_at > now() and ${accountIsLive}
        and (${credential.kind !== 'session'} or ('passthrough' = any(roles) and not ${isStaff}))
      returning credential.account_id, account.epoch, credential.roles, credential.id as family,
        null::text as client_id, 0 as client_epoch, now() as authenticated_at, null::text[] as amr,
        null::timestamptz as ends_at
    ), counted as (${countIssue(credential.kind, 'used')}), holder as (
      select * from used where exists (select from counted)
    ), ended as (${endLeastRecentCredentials(credential.kind)}),
    audit as (${insertAuditEvent('app-password-used', context, 'holder')})
    ${insertReplacement(credential, context, sql`roles`)}`)

/** A program that signed in with the member's password, as its User-Agent header names it. */
export type ProgramRow = {
  readonly agent: string | null
  readonly network: string | null
  /** Milliseconds since 1970. */
  readonly lastAt: number
  /** True if it was issued a bearer, which the sign-in page never issues. */
  readonly hasBearer: boolean
}

/**
 * Lists what signed in with the password of the caller's account in the last 90 days, by its agent, the latest
 * first. Those without a bearer may be browsers on the sign-in page.
 */
export const listPrograms = (db: Database, session: Buffer): Promise<ProgramRow[]> =>
  db.findRows<ProgramRow>(sql`
    with caller as (select account.id ${liveReader(db, session)}), sign_in as (
      select agent, network, coalesce(seen_at, issued_at) as at, kind = 'bearer' as has_bearer
      from caller join credential on account_id = caller.id
      where kind in ('bearer', 'session') and client_id is null and family is null
      union all
      select agent, network, at, false from caller join audit_event on account_id = caller.id
      where action in ('signed-in', 'temporary-password-used')
    )
    select agent, (array_agg(network order by at desc) filter (where network is not null))[1] as network,
      ${milliseconds(sql`max(at)`)} as "lastAt", bool_or(has_bearer) as "hasBearer"
    from sign_in where at > now() - ${programDays}::int * interval '1 day'
    group by agent order by max(at) desc limit 200`)

/** Finds the name and the email of an account, for an email about a program; undefined if it has none. */
export const findProgramOwner = (db: Database, accountId: string) =>
  db.findRow<{ name: string; email: string }>(sql`
    select ${accountName} as name, email from account where id = ${accountId} and email is not null`)
