import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { AuditAction } from '../../values/audit-actions.ts'
import { type Actor, insertActorAuditEvent } from '../audit/audit.ts'
import { assignments, type ColumnValues, columnsAndValues, stillAsShown } from '../column-values.ts'
import { countDeleted } from '../retention.ts'
import type { ClientRow } from './clients.ts'

/** The columns of a client that its operator chooses, and its id. */
type ClientColumns = Omit<ClientRow, 'secrets' | 'createdAt' | 'disabledAt' | 'roles'> & {
  readonly roles: readonly string[]
}

/** A client to register; only the hash of its secret is stored. A public client has none. */
type NewClient = ClientColumns & { readonly secretHash: Buffer | null }

/** The audit event of an act on the client of the CTE `cte`. */
export const clientEvent = (action: AuditAction, actor: Actor, cte: string) =>
  insertActorAuditEvent(action, actor, cte, { clientId: sql`client_id` })

/** Adds a client; false, without any change, if the id is taken. */
export const createClient = (db: Database, { secretHash, ...values }: NewClient, actor: Actor) =>
  db.hasRow(sql`
    with added as (
      insert into client ${columnsAndValues({
        ...values,
        secretHashes: sql`array_remove(array[${secretHash}::bytea], null)`,
      })}
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

/** Changes a client; false, without any change, if it no longer has the values of `shown`. */
export const editClient = (
  db: Database,
  id: string,
  values: Partial<ClientColumns>,
  actor: Actor,
  shown: ColumnValues,
) =>
  db.hasRow(sql`
    with updated as (
      update client set ${assignments(values)} where id = ${id} and ${stillAsShown('client', shown)}
      returning id as client_id
    ), audit as (${clientEvent('client-edited', actor, 'updated')})
    select from updated`)

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
