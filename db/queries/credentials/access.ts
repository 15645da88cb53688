import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import type { credential } from '../../tables/credential.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { milliseconds } from '../expressions.ts'
import {
  accountIsLive,
  clientIsLive,
  liveCaller,
  liveReader,
  sessionIsLive,
} from '../live-caller.ts'
import type { Stored } from '../stored.ts'

/** A session, bearer token or application that can act for a member. */
export type AccessRow = Stored<typeof credential, 'network' | 'agent'> & {
  /** The credential's id, or the client's id for an application. */
  readonly id: string
  readonly kind: 'session' | 'bearer' | 'application' | 'app-password'
  /** The name of the application or app password; null for a session or bearer. */
  readonly name: string | null
  /** The roles that the member has granted to the application or app password. */
  readonly roles: readonly string[]
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
  /** True for the session that makes this request. */
  readonly current: boolean
}

/** Groups what was issued through one application under the client's id, and for an app password under its id. */
const accessId = sql`coalesce(credential.client_id, credential.family::text, credential.id::text)`

/** Lists what can act for the caller: the current session first, then the most recently used. */
export const listAccess = (db: Database, session: Buffer): Promise<AccessRow[]> =>
  db.findRows<AccessRow>(sql`
    with caller as (select account.id ${liveReader(db, session)}), live as (
      select ${accessId} as id, credential.client_id, credential.kind::text, credential.network,
        credential.agent, coalesce(code.used_at, credential.issued_at) as started_at,
        coalesce(credential.seen_at, credential.issued_at) as last_used_at,
        credential.hash = ${session} as current, credential.label,
        case when credential.kind <> 'session' then credential.roles end as roles
      from caller join account on account.id = caller.id
      join credential on credential.account_id = account.id
      left join credential code on code.id = credential.family
      where credential.kind in ('session', 'bearer', 'refresh', 'app-password')
        and credential.used_at is null and credential.expires_at > now() and ${accountIsLive} and ${clientIsLive}
        and ${sessionIsLive(db)}
      union all
      select client.id, client.id, 'consent', null, null, given_at, given_at, false, null, consent.roles
      from caller join consent on account_id = caller.id join client on client.id = client_id
      where disabled_at is null
    )
    select live.id, coalesce(client.name, max(live.label)) as name,
      array(select distinct role from live part, unnest(part.roles) as role
        where part.id = live.id) as roles,
      case when client.id is not null then 'application' when count(live.label) > 0 then 'app-password'
        else min(live.kind) end as kind,
      (array_agg(network order by last_used_at desc) filter (where network is not null))[1]
        as network,
      (array_agg(agent order by last_used_at desc) filter (where agent is not null))[1] as agent,
      ${milliseconds(sql`min(started_at)`)} as "startedAt",
      ${milliseconds(sql`max(last_used_at)`)} as "lastUsedAt",
      bool_or(current) as current
    from live left join client on client.id = live.client_id
    group by live.id, client.id
    order by bool_or(current) desc, max(last_used_at) desc`)

/** The columns of an ended grant from which `insertSignOuts` makes a sign-out. */
export const endedGrantColumns: SQL = sql`
  credential.account_id, credential.client_id, credential.session_id, credential.kind,
  credential.used_at`

/**
 * The insert of a sign-out for each grant that a statement ends, for use as a CTE. `ended` names the
 * CTE that yields `endedGrantColumns`. Ends of a whole account are announced by a trigger instead.
 */
export const insertSignOuts = (ended: string): SQL => sql`
  insert into outgoing (kind, client_id, sub, sid, attempts, due_at)
  select distinct 'sign-out'::outgoing_kind, ended.client_id, ended.account_id, ended.session_id, 0, now()
  from ${sql.identifier(ended)} ended join client on client.id = ended.client_id
  where ended.kind = 'code' and ended.used_at is not null
    and client.backchannel_logout_uri is not null and client.disabled_at is null`

/**
 * True for a grant whose client follows the member's sessions: it has a URI for sign-outs, so what it
 * got in a session ends with it (OpenID Connect Back-Channel Logout, section 2.7).
 */
export const followsSession: SQL = sql`exists (
  select from client where client.id = credential.client_id and backchannel_logout_uri is not null)`

/** The action of `endAccess`: an app password ends with what came from it. */
const endAction = sql`
  case when exists (select from deleted_credential where kind = 'app-password') then 'app-password-ended'
    else 'access-ended' end`

/**
 * Deletes the caller's session, bearer, application or app password with this id, including the tokens and
 * consent that belong to it; false if there is none. Applications that are told of sign-outs end with
 * their session (decision 045).
 */
export const endAccess = (db: Database, session: Buffer, id: string, context: RequestContext) =>
  db.hasRow(sql`
    with caller as (select account.id ${liveCaller(db, session)}), deleted_credential as (
      delete from credential using caller
      where ${accessId} = ${id} and credential.account_id = caller.id
        and credential.kind in ('session', 'bearer', 'refresh', 'code', 'passthrough', 'app-password')
      returning ${endedGrantColumns}, coalesce(credential.session_id, credential.id) as sid
    ), deleted_family as (
      delete from credential using deleted_credential ended
      where ended.kind = 'session' and credential.account_id = ended.account_id
        and credential.kind = 'code' and credential.session_id = ended.sid and ${followsSession}
      returning ${endedGrantColumns}
    ), notices as (${insertSignOuts('deleted_credential')}),
    family_notices as (${insertSignOuts('deleted_family')}), deleted_consent as (
      delete from consent using caller where client_id = ${id} and account_id = caller.id
      returning account_id, client_id
    ), deleted_access as (
      select account_id, client_id from deleted_credential
      union select account_id, client_id from deleted_family
      union select account_id, client_id from deleted_consent
    ), audit as (${insertAuditEvent(endAction, context, 'deleted_access', { clientId: sql`client_id` })})
    select from deleted_access`)
