import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { Role } from '../../values/roles.ts'
import { auditedOfClient, type ClientAction } from '../audit.ts'

/** A client to be; its secret is known by its hash alone. */
export interface NewClient {
  readonly id: string
  readonly name: string
  readonly secretHash: Buffer
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  readonly roles: readonly Role[]
  readonly own: boolean
}

/** A client as operators see it: of its secrets no more than how many there are. */
export type ClientRow = {
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly roles: readonly Role[]
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  readonly requiresPkce: boolean
  readonly secrets: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Milliseconds since 1970; null unless it is disabled. */
  readonly disabledAt: number | null
}

/** Adds a client, of which PKCE is required; tells false, and does nothing, where the id is taken. */
export async function addClient(
  db: Database,
  client: NewClient,
  operator: string,
): Promise<boolean> {
  const added = await db.execute(sql`
    with added as (
      insert into client (id, name, secret_hashes, redirect_uris, logout_uris, roles, own)
      values (${client.id}, ${client.name}, array[${client.secretHash}::bytea],
        ${sql.param(client.redirectUris)}::text[], ${sql.param(client.logoutUris)}::text[],
        ${sql.param(client.roles)}::text[], ${client.own})
      on conflict (id) do nothing returning id as client_id
    ), audit as (${auditedOfClient('client-created', operator, 'added')})
    select client_id from added`)
  return added.length > 0
}

/** Every client, the first one made first. */
export async function listClientRows(db: Database): Promise<ClientRow[]> {
  return db.execute<ClientRow>(sql`
    select id, name, own, roles, redirect_uris as "redirectUris", logout_uris as "logoutUris",
      requires_pkce as "requiresPkce", cardinality(secret_hashes) as secrets,
      extract(epoch from created_at)::float8 * 1000 as "createdAt",
      extract(epoch from disabled_at)::float8 * 1000 as "disabledAt"
    from client order by created_at, id`)
}

/**
 * Puts a new secret in front, so that a program can change over while the one before it still
 * counts. Tells whether there was an even older one, which ends; undefined where there is no such client.
 */
export async function addClientSecret(
  db: Database,
  { id, secretHash }: { readonly id: string; readonly secretHash: Buffer },
  operator: string,
): Promise<{ readonly endedOlder: boolean } | undefined> {
  const [row] = await db.execute<{ endedOlder: boolean }>(sql`
    with rotated as (
      update client set secret_hashes = array[${secretHash}::bytea] || secret_hashes[1:1]
      where id = ${id}
      returning id as client_id, cardinality(old.secret_hashes) > 1 as ended_older
    ), audit as (${auditedOfClient('client-secret-rotated', operator, 'rotated')})
    select ended_older as "endedOlder" from rotated`)
  return row
}

/** What came of a change that may have been made before: true if it was made just now. */
export type Changed = boolean | undefined

/** Ends the secret before the newest; false where there is only one, undefined where there is no such client. */
export const endFormerSecret = (db: Database, id: string, operator: string): Promise<Changed> =>
  change(db, id, operator, {
    action: 'client-secret-ended',
    set: sql`secret_hashes = secret_hashes[1:1]`,
    where: sql`cardinality(secret_hashes) > 1`,
  })

/**
 * Disables a client, and with it everything it holds, from the next request on; false where it is
 * disabled already, undefined where there is no such client.
 */
export const setClientDisabled = (db: Database, id: string, operator: string): Promise<Changed> =>
  change(db, id, operator, {
    action: 'client-disabled',
    set: sql`disabled_at = now()`,
    where: sql`disabled_at is null`,
  })

/**
 * Enables a client again, and with it what it holds that has not expired; false where it is not
 * disabled, undefined where there is no such client.
 */
export const setClientEnabled = (db: Database, id: string, operator: string): Promise<Changed> =>
  change(db, id, operator, {
    action: 'client-enabled',
    set: sql`disabled_at = null`,
    where: sql`disabled_at is not null`,
  })

interface Change {
  readonly action: ClientAction
  readonly set: SQL
  readonly where: SQL
}

async function change(
  db: Database,
  id: string,
  operator: string,
  { action, set, where }: Change,
): Promise<Changed> {
  const [row] = await db.execute<{ changed: boolean }>(sql`
    with changed as (
      update client set ${set} where id = ${id} and ${where} returning id as client_id
    ), audit as (${auditedOfClient(action, operator, 'changed')})
    select changed.client_id is not null as changed
    from client left join changed on changed.client_id = client.id where client.id = ${id}`)
  return row?.changed
}
