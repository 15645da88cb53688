import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { insertClientAuditEvent, type Operator } from '../audit.ts'
import { accountIsLive, clientIsLive } from '../live-caller.ts'
import { jsonRows, milliseconds } from '../operators/account-summary.ts'
import { type ClientRow, clientColumns } from './clients.ts'

/** What a client is used for, in numbers. */
export type ClientUse = 'connectedMembers' | 'consents' | 'sessions'

/** What helps an operator to help the developer of a client; none of it is a secret. */
export type ClientDetails = ClientRow & {
  /** Members who are connected now: the client has a valid token for them. */
  readonly connectedMembers: number
  /** Members who have given the client consent. */
  readonly consents: number
  /** Live sessions on the website that the client started with a passthrough token. */
  readonly sessions: number
  /** Those of the three numbers of which there may be more, because not all were looked at. */
  readonly atLeast: readonly ClientUse[]
  /** When a token was last issued to it, in milliseconds since 1970; null if none is stored. */
  readonly lastTokenAt: number | null
  /** How the last delivery of a sign-out ended, in milliseconds since 1970; null if none was sent. */
  readonly lastLogoutNotice: { readonly at: number; readonly result: string } | null
  /** Sign-outs that are still to be delivered. */
  readonly pendingLogoutNotices: number
  /** The newest changes by operators, newest first. */
  readonly changes: readonly {
    readonly at: number
    readonly action: string
    readonly operator: string | null
  }[]
}

/**
 * Finds a client with what it is used for; undefined if there is no such client. It looks at no more than
 * `max` of the tokens and sessions, the newest, and of the consents.
 */
export async function findClientDetails(
  db: Database,
  id: string,
  max = Number.MAX_SAFE_INTEGER - 1,
): Promise<ClientDetails | undefined> {
  const [row] = await db.execute<ClientDetails>(sql`
    with newest as materialized (
      select kind, account_id, client_id, epoch, client_epoch, expires_at, used_at
      from credential where client_id = ${id} order by issued_at desc limit ${max + 1}
    ), used as materialized (
      select count(distinct account_id) filter (where kind <> 'session')::int as members,
        count(*) filter (where kind = 'session')::int as sessions,
        (select count(*) > ${max}::bigint from newest) as more,
        (select count(*)::int from (
          select from consent where client_id = ${id} limit ${max}) as given) as consents
      from newest as credential join account on account.id = credential.account_id
      where credential.kind in ('session', 'bearer', 'refresh') and credential.expires_at > now()
        and credential.used_at is null and ${accountIsLive} and ${clientIsLive}
    )
    select ${clientColumns}, used.members as "connectedMembers", used.consents, used.sessions,
      array_remove(array[case when used.more then 'connectedMembers' end,
        case when used.more then 'sessions' end,
        case when used.consents >= ${max}::bigint then 'consents' end], null) as "atLeast",
      (select ${milliseconds(sql`issued_at`)} from credential
        where client_id = ${id} and kind in ('bearer', 'refresh') order by issued_at desc limit 1)
        as "lastTokenAt",
      case when logout_notice_at is not null then json_build_object(
        'at', ${milliseconds(sql`logout_notice_at`)}, 'result', logout_notice_result)
        end as "lastLogoutNotice",
      (select count(*)::int from logout_notice where client_id = client.id)
        as "pendingLogoutNotices",
      ${jsonRows(sql`
        select ${milliseconds(sql`at`)} as at, action, operator from audit_event
        where client_id = ${id} and operator is not null
        order by audit_event.at desc, audit_event.id desc limit 5`)} as changes
    from client, used where client.id = ${id}`)
  return row
}

