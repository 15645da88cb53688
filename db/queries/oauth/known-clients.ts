import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { liveCaller } from '../live-caller.ts'
import { authenticatedClient, type ClientCredentials } from './client-credentials.ts'

/** A client or account that has identified itself, by the name that limits count. */
export type KnownRequester = {
  readonly client: string
  /** The id of the client if it is a test client (decision 097). */
  readonly testClient: string | null
}

const testClientId = sql`case when client.is_test then client.id end as "testClient"`

/**
 * Finds the owner of a live bearer token: the application that it was issued to, or else the
 * account.
 */
export const findBearerOwner = (db: Database, hash: Buffer) =>
  db.findRow<KnownRequester>(sql`
    select coalesce('client ' || credential.client_id, 'account ' || account.id) as client,
      (select ${testClientId} from client where client.id = credential.client_id)
    ${liveCaller(db, hash)} and kind = 'bearer'`)

/** Finds the enabled client with this id and secret. */
export const findClient = (db: Database, credentials: ClientCredentials) =>
  db.findRow<KnownRequester>(sql`
    select 'client ' || client.id as client, ${testClientId} ${authenticatedClient(credentials)}`)

/**
 * Finds the roles of the enabled client with this id and secret; undefined if there is none. A test client has `test`,
 * and never `events`, which shows everybody's data (decision 097).
 */
export const findClientRoles = (db: Database, credentials: ClientCredentials) =>
  db.findValue<readonly string[]>(sql`
    select case when is_test then array_append(array_remove(roles, 'events'), 'test') else roles end as roles
    ${authenticatedClient(credentials)}`)

/** Returns true if there is a client with this id. */
export const isClientId = (db: Database, id: string) =>
  db.hasRow(sql`select from client where id = ${id}`)
