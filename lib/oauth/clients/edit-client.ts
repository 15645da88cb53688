import type { Actor } from '#db/queries/audit/audit.ts'
import * as clients from '#db/queries/oauth/clients.ts'
import type { ClientChanges } from '#db/queries/oauth/clients-edit.ts'
import * as clientsEdit from '#db/queries/oauth/clients-edit.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { type ClientFault, validateClient } from './validate-client.ts'

/**
 * Returns a client with what it is used for; undefined if there is no such client. With `maxCounted`, the
 * numbers of what it is used for stop there.
 */
export const findClientDetails = onPrimary(clients.findClientDetails)

/** The outcome of a change: its faults, or whether anything changed. */
type EditOutcome = { readonly faults: readonly ClientFault[] } | { readonly changed: boolean }

/**
 * Changes the name, the URIs and the ID tokens of a client, and adds roles. Fails with a fault for each
 * URI or role that cannot be added or is not registered, and if no redirect URI would remain. Undefined
 * if there is no such client.
 */
export async function editClient(
  id: string,
  changes: ClientChanges,
  actor: Actor,
): Promise<EditOutcome | undefined> {
  const client = await clients.findClientDetails(db, id)
  if (!client) return undefined
  const name = changes.name?.trim()
  const { addedRedirectUris, removedRedirectUris } = changes
  const faults = [
    ...validateClient({
      ...{ name, own: client.own, isPublic: client.isPublic },
      redirectUris: addedRedirectUris.length > 0 ? addedRedirectUris : undefined,
      logoutUris: changes.addedLogoutUris,
      backchannelLogoutUri: changes.backchannelLogoutUri || undefined,
      roles: changes.addedRoles,
    }),
    ...notRegistered('redirectUris', removedRedirectUris, client.redirectUris),
    ...notRegistered('logoutUris', changes.removedLogoutUris, client.logoutUris),
  ]
  if (faults.length > 0) return { faults }
  const isLeft = (uri: string) => !removedRedirectUris.includes(uri)
  if (![...client.redirectUris, ...addedRedirectUris].some(isLeft)) {
    return { faults: [{ field: 'redirectUris', outcome: 'no-redirect-uri', value: '' }] }
  }
  const changed = await clientsEdit.editClient(db, id, { ...changes, name }, actor)
  return changed === undefined ? undefined : { changed }
}

const notRegistered = (
  field: 'redirectUris' | 'logoutUris',
  uris: readonly string[],
  registered: readonly string[],
): readonly ClientFault[] =>
  uris
    .filter((uri) => !registered.includes(uri))
    .map((uri) => ({ field, outcome: 'not-registered', value: uri }))

/** Deletes a client with its codes, tokens, sessions and consents; false if there is none. */
export const deleteClient = onPrimary(clientsEdit.deleteClient)
