import type { Operator } from '#db/queries/audit.ts'
import {
  addClientSecret,
  type ClientChange,
  type ClientRow,
  deleteOlderSecret,
  listClientRows,
  setClientDisabled,
  setClientEnabled,
} from '#db/queries/oauth/clients.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'

/** Lists all clients, oldest first, without their secrets. */
export const listClients = (): Promise<readonly ClientRow[]> => listClientRows(db)

/** Disables a client; false if it is disabled already, undefined if there is no such client. */
export const disableClient = (id: string, operator: Operator): Promise<ClientChange> =>
  setClientDisabled(db, id, operator)

/** Enables a client; false if it is enabled already, undefined if there is no such client. */
export const enableClient = (id: string, operator: Operator): Promise<ClientChange> =>
  setClientEnabled(db, id, operator)

/** A client's new secret, which is returned only once. */
export interface RotatedSecret {
  readonly secret: string
  /** Whether an unfinished earlier rotation was finished, so that its older secret has ended. */
  readonly endedOlder: boolean
}

/**
 * Adds a secret to a client and keeps the previous one. Undefined if there is no such client, or if it does
 * not have the expected number of secrets.
 */
export async function rotateSecret(
  id: string,
  operator: Operator,
  expected?: number,
): Promise<RotatedSecret | undefined> {
  const secret = newSecret()
  const rotated = await addClientSecret(db, { id, secretHash: hashOf(secret), expected }, operator)
  return rotated && { secret, endedOlder: rotated.endedOlder }
}

/** Ends a client's previous secret; false if it has none, undefined if there is no such client. */
export const finishRotation = (id: string, operator: Operator): Promise<ClientChange> =>
  deleteOlderSecret(db, id, operator)
