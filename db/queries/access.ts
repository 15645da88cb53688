import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import { audited } from './audit.ts'
import { accountIsLive, clientIsLive, liveCaller, sessionIsLive } from './live-caller.ts'

/** Something that can act for a member: a session, a bearer that a program holds, or an application. */
export type AccessRow = {
  /** Of a session or bearer its own, of an application the client's. */
  readonly id: string
  readonly kind: 'session' | 'bearer' | 'application'
  /** The name of the application. */
  readonly client: string | null
  /** What the member has allowed the application. */
  readonly roles: readonly string[]
  readonly network: string | null
  readonly agent: string | null
  /** Milliseconds since 1970. */
  readonly begunAt: number
  readonly seenAt: number
  /** It is the one that asks. */
  readonly current: boolean
}

/** What an access is known by: an application is one, however often it was connected. */
const accessId = sql`coalesce(credential.client_id, credential.id::text)`

/** What can act for the caller now: the session that asks, and then the latest seen first. */
export async function listAccessRows(db: Database, session: Buffer): Promise<AccessRow[]> {
  return db.execute<AccessRow>(sql`
    with caller as (select account.id ${liveCaller(db, session)}), live as (
      select ${accessId} as id, credential.client_id, credential.kind::text, credential.network,
        credential.agent, coalesce(code.used_at, credential.issued_at) as begun_at,
        coalesce(credential.seen_at, credential.issued_at) as seen_at,
        credential.hash = ${session} as current, credential.roles
      from caller join account on account.id = caller.id
      join credential on credential.account_id = account.id
      left join credential code on code.id = credential.family
      where credential.kind in ('session', 'bearer', 'refresh') and credential.used_at is null
        and credential.expires_at > now() and ${accountIsLive} and ${clientIsLive}
        and ${sessionIsLive(db)}
      union all
      select client.id, client.id, 'consent', null, null, given_at, given_at, false, consent.roles
      from caller join consent on account_id = caller.id join client on client.id = client_id
      where disabled_at is null
    )
    select live.id, client.name as client,
      array(select distinct role from live part, unnest(part.roles) as role
        where part.id = live.id) as roles,
      case when client.id is null then min(live.kind) else 'application' end as kind,
      (array_agg(network order by seen_at desc) filter (where network is not null))[1] as network,
      (array_agg(agent order by seen_at desc) filter (where agent is not null))[1] as agent,
      extract(epoch from min(begun_at))::float8 * 1000 as "begunAt",
      extract(epoch from max(seen_at))::float8 * 1000 as "seenAt",
      bool_or(current) as current
    from live left join client on client.id = live.client_id
    group by live.id, client.id
    order by bool_or(current) desc, max(seen_at) desc`)
}

/** Ends what can act for the caller under that id, with all that came of it and the consent to it; false where there is none such. */
export async function deleteAccess(
  db: Database,
  session: Buffer,
  id: string,
  context: RequestContext,
): Promise<boolean> {
  const ended = await db.execute(sql`
    with caller as (select account.id ${liveCaller(db, session)}), ended as (
      delete from credential using caller
      where ${accessId} = ${id} and credential.account_id = caller.id
        and credential.kind in ('session', 'bearer', 'refresh', 'code')
      returning credential.account_id, credential.client_id
    ), forgotten as (
      delete from consent using caller where client_id = ${id} and account_id = caller.id
      returning account_id, client_id
    ), one as (
      select account_id, client_id from ended union select account_id, client_id from forgotten
    ), audit as (${audited('access-ended', context, 'one', sql`client_id`)})
    select from one`)
  return ended.length > 0
}
