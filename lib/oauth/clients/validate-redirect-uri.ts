import { enOperators } from '#lib/text/en-operators.ts'

/** What a URL can be made of (RFC 3986, section 2); whatever else, a browser would change on the way. */
const written = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/
const web = /^https?:\/\/([^/?#]+)/
/** A reversed domain name, which nobody else has (RFC 8252, section 7.1). */
const privateUse = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\/(?:\/[^/?#]*)?/
const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/

/**
 * What is wrong with an address that a browser is to be sent to; undefined if nothing is. It is
 * compared to the letter later, so it must leave nothing open (RFC 9700, section 2.1; RFC 8252,
 * sections 7 and 8.3).
 */
export function validateRedirectUri(uri: string): string | undefined {
  const reason = enOperators.uri
  if (!written.test(uri)) return reason.characters
  if (uri.includes('#')) return reason.fragment
  if (uri.includes('*')) return reason.wildcard
  const [begins, host = ''] = web.exec(uri) ?? privateUse.exec(uri) ?? []
  if (!begins || !URL.canParse(uri)) return reason.absolute
  if (begins.includes('@')) return reason.userInfo
  if (begins.startsWith('http:') && !loopback.test(host)) return reason.https
  return undefined
}
