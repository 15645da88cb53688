import type { Actor } from '#db/queries/audit/audit.ts'
import type { ClientDetails } from '#db/queries/oauth/clients.ts'
import * as clients from '#db/queries/oauth/clients.ts'
import type { ClientChanges } from '#db/queries/oauth/clients-edit.ts'
import * as clientsEdit from '#db/queries/oauth/clients-edit.ts'
import { db } from '#lib/runtime/database.ts'
import { clientsText } from '#lib/text/en/operators/clients.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import {
  backchannelUriFault,
  type ClientFault,
  type ClientFaultText,
  type ClientField,
  everyRole,
  nameFault,
  uriFaults,
} from './validate-client.ts'

/**
 * Returns a client with what it is used for; undefined if there is no such client. With `maxCounted`, the
 * numbers of what it is used for stop there.
 */
export const findClientDetails = (
  id: string,
  maxCounted?: number,
): Promise<ClientDetails | undefined> => clients.findClientDetails(db, id, maxCounted)

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
  text: ClientFaultText = operatorText,
): Promise<EditOutcome | undefined> {
  const client = await clients.findClientDetails(db, id)
  if (!client) return undefined
  const name = changes.name?.trim()
  const { backchannelLogoutUri: noticeUri } = changes
  const faults = [
    ...faultOf('name', name === undefined ? undefined : nameFault(name, text)),
    ...uriFaults(changes.addedRedirectUris, changes.addedLogoutUris, client, text),
    ...faultOf(
      'backchannelLogoutUri',
      noticeUri ? backchannelUriFault(noticeUri, text) : undefined,
    ),
    ...changes.addedRoles.flatMap((role) =>
      faultOf(
        'roles',
        everyRole.includes(role) ? undefined : clientsText.unknownRole(role, everyRole),
      ),
    ),
    ...changes.removedRedirectUris.flatMap((uri) =>
      faultOf('redirectUris', absent('Redirect URI', uri, client.redirectUris)),
    ),
    ...changes.removedLogoutUris.flatMap((uri) =>
      faultOf('logoutUris', absent('Logout URI', uri, client.logoutUris)),
    ),
  ]
  if (faults.length > 0) return { faults }
  const remaining = [...client.redirectUris, ...changes.addedRedirectUris].filter(
    (uri) => !changes.removedRedirectUris.includes(uri),
  )
  if (remaining.length === 0) return { faults: faultOf('redirectUris', text.refused.noRedirectUri) }
  const changed = await clientsEdit.editClient(db, id, { ...changes, name }, actor)
  return changed === undefined ? undefined : { changed }
}

const faultOf = (field: ClientField, sentence: string | undefined): readonly ClientFault[] =>
  sentence === undefined ? [] : [{ field, sentence }]

const absent = (field: string, uri: string, registered: readonly string[]) =>
  registered.includes(uri) ? undefined : clientsText.notRegistered(field, uri)

/** Deletes a client with its codes, tokens, sessions and consents; false if there is none. */
export const deleteClient = (id: string, actor: Actor): Promise<boolean> =>
  clientsEdit.deleteClient(db, id, actor)
