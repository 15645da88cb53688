import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#db/queries/audit/audit.ts'
import * as clients from '#db/queries/oauth/clients.ts'
import * as clientsEdit from '#db/queries/oauth/clients-edit.ts'
import { clientRoles } from '#db/values/roles.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { db, onPrimary, withJobPool } from '#lib/runtime/database.ts'
import { inBatches } from '#lib/runtime/in-batches.ts'
import { memberRoles } from './every-role.ts'
import { type ClientDraft, type ClientFault, validateClient } from './validate-client.ts'

/** A new client with its secret, which is returned only once. A public client has none. */
interface CreatedClient {
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
  const { id = randomBytes(10).toString('hex'), isPublic, roles } = draft
  const secret = isPublic ? null : newSecret()
  const client = {
    ...draft,
    id,
    name: draft.name.trim(),
    secretHash: secret === null ? null : hashOf(secret),
    redirectUris: [...new Set(draft.redirectUris)],
    logoutUris: [...new Set(draft.logoutUris)],
    roles: clientRoles.filter((role) => (roles.length === 0 ? memberRoles : roles).includes(role)),
  }
  const isAdded = await clientsEdit.createClient(db, client, actor)
  return isAdded
    ? { id, name: client.name, secret }
    : { faults: [{ field: 'id', outcome: 'taken', value: id }] }
}

/** Returns a client with what it is used for, counted as far as a list, or fully if `max` is null; undefined if there is no such client. */
export const findClientDetails = onPrimary(clients.findClientDetails)

/** The outcome of a change: its faults, or whether anything changed. */
type EditOutcome = { readonly faults: readonly ClientFault[] } | { readonly changed: boolean }

/** The items to add to a list of a client, and to remove from it. */
type ListChange = Readonly<Record<'added' | 'removed', readonly string[]>>

/** A change of a client; what is undefined or empty stays as it is. */
interface ClientChange {
  readonly name: string | undefined
  readonly redirectUris: ListChange
  readonly logoutUris: ListChange
  readonly addedRoles: readonly string[]
  /** Null removes it. */
  readonly backchannelLogoutUri: string | null | undefined
  readonly leanIdToken?: boolean | undefined
  readonly isTest?: boolean | undefined
}

const changedList = (list: readonly string[], { added, removed }: ListChange) =>
  [...new Set([...list, ...added])].filter((item) => !removed.includes(item))

/**
 * Changes the name, the URIs, the ID tokens and the test mode of a client, and adds roles, as `changeOf` says of the
 * client; again if someone else changes it meanwhile. Fails with a fault for each URI or role that cannot be added or is
 * not registered, and if no redirect URI would remain. Undefined if there is no such client, or no such change of it.
 */
export async function editClient(
  id: string,
  changeOf: (client: clients.ClientDetails) => ClientChange | undefined,
  actor: Actor,
): Promise<EditOutcome | undefined> {
  const client = await clients.findClientDetails(db, id)
  const change = client && changeOf(client)
  if (!change) return undefined
  const { redirectUris, logoutUris, addedRoles, backchannelLogoutUri: noticeUri, isTest } = change
  const name = change.name?.trim()
  const faults = [
    ...validateClient({
      name,
      own: client.own,
      isPublic: client.isPublic,
      // A name can be changed whatever the client is; a role and the test mode concern each other.
      isTest: isTest ?? (addedRoles.length > 0 && client.isTest),
      redirectUris: redirectUris.added.length > 0 ? redirectUris.added : undefined,
      logoutUris: logoutUris.added,
      // A form also sends the registered one.
      backchannelLogoutUri: (noticeUri !== client.backchannelLogoutUri && noticeUri) || undefined,
      roles: isTest ? [...client.roles, ...addedRoles] : addedRoles,
    }),
    ...notRegistered('redirectUris', redirectUris.removed, client.redirectUris),
    ...notRegistered('logoutUris', logoutUris.removed, client.logoutUris),
  ]
  if (faults.length > 0) return { faults }
  const edited = {
    name: name ?? client.name,
    redirectUris: changedList(client.redirectUris, redirectUris),
    logoutUris: changedList(client.logoutUris, logoutUris),
    roles: changedList(client.roles, { added: addedRoles, removed: [] }),
    backchannelLogoutUri: noticeUri === undefined ? client.backchannelLogoutUri : noticeUri,
    leanIdToken: change.leanIdToken ?? client.leanIdToken,
    isTest: isTest ?? client.isTest,
  }
  if (edited.redirectUris.length === 0)
    return { faults: [{ field: 'redirectUris', outcome: 'no-redirect-uri', value: '' }] }
  const shown = Object.fromEntries(
    Object.keys(edited).map((field) => [field, client[field as keyof typeof edited]]),
  )
  if (isDeepStrictEqual(edited, shown)) return { changed: false }
  const isSaved = await clientsEdit.editClient(db, id, edited, actor, shown)
  return isSaved ? { changed: true } : editClient(id, changeOf, actor)
}

const notRegistered = (
  field: 'redirectUris' | 'logoutUris',
  uris: readonly string[],
  registered: readonly string[],
): readonly ClientFault[] =>
  uris
    .filter((uri) => !registered.includes(uri))
    .map((uri) => ({ field, outcome: 'not-registered', value: uri }))

/**
 * Disables a client, which ends all its access at once, and deletes it with its codes, tokens, sessions and consents; false
 * if there is none.
 */
export async function deleteClient(id: string, actor: Actor): Promise<boolean> {
  await disableClient(id, actor)
  return withJobPool(async (pool) => {
    for (const kind of clientsEdit.clientRowKinds) {
      await inBatches((batchSize) => clientsEdit.deleteClientRows(pool, id, kind, batchSize))
    }
    return clientsEdit.deleteClient(pool, id, actor)
  })
}

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

/** Adds a secret beside the previous one; undefined without such a client, or with another number of secrets. */
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
