import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { AuditAction } from '../../values/audit-actions.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { countDeleted } from '../retention.ts'
import type { ClientRow } from './clients.ts'

/** A client to register; only the hash of its secret is stored. A public client has none. */
interface NewClient extends Omit<ClientRow, 'secrets' | 'createdAt' | 'disabledAt'> {
  readonly secretHash: Buffer | null
}

/** The audit event of an act on the client of the CTE `cte`. */
export const clientEvent = (action: AuditAction, actor: Actor, cte: string) =>
  insertActorAuditEvent(action, actor, cte, { clientId: sql`client_id` })

/** Adds a client; false, without any change, if the id is taken. */
export const createClient = (db: Database, client: NewClient, actor: Actor) =>
  db.hasRow(sql`
    with added as (
      insert into client (id, name, secret_hashes, redirect_uris, logout_uris, roles, own,
        requires_pkce, is_public, lean_id_token, is_test, backchannel_logout_uri)
      values (${client.id}, ${client.name}, array_remove(array[${client.secretHash}::bytea], null),
        ${sql.param(client.redirectUris)}::text[], ${sql.param(client.logoutUris)}::text[],
        ${sql.param(client.roles)}::text[], ${client.own}, ${client.requiresPkce}, ${client.isPublic},
        ${client.leanIdToken}, ${client.isTest}, ${client.backchannelLogoutUri})
      on conflict (id) do nothing returning id as client_id
    ), audit as (${clientEvent('client-created', actor, 'added')})
    select client_id from added`)

/** A new secret of a client; only its hash is stored. */
interface NewSecret {
  readonly id: string
  readonly secretHash: Buffer
  /** The number of secrets that the client must have; undefined for any. A public client has none. */
  readonly expected?: number | undefined
}

/**
 * Adds a secret to a client and keeps the previous one, so that the program can change over.
 * `endedOlder` is true if an even older secret ended; undefined if there is no such client with a secret.
 */
export const rotateSecret = (db: Database, { id, secretHash, expected }: NewSecret, actor: Actor) =>
  db.findRow<{ endedOlder: boolean }>(sql`
    with former as (
      select id, secret_hashes from client where id = ${id} and not is_public
        and cardinality(secret_hashes) = coalesce(${expected ?? null}::int, cardinality(secret_hashes))
      for update
    ), rotated as (
      update client set secret_hashes = array[${secretHash}::bytea] || former.secret_hashes[1:1]
      from former where client.id = former.id
      returning client.id as client_id, cardinality(former.secret_hashes) > 1 as ended_older
    ), audit as (${clientEvent('client-secret-rotated', actor, 'rotated')})
    select ended_older as "endedOlder" from rotated`)

/** True if the client changed, false if it was in that state already, undefined if not found. */
type ClientChange = boolean | undefined

/** Deletes the older of a client's two secrets; false if it has only one. */
export const finishRotation = (db: Database, id: string, actor: Actor): Promise<ClientChange> =>
  updateClient(db, id, actor, {
    action: 'client-secret-ended',
    set: sql`secret_hashes = secret_hashes[1:1]`,
    where: sql`cardinality(secret_hashes) > 1`,
  })

/**
 * Disables a client and ends everything that was issued through it: a trigger raises its epoch.
 */
export const disableClient = (db: Database, id: string, actor: Actor): Promise<ClientChange> =>
  updateClient(db, id, actor, {
    action: 'client-disabled',
    set: sql`disabled_at = now()`,
    where: sql`disabled_at is null`,
  })

/** Enables a client again, with its secrets; what was issued before it was disabled has ended. */
export const enableClient = (db: Database, id: string, actor: Actor): Promise<ClientChange> =>
  updateClient(db, id, actor, {
    action: 'client-enabled',
    set: sql`disabled_at = null`,
    where: sql`disabled_at is not null`,
  })

