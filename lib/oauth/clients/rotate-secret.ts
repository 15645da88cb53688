import { addClientSecret, type ClientChange, deleteOlderSecret } from '#db/queries/oauth/clients.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'

/** A new secret, which is told this once. */
export interface Rotated {
  readonly secret: string
  /** A rotation that nobody had finished was finished by this one: the oldest secret has ended. */
  readonly endedOlder: boolean
}

/** Gives a client a new secret beside the one it has; undefined where there is no such client. */
export async function rotateSecret(id: string, operator: string): Promise<Rotated | undefined> {
  const secret = newSecret()
  const rotated = await addClientSecret(db, { id, secretHash: hashOf(secret) }, operator)
  return rotated && { secret, endedOlder: rotated.endedOlder }
}

/** Ends the former secret; false where there is none, undefined where there is no such client. */
export const finishRotation = (id: string, operator: string): Promise<ClientChange> =>
  deleteOlderSecret(db, id, operator)
