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
  /** Whether the client belongs to the organisation and so needs no consent from members. */
  readonly own?: boolean
  /** Whether it must use PKCE; otherwise a nonce will do (RFC 9700, section 2.1.1). True by default. */
  readonly requiresPkce?: boolean
  /** Whether it has no secret, because it runs on members' devices (decision 041). */
  readonly isPublic?: boolean
  /** Whether its ID tokens leave the claims of its scopes to user info (decision 063). */
  readonly leanIdToken?: boolean
  /** Random if it is undefined. */
  readonly id?: string | undefined
}

/** The consent page shows the name on one line. */
const maxNameLength = 80

/** Returns one sentence for each fault of a client, which starts with the name of the field. */
export function validateClient({
  id,
  name,
  redirectUris,
  logoutUris = [],
  backchannelLogoutUri,
  roles = [],
  own,
  isPublic = false,
  requiresPkce = true,
}: ClientDraft): string[] {
  const { refused } = operatorText
  const faults = [
    nameFault(name),
    id !== undefined && !/^[a-z0-9-]{3,64}$/.test(id) && refused.id(id),
    redirectUris.length === 0 && refused.noRedirectUri,
    isPublic && !requiresPkce && refused.publicWithoutPkce,
    ...uriFaults(redirectUris, logoutUris, { isPublic, own }),
    backchannelLogoutUri !== undefined && backchannelUriFault(backchannelLogoutUri),
    ...roles.map((role) => !everyRole.includes(role) && refused.role(role, everyRole)),
  ]
  return faults.filter((fault) => typeof fault === 'string')
}

/** The names of all roles. */
export const everyRole: readonly string[] = known

/** Returns one sentence for each URI that cannot be registered. */
export const uriFaults = (
  redirectUris: readonly string[],
  logoutUris: readonly string[],
  kind: ClientKind,
): readonly string[] =>
  [
    ...redirectUris.map((uri) => uriFault('Redirect URI', uri, kind)),
    ...logoutUris.map((uri) => uriFault('Logout URI', uri, kind)),
  ].filter((fault) => fault !== undefined)

/** Returns why a name cannot be a client's name, or undefined if it can. */
export function nameFault(name: string): string | undefined {
  const { refused } = operatorText
  if (name.trim() === '') return refused.noName
  // Members see the name, so no control character may hide or reverse any part of it.
  const isInvalid = name.trim().length > maxNameLength || /\p{C}/u.test(name)
  return isInvalid ? refused.name(maxNameLength) : undefined
}

/**
 * Returns why sign-outs cannot be sent to a URI, or undefined if they can (OpenID Connect Back-Channel
 * Logout, section 2.2).
 */
export function backchannelUriFault(uri: string): string | undefined {
  const isWeb = /^https?:/.test(uri)
  return isWeb
    ? uriFault(backchannelUri, uri, { isPublic: false })
    : operatorText.refused.uri(backchannelUri, uri, operatorText.uri.https)
}

const backchannelUri = 'Backchannel logout URI'

function uriFault(field: string, uri: string, kind: ClientKind): string | undefined {
  const reason = validateRedirectUri(uri, kind)
  return reason && operatorText.refused.uri(field, uri, reason)
}
