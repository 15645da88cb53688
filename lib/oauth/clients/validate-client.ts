import { roles as known } from '#db/values/roles.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { type ClientKind, validateRedirectUri } from './validate-redirect-uri.ts'

/** A client as an operator describes it. */
export interface ClientDraft {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly logoutUris?: readonly string[]
  /** The URI that receives a notice when a member signs out. */
  readonly backchannelLogoutUri?: string | undefined
  /** The roles that it may request; an empty list means all of them. */
  readonly roles?: readonly string[]
  /** True if the client belongs to the organisation and so needs no consent from members. */
  readonly own?: boolean
  /** True if it must use PKCE; otherwise a nonce will do (RFC 9700, section 2.1.1). True by default. */
  readonly requiresPkce?: boolean
  /** True if it has no secret, because it runs on members' devices (decision 041). */
  readonly isPublic?: boolean
  /** True if its ID tokens leave the claims of its scopes to user info (decision 063). */
  readonly leanIdToken?: boolean
  /** Random if it is undefined. */
  readonly id?: string | undefined
}

/** Not `add`, because `/staff/clients/add` is the page that adds a client. */
const idPattern = /^(?!add$)[a-z0-9-]{3,64}$/

/** The consent page shows the name on one line. */
const maxNameLength = 80

/** The fields of a client that can have a fault. */
export type ClientField =
  | 'name'
  | 'id'
  | 'redirectUris'
  | 'logoutUris'
  | 'backchannelLogoutUri'
  | 'isPublic'
  | 'roles'

/** A fault of a client, with its sentence. */
export interface ClientFault {
  readonly field: ClientField
  readonly sentence: string
}

/** The sentences for the faults of a client: those of the command, or those of the staff pages. */
export type ClientFaultText = Pick<typeof operatorText, 'uri'> & {
  readonly refused: Pick<
    (typeof operatorText)['refused'],
    'noName' | 'name' | 'id' | 'noRedirectUri' | 'publicWithoutPkce' | 'taken' | 'uri' | 'role'
  >
}

const fault = (field: ClientField, sentence: string | undefined | false): readonly ClientFault[] =>
  sentence ? [{ field, sentence }] : []

/** Returns one sentence for each fault of a client, which starts with the name of the field. */
export const validateClient = (draft: ClientDraft): string[] =>
  clientFaults(draft, operatorText).map(({ sentence }) => sentence)

/** Returns each fault of a client. */
export function clientFaults(draft: ClientDraft, text: ClientFaultText): readonly ClientFault[] {
  const {
    id,
    name,
    redirectUris,
    logoutUris = [],
    backchannelLogoutUri,
    roles = [],
    own,
    isPublic = false,
    requiresPkce = true,
  } = draft
  const { refused } = text
  return [
    ...fault('name', nameFault(name, text)),
    ...fault('id', id !== undefined && !idPattern.test(id) && refused.id(id)),
    ...fault('redirectUris', redirectUris.length === 0 && refused.noRedirectUri),
    ...fault('isPublic', isPublic && !requiresPkce && refused.publicWithoutPkce),
    ...uriFaults(redirectUris, logoutUris, { isPublic, own }, text),
    ...fault(
      'backchannelLogoutUri',
      backchannelLogoutUri !== undefined && backchannelUriFault(backchannelLogoutUri, text),
    ),
    ...roles.flatMap((role) =>
      fault('roles', !everyRole.includes(role) && refused.role(role, everyRole)),
    ),
  ]
}

/** The names of all roles. */
export const everyRole: readonly string[] = known

/** Returns a fault for each URI that cannot be registered. */
export const uriFaults = (
  redirectUris: readonly string[],
  logoutUris: readonly string[],
  kind: ClientKind,
  text: ClientFaultText,
): readonly ClientFault[] => [
  ...redirectUris.flatMap((uri) =>
    fault('redirectUris', uriFault('Redirect URI', uri, kind, text)),
  ),
  ...logoutUris.flatMap((uri) => fault('logoutUris', uriFault('Logout URI', uri, kind, text))),
]

/** Returns why a name cannot be a client's name, or undefined if it can. */
export function nameFault(name: string, { refused }: ClientFaultText): string | undefined {
  if (name.trim() === '') return refused.noName
  // Members see the name, so no control character may hide or reverse any part of it.
  const isInvalid = name.trim().length > maxNameLength || /\p{C}/u.test(name)
  return isInvalid ? refused.name(maxNameLength) : undefined
}

/**
 * Returns why sign-outs cannot be sent to a URI, or undefined if they can (OpenID Connect Back-Channel
 * Logout, section 2.2).
 */
export function backchannelUriFault(uri: string, text: ClientFaultText): string | undefined {
  const isWeb = /^https?:/.test(uri)
  return isWeb
    ? uriFault(backchannelUri, uri, { isPublic: false }, text)
    : text.refused.uri(backchannelUri, uri, text.uri.https)
}

const backchannelUri = 'Backchannel logout URI'

function uriFault(
  field: string,
  uri: string,
  kind: ClientKind,
  text: ClientFaultText,
): string | undefined {
  const reason = validateRedirectUri(uri, kind, text.uri)
  return reason && text.refused.uri(field, uri, reason)
}
