import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { Role } from '../../values/roles.ts'
import { type ClientAuditAction, insertClientAuditEvent, type Operator } from '../audit.ts'

/** A client to register; only the hash of its secret is stored. A public client has none. */
export interface NewClient {
  readonly id: string
  readonly name: string
  readonly secretHash: Buffer | null
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  readonly backchannelLogoutUri: string | null
  readonly roles: readonly Role[]
  readonly own: boolean
  readonly requiresPkce: boolean
  readonly isPublic: boolean
  readonly leanIdToken: boolean
}

/** A client as operators see it: the number of its secrets, not their hashes. */
export type ClientRow = {
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly roles: readonly Role[]
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  /** The URI that receives sign-outs; null if there is none. */
  readonly backchannelLogoutUri: string | null
  readonly requiresPkce: boolean
  readonly isPublic: boolean
  /** Its ID tokens leave the claims of its scopes to user info. */
  readonly leanIdToken: boolean
  readonly secrets: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Milliseconds since 1970; null if the client is enabled. */
  readonly disabledAt: number | null
}

/** The columns of a `ClientRow`. */
export const clientColumns: SQL = sql`
  id, name, own, roles, redirect_uris as "redirectUris", logout_uris as "logoutUris",
  backchannel_logout_uri as "backchannelLogoutUri",
  requires_pkce as "requiresPkce", is_public as "isPublic", lean_id_token as "leanIdToken",
  cardinality(secret_hashes) as secrets,
  extract(epoch from created_at)::float8 * 1000 as "createdAt",
  extract(epoch from disabled_at)::float8 * 1000 as "disabledAt"`

/** Adds a client; false, without any change, if the id is taken. */
export async function addClient(
  db: Database,
  client: NewClient,
  operator: Operator,
): Promise<boolean> {
  const added = await db.execute(sql`
    with added as (
      insert into client (id, name, secret_hashes, redirect_uris, logout_uris, roles, own,
        requires_pkce, is_public, lean_id_token, backchannel_logout_uri)
      values (${client.id}, ${client.name}, array_remove(array[${client.secretHash}::bytea], null),
        ${sql.param(client.redirectUris)}::text[], ${sql.param(client.logoutUris)}::text[],
        ${sql.param(client.roles)}::text[], ${client.own}, ${client.requiresPkce}, ${client.isPublic},
        ${client.leanIdToken}, ${client.backchannelLogoutUri})
      on conflict (id) do nothing returning id as client_id
    ), audit as (${insertClientAuditEvent('client-created', operator, 'added')})
    select client_id from added`)
  return added.length > 0
}

/** Lists every client, oldest first. */
export async function listClientRows(db: Database): Promise<ClientRow[]> {
  return db.execute<ClientRow>(sql`select ${clientColumns} from client order by created_at, id`)
}

/** A new secret of a client; only its hash is stored. */
export interface NewSecret {
  readonly id: string
  readonly secretHash: Buffer
  /** The number of secrets that the client must have; undefined for any. A public client has none. */
  readonly expected?: number | undefined
}

/**
 * Adds a secret to a client and keeps the previous one, so that the program can change over.
 * `endedOlder` is true if an even older secret ended; undefined if there is no such client.
 */
export async function addClientSecret(
  db: Database,
  { id, secretHash, expected }: NewSecret,
  operator: Operator,
): Promise<{ readonly endedOlder: boolean } | undefined> {
  const [row] = await db.execute<{ endedOlder: boolean }>(sql`
    with former as (
      select id, secret_hashes from client where id = ${id}
        and cardinality(secret_hashes) = coalesce(${expected ?? null}::int, cardinality(secret_hashes))
      for update
    ), rotated as (
      update client set secret_hashes = array[${secretHash}::bytea] || former.secret_hashes[1:1]
      from former where client.id = former.id
      returning client.id as client_id, cardinality(former.secret_hashes) > 1 as ended_older
    ), audit as (${insertClientAuditEvent('client-secret-rotated', operator, 'rotated')})
    select ended_older as "endedOlder" from rotated`)
  return row
}

/** True if the client changed, false if it was in that state already, undefined if not found. */
export type ClientChange = boolean | undefined

/** Deletes the older of a client's two secrets; false if it has only one. */
export const deleteOlderSecret = (
  db: Database,
  id: string,
  operator: Operator,
): Promise<ClientChange> =>
  updateClient(db, id, operator, {
    action: 'client-secret-ended',
    set: sql`secret_hashes = secret_hashes[1:1]`,
    where: sql`cardinality(secret_hashes) > 1`,
  })

/**
 * Disables a client and ends everything that was issued through it: a trigger raises its epoch.
 */
export const setClientDisabled = (
  db: Database,
  id: string,
  operator: Operator,
): Promise<ClientChange> =>
  updateClient(db, id, operator, {
    action: 'client-disabled',
    set: sql`disabled_at = now()`,
    where: sql`disabled_at is null`,
  })

/** Enables a client again, with its secrets; what was issued before it was disabled has ended. */
export const setClientEnabled = (
  db: Database,
  id: string,
  operator: Operator,
): Promise<ClientChange> =>
  updateClient(db, id, operator, {
    action: 'client-enabled',
    set: sql`disabled_at = null`,
    where: sql`disabled_at is not null`,
  })

interface ClientUpdate {
  readonly action: ClientAuditAction
  readonly set: SQL
  readonly where: SQL
}

async function updateClient(
  db: Database,
  id: string,
  operator: Operator,
  { action, set, where }: ClientUpdate,
): Promise<ClientChange> {
  const [row] = await db.execute<{ changed: boolean }>(sql`
    with updated as (
      update client set ${set} where id = ${id} and ${where} returning id as client_id
    ), audit as (${insertClientAuditEvent(action, operator, 'updated')})
    select updated.client_id is not null as changed
    from client left join updated on updated.client_id = client.id where client.id = ${id}`)
  return row?.changed
}
