import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { client } from '../../tables/client.ts'
import { clientFields } from '../../values/record-fields.ts'
import type { ClientRole } from '../../values/roles.ts'
import { selectOf } from '../column-values.ts'
import { jsonRows, milliseconds } from '../expressions.ts'
import { listSource, maxListed } from '../list-rows.ts'
import { accountIsLive, clientIsLive } from '../live-caller.ts'
import type { Stored } from '../stored.ts'

/** A client as operators see it: the number of its secrets, not their hashes. */
export type ClientRow = Stored<
  typeof client,
  'id' | 'createdAt' | 'disabledAt' | Exclude<(typeof clientFields)[number], 'roles'>
> & { readonly roles: readonly ClientRole[]; readonly secrets: number }

/** The columns of a `ClientRow`. */
const clientColumns = sql<ClientRow>`
  client.id, ${selectOf('client', clientFields)}, cardinality(secret_hashes) as secrets,
  ${milliseconds(sql`created_at`)} as "createdAt",
  ${milliseconds(sql`disabled_at`)} as "disabledAt"`

/** The list of clients. */
export const clientList = listSource({
  table: 'client',
  page: 'clients',
  sorts: {
    added: [sql`client.created_at`],
    name: [sql`lower(client.name)`],
  },
  columns: () => clientColumns,
  conditions: {
    q: (text: string) => sql`
      strpos(lower(concat_ws(' ', client.name, client.id, array_to_string(redirect_uris, ' '))),
        lower(${text}::text)) > 0`,
    state: (state: 'enabled' | 'disabled') => sql`(disabled_at is null) = ${state === 'enabled'}`,
    test: (_: 'yes') => sql`is_test`,
    // The clients with two secrets.
    rotating: (_: 'yes') => sql`cardinality(client.secret_hashes) = 2`,
  },
})

/** The numbers that show the use of a client. */
type ClientUse = 'connectedMembers' | 'consents' | 'sessions'

/** The facts that help an operator to support the developer of a client; none of them is a secret. */
export type ClientDetails = ClientRow & {
  /** Members who are connected now: the client has a valid token for them. */
  readonly connectedMembers: number
  /** Members who have given the client consent. */
  readonly consents: number
  /** Live sessions on the website that the client started with a passthrough token. */
  readonly sessions: number
  /** The numbers that are lower bounds, because not all rows were counted. */
  readonly atLeast: readonly ClientUse[]
  /** The time at which a token was last issued to it, in milliseconds since 1970; null if none is stored. */
  readonly lastTokenAt: number | null
  /** The result of the last logout notice, and its time in milliseconds since 1970; null if there is none. */
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
 * `max` of the tokens and sessions, the newest, and of the consents, or at all if it is null.
 */
export const findClientDetails = (db: Database, id: string, max: number | null = maxListed) =>
  db.findRow<ClientDetails>(sql`
    with newest as materialized (
      select kind, account_id, client_id, epoch, client_epoch, expires_at, used_at
      from credential where client_id = ${id} order by issued_at desc limit ${max}::bigint + 1
    ), used as materialized (
      select count(distinct account_id) filter (where kind <> 'session')::int as members,
        count(*) filter (where kind = 'session')::int as sessions,
        (select count(*) > ${max}::bigint from newest) as more,
        (select count(*)::int from (
          select from consent where client_id = ${id} limit ${max}::bigint) as given) as consents
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
      (select count(*)::int from outgoing
        where kind = 'sign-out' and client_id = client.id)
        as "pendingLogoutNotices",
      ${jsonRows(sql`
        select ${milliseconds(sql`at`)} as at, action, operator from audit_event
        where client_id = ${id} and operator is not null
        order by audit_event.at desc, audit_event.id desc limit 5`)} as changes
    from client, used where client.id = ${id}`)
