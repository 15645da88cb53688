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

/** Disables a client from its next request; false if it is already disabled, undefined if it does not exist. */
export const disableClient = (id: string, operator: string): Promise<ClientChange> =>
  setClientDisabled(db, id, operator)

/** Enables a client again; false if it is not disabled, undefined if it does not exist. */
export const enableClient = (id: string, operator: string): Promise<ClientChange> =>
  setClientEnabled(db, id, operator)

/** A client's new secret, which is returned only once. */
export interface RotatedSecret {
  readonly secret: string
  /** Whether an unfinished earlier rotation was finished, so that its older secret has ended. */
  readonly endedOlder: boolean
}

/** Adds a secret to a client, whose previous one stays valid; undefined if the client does not exist. */
export async function rotateSecret(
  id: string,
  operator: string,
): Promise<RotatedSecret | undefined> {
  const secret = newSecret()
  const rotated = await addClientSecret(db, { id, secretHash: hashOf(secret) }, operator)
  return rotated && { secret, endedOlder: rotated.endedOlder }
}

/** Ends a client's old secret; false if it has only one, undefined if the client does not exist. */
export const finishRotation = (id: string, operator: string): Promise<ClientChange> =>
  deleteOlderSecret(db, id, operator)
