/** The characters of a URI (RFC 3986, section 2). A browser would change any other. */
const uriCharacters = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/
const web = /^https?:\/\/([^/?#]+)/
/** A scheme that is a reversed domain name, which belongs to one application (RFC 8252, section 7.1). */
const privateUse = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\/(?:\/[^/?#]*)?/
const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/

/** The kind of the client for which a URI is registered. */
export interface ClientKind {
  readonly isPublic?: boolean | undefined
  /** True if the client belongs to the organisation, so that members are not asked for consent. */
  readonly own?: boolean | undefined
}

/** The reason why a URI cannot be registered. */
export type UriFault =
  | 'characters'
  | 'fragment'
  | 'wildcard'
  | 'absolute'
  | 'user-info'
  | 'https'
  | 'private-use'
  | 'own-public'

/**
 * Returns why a redirect URI cannot be registered, or undefined if it can. Requests must match it
 * exactly, so it must be complete (RFC 9700, section 2.1; RFC 8252, sections 7 and 8.3). A private
 * scheme is for public clients, and a public client that needs no consent has only https (decision
 * 041).
 */
export function validateRedirectUri(
  uri: string,
  { isPublic = false, own = false }: ClientKind = {},
): UriFault | undefined {
  if (!uriCharacters.test(uri)) return 'characters'
  if (uri.includes('#')) return 'fragment'
  if (uri.includes('*')) return 'wildcard'
  const [origin, host = ''] = web.exec(uri) ?? privateUse.exec(uri) ?? []
  if (!origin || !URL.canParse(uri)) return 'absolute'
  if (origin.includes('@')) return 'user-info'
  if (origin.startsWith('http:') && !loopback.test(host)) return 'https'
  if (!isPublic && !web.test(uri)) return 'private-use'
  if (isPublic && own && !origin.startsWith('https:')) return 'own-public'
  return undefined
}
