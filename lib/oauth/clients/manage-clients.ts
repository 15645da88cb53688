import type { Actor } from '#db/queries/audit/audit.ts'
import * as clients from '#db/queries/oauth/clients.ts'
import * as clientsEdit from '#db/queries/oauth/clients-edit.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

/** Lists all clients, oldest first, without their secrets. */
export const listClients = onPrimary(clients.listClients)

/** Disables a client; false if it is disabled already, undefined if there is no such client. */
export const disableClient = onPrimary(clientsEdit.disableClient)

/** Enables a client; false if it is enabled already, undefined if there is no such client. */
export const enableClient = onPrimary(clientsEdit.enableClient)

/** A client's new secret, which is returned only once. */
interface RotatedSecret {
  readonly secret: string
  /** True if an unfinished earlier rotation was finished, so that its older secret has ended. */
  readonly endedOlder: boolean
}

/**
 * Adds a secret to a client and keeps the previous one. Undefined if there is no such client, or if it does
 * not have the expected number of secrets.
 */
export async function rotateSecret(
  id: string,
  actor: Actor,
  expected?: number,
): Promise<RotatedSecret | undefined> {
  const secret = newSecret()
  const rotated = await clientsEdit.rotateSecret(
    db,
    { id, secretHash: hashOf(secret), expected },
    actor,
  )
  return rotated && { secret, endedOlder: rotated.endedOlder }
}

/** Ends a client's previous secret; false if it has none, undefined if there is no such client. */
export const finishRotation = onPrimary(clientsEdit.finishRotation)