const updateClient = (
  db: Database,
  id: string,
  actor: Actor,
  { action, set, where }: Readonly<{ action: AuditAction; set: SQL; where: SQL }>,
): Promise<ClientChange> =>
  db.findValue<boolean>(sql`
    with updated as (
      update client set ${set} where id = ${id} and ${where} returning id as client_id
    ), audit as (${clientEvent(action, actor, 'updated')})
    select updated.client_id is not null as changed
    from client left join updated on updated.client_id = client.id where client.id = ${id}`)

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
  readonly isTest?: boolean | undefined
  /** The values that a form showed: nothing changes if the client has changed since (decision 057). */
  readonly asShown?: Pick<
    ClientRow,
    'name' | 'redirectUris' | 'logoutUris' | 'backchannelLogoutUri' | 'leanIdToken' | 'isTest'
  >
}

/** True of a client that is still as a form showed it. */
const stillAsShown = (shown: ClientChanges['asShown']) =>
  shown
    ? sql`(name, redirect_uris, logout_uris, backchannel_logout_uri, lean_id_token, is_test)
        is not distinct from (${shown.name}::text, ${sql.param(shown.redirectUris)}::text[],
          ${sql.param(shown.logoutUris)}::text[], ${shown.backchannelLogoutUri}::text,
          ${shown.leanIdToken}::boolean, ${shown.isTest}::boolean)`
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

const editable = sql`
  name, redirect_uris, logout_uris, roles, backchannel_logout_uri, lean_id_token, is_test`

/**
 * Changes a client, unless no redirect URI would remain. Returns whether anything changed, and
 * undefined if there is no such client or it is no longer as it was shown.
 */
export const editClient = (db: Database, id: string, changes: ClientChanges, actor: Actor) =>
  db.findValue<boolean>(sql`
    with former as (
      select id, ${editable} from client where id = ${id} and ${stillAsShown(changes.asShown)} for update
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
        coalesce(${changes.leanIdToken ?? null}, lean_id_token) as lean_id_token,
        coalesce(${changes.isTest ?? null}, is_test) as is_test
      from former
    ), updated as (
      update client set (${editable}) = (select ${editable} from edited)
      from former, edited where client.id = edited.id and cardinality(edited.redirect_uris) > 0
        and to_jsonb(former) <> to_jsonb(edited)
      returning client.id as client_id
    ), audit as (${clientEvent('client-edited', actor, 'updated')})
    select updated.client_id is not null as changed
    from former left join updated on true`)

const ownRows = (id: string) => sql`client_id = ${id}`
const rowsOfWebhooks = (id: string) =>
  sql`webhook_id in (select webhook.id from webhook where client_id = ${id})`

/** The rows of a client that may be many, in the order in which they are deleted: those with a family first, as in retention. */
const clientRows = {
  'credentials of families': [
    'credential',
    (id: string) => sql`${ownRows(id)} and family is not null`,
  ],
  credentials: ['credential', ownRows],
  consents: ['consent', ownRows],
  outgoing: ['outgoing', ownRows],
  'waiting events': ['waiting_event', rowsOfWebhooks],
  attempts: ['webhook_attempt', rowsOfWebhooks],
} as const

type ClientRows = keyof typeof clientRows

/** The kinds of rows that a client may have many of, in the order in which they are deleted. */
export const clientRowKinds = Object.keys(clientRows) as ClientRows[]

/** Deletes rows of a kind that a client has, at most `batchSize`, and returns how many there were. */
export const deleteClientRows = (db: Database, id: string, kind: ClientRows, batchSize: number) => {
  const [name, condition] = clientRows[kind]
  const table = sql.identifier(name)
  return db.getValue<number>(
    countDeleted(sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition(id)} limit ${batchSize} for update skip locked))`),
  )
}

/**
 * Deletes a client with its codes, tokens, sessions and consents. Its audit events stay. False if
 * there is no such client.
 */
export const deleteClient = (db: Database, id: string, actor: Actor) =>
  db.hasRow(sql`
    with deleted as (delete from client where id = ${id} returning id as client_id),
    audit as (${clientEvent('client-deleted', actor, 'deleted')})
    select from deleted`)
