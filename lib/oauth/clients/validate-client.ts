import type { ClientRow } from '#db/queries/oauth/clients.ts'
import { isPrivateUrl } from '#lib/runtime/outgoing/destination.ts'
import { everyRole } from './every-role.ts'
import { type ClientKind, type UriFault, validateRedirectUri } from './validate-redirect-uri.ts'

/** A client as an operator describes it. */
export interface ClientDraft
  extends Omit<ClientRow, 'id' | 'roles' | 'secrets' | 'createdAt' | 'disabledAt'> {
  /** Random if it is undefined. */
  readonly id?: string | undefined
  /** The roles that it may request; an empty list means all that members give. */
  readonly roles: readonly string[]
}

/** Not `add`, because `/staff/clients/add` is the page that adds a client. */
const idPattern = /^(?!add$)[a-z0-9-]{3,64}$/

/** The consent page shows the name on one line. */
const maxNameLength = 80

/** The fields of a client that can have a fault. */
export type ClientField = Exclude<keyof ClientDraft, 'own' | 'requiresPkce' | 'leanIdToken'>

/** A fault of a client; `value` is the id, the URI or the role at fault, or the maximum length of a name. */
export interface ClientFault {
  readonly field: ClientField
  readonly value: string
  readonly outcome:
    | UriFault
    | 'no-name'
    | 'name'
    | 'id'
    | 'taken'
    | 'no-redirect-uri'
    | 'not-registered'
    | 'private-host'
    | 'public-without-pkce'
    | 'public-test'
    | 'role'
    | 'events-own'
    | 'events-test'
}

const fault = (
  field: ClientField,
  outcome: ClientFault['outcome'] | undefined | false,
  value = '',
): readonly ClientFault[] => (outcome ? [{ field, outcome, value }] : [])

type ClientValues = { readonly [Name in keyof ClientDraft]?: ClientDraft[Name] | undefined }

/** Returns each fault of a client, or of the values of it that change: undefined ones have no fault. */
export function validateClient(draft: ClientValues): readonly ClientFault[] {
  const { id, name, redirectUris, logoutUris = [], backchannelLogoutUri: noticeUri } = draft
  const { roles = [], own, isPublic = false, requiresPkce = true, isTest } = draft
  const kind = { isPublic, own }
  return [
    ...(name === undefined ? [] : nameFaults(name)),
    ...fault('id', id !== undefined && !idPattern.test(id) && 'id', id),
    ...fault('redirectUris', redirectUris?.length === 0 && 'no-redirect-uri'),
    ...fault('isPublic', isPublic && !requiresPkce && 'public-without-pkce'),
    // Its developer opens the page of the emails with the secret.
    ...fault('isTest', isTest && isPublic && 'public-test'),
    ...uriFaults('redirectUris', redirectUris ?? [], kind),
    ...uriFaults('logoutUris', logoutUris, kind),
    ...(noticeUri == null ? [] : noticeUriFaults(noticeUri)),
    ...roles.flatMap((role) => fault('roles', !everyRole.includes(role) && 'role', role)),
    ...fault('isTest', isTest && roles.includes('events') && 'events-test'),
    // Members are not asked before a program reads what has changed, and its secret must be one.
    ...fault('roles', roles.includes('events') && (!own || isPublic) && 'events-own'),
  ]
}

const uriFaults = (field: ClientField, uris: readonly string[], kind: ClientKind) =>
  uris.flatMap((uri) => fault(field, validateRedirectUri(uri, kind), uri))

function nameFaults(name: string) {
  if (name.trim() === '') return fault('name', 'no-name')
  // Members see the name, so no control character may hide or reverse any part of it.
  const isInvalid = name.trim().length > maxNameLength || /\p{C}/u.test(name)
  return fault('name', isInvalid && 'name', `${maxNameLength}`)
}

/** Sign-outs can be sent to web URIs only (OpenID Connect Back-Channel Logout, section 2.2). */
const noticeUriFaults = (uri: string) => fault('backchannelLogoutUri', validateWebUri(uri), uri)

/** The reason why the service may not send requests to a URI; undefined if it may. */
export function validateWebUri(uri: string): UriFault | 'private-host' | undefined {
  const isWeb = /^https?:/.test(uri)
  const outcome = isWeb ? validateRedirectUri(uri) : URL.canParse(uri) ? 'https' : 'absolute'
  return outcome === undefined && isPrivateUrl(uri) ? 'private-host' : outcome
}