/** Changes of a client; what is undefined or empty stays as it is. */
export interface ClientChanges {
  readonly name: string | undefined
  readonly addedRedirectUris: readonly string[]
  readonly removedRedirectUris: readonly string[]
  readonly addedLogoutUris: readonly string[]
  readonly removedLogoutUris: readonly string[]
  readonly addedRoles: readonly string[]
  /** Null removes it. */
  readonly backchannelLogoutUri: string | null | undefined
  readonly leanIdToken?: boolean | undefined
  /** What a form showed: nothing changes if the client has changed since (decision 057). */
  readonly asShown?: Pick<
    ClientRow,
    'name' | 'redirectUris' | 'logoutUris' | 'backchannelLogoutUri' | 'leanIdToken'
  >
}

/** True of a client that is still as a form showed it. */
const stillAsShown = (shown: ClientChanges['asShown']) =>
  shown
    ? sql`(name, redirect_uris, logout_uris, backchannel_logout_uri, lean_id_token) is not distinct from
        (${shown.name}::text, ${sql.param(shown.redirectUris)}::text[],
          ${sql.param(shown.logoutUris)}::text[], ${shown.backchannelLogoutUri}::text,
          ${shown.leanIdToken}::boolean)`
    : sql`true`

/** The URIs or roles after a change, in their order and each once. */
const changedList = (
  column: 'redirect_uris' | 'logout_uris' | 'roles',
  added: readonly string[],
  removed: readonly string[] = [],
) => sql`
  array(
    select item from unnest(former.${sql.identifier(column)} || ${sql.param(added)}::text[])
      with ordinality as listed (item, position)
    where item <> all(${sql.param(removed)}::text[]) group by item order by min(position))`

/**
 * Changes a client, unless no redirect URI would remain. Returns whether anything changed, and
 * undefined if there is no such client or it is no longer as it was shown.
 */
export async function updateClientDetails(
  db: Database,
  id: string,
  changes: ClientChanges,
  operator: Operator,
): Promise<boolean | undefined> {
  const [row] = await db.execute<{ changed: boolean }>(sql`
    with former as (
      select id, name, redirect_uris, logout_uris, roles, backchannel_logout_uri, lean_id_token
      from client where id = ${id} and ${stillAsShown(changes.asShown)} for update
    ), edited as (
      select id, coalesce(${changes.name ?? null}, name) as name,
        ${changedList('redirect_uris', changes.addedRedirectUris, changes.removedRedirectUris)}
          as redirect_uris,
        ${changedList('logout_uris', changes.addedLogoutUris, changes.removedLogoutUris)}
          as logout_uris,
        ${changedList('roles', changes.addedRoles)} as roles,
        case when ${changes.backchannelLogoutUri === undefined}::boolean
          then backchannel_logout_uri else ${changes.backchannelLogoutUri ?? null}::text end
          as backchannel_logout_uri,
        coalesce(${changes.leanIdToken ?? null}, lean_id_token) as lean_id_token
      from former
    ), updated as (
      update client set name = edited.name, redirect_uris = edited.redirect_uris,
        logout_uris = edited.logout_uris,
        roles = edited.roles, backchannel_logout_uri = edited.backchannel_logout_uri,
        lean_id_token = edited.lean_id_token
      from edited where client.id = edited.id and cardinality(edited.redirect_uris) > 0
        and (client.name, client.redirect_uris, client.logout_uris, client.roles,
            client.backchannel_logout_uri, client.lean_id_token)
          is distinct from (edited.name, edited.redirect_uris, edited.logout_uris, edited.roles,
            edited.backchannel_logout_uri, edited.lean_id_token)
      returning client.id as client_id
    ), audit as (${insertClientAuditEvent('client-edited', operator, 'updated')})
    select updated.client_id is not null as changed
    from former left join updated on true`)
  return row?.changed
}

/**
 * Deletes a client with its codes, tokens, sessions and consents. Its audit events stay. False if
 * there is no such client.
 */
export async function deleteClientRow(
  db: Database,
  id: string,
  operator: Operator,
): Promise<boolean> {
  const deleted = await db.execute(sql`
    with deleted as (delete from client where id = ${id} returning id as client_id),
    audit as (${insertClientAuditEvent('client-deleted', operator, 'deleted')})
    select from deleted`)
  return deleted.length > 0
}
