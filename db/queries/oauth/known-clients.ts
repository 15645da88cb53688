import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { liveCaller } from '../live-caller.ts'
import { authenticatedClient, type ClientCredentials } from './client-credentials.ts'

/**
 * Finds the owner of a live bearer token: the application that it was issued to, or else the
 * account.
 */
export const findBearerOwner = (db: Database, hash: Buffer): Promise<string | undefined> =>
  db.findValue<string>(sql`
    select coalesce('client ' || credential.client_id, 'account ' || account.id) as owner
    ${liveCaller(db, hash)} and kind = 'bearer'`)

/** Returns true if these are the id and a secret of an enabled client. */
export const areClientCredentials = (db: Database, credentials: ClientCredentials) =>
  db.hasRow(sql`select ${authenticatedClient(credentials)}`)

/** Finds the roles of the enabled client with this id and secret; undefined if there is none. */
export const findClientRoles = (
  db: Database,
  credentials: ClientCredentials,
): Promise<readonly string[] | undefined> =>
  db.findValue<readonly string[]>(sql`select roles ${authenticatedClient(credentials)}`)

/** Returns true if there is a client with this id. */
export const isClientId = (db: Database, id: string) =>
  db.hasRow(sql`select from client where id = ${id}`)
