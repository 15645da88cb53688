import { randomBytes } from 'node:crypto'
import type { Actor } from '#db/queries/audit/audit.ts'
import * as clientsEdit from '#db/queries/oauth/clients-edit.ts'
import { roles as everyRole } from '#db/values/roles.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db } from '#lib/runtime/database.ts'
import { type ClientDraft, type ClientFault, validateClient } from './validate-client.ts'

/** Makes the id of a client for which none is chosen. */
export const newClientId = (): string => randomBytes(10).toString('hex')

/** A new client with its secret, which is returned only once. A public client has none. */
export interface CreatedClient {
  readonly id: string
  readonly name: string
  readonly secret: string | null
}

/** Registers a client (RFC 6749, section 2). Returns a fault for each reason why it cannot. */
export async function createClient(
  draft: ClientDraft,
  actor: Actor,
): Promise<CreatedClient | { readonly faults: readonly ClientFault[] }> {
  const faults = validateClient(draft)
  if (faults.length > 0) return { faults }
  const {
    id = newClientId(),
    name,
    own = false,
    roles = [],
    requiresPkce = true,
    isPublic = false,
    leanIdToken = false,
  } = draft
  const secret = isPublic ? null : newSecret()
  const client = {
    id,
    name: name.trim(),
    secretHash: secret === null ? null : hashOf(secret),
    redirectUris: [...new Set(draft.redirectUris)],
    logoutUris: [...new Set(draft.logoutUris)],
    backchannelLogoutUri: draft.backchannelLogoutUri ?? null,
    roles: everyRole.filter((role) => roles.length === 0 || roles.includes(role)),
    own,
    requiresPkce,
    isPublic,
    leanIdToken,
  }
  const isAdded = await clientsEdit.createClient(db, client, actor)
  return isAdded
    ? { id, name: client.name, secret }
    : { faults: [{ field: 'id', outcome: 'taken', value: id }] }
}
