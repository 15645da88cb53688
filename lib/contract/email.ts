import { domainToASCII, domainToUnicode } from 'node:url'
import { withoutMarker } from './clean-text.ts'

/**
 * Returns the canonical form of an email, which is stored, compared and sent to: NFKC (a full-width
 * ＠ is an @), with the domain in lower case and in ASCII (IDNA). Returns undefined for text that is
 * not a plain email, such as one with a comment, quotes, a list or a line break (OWASP Input
 * Validation Cheat Sheet).
 */
export function canonicalEmail(text: string): string | undefined {
  // The time to write a domain in ASCII grows with the square of its length.
  if (text.length > maxTypedLength) return undefined
  const [local = '', domain = '', ...rest] = withoutMarker(text.normalize('NFKC')).trim().split('@')
  const host = domainText.test(domain) ? domainToASCII(domain) : ''
  const email = `${local}@${host}`
  const isEmail =
    rest.length === 0 && localPart.test(local) && hostName.test(host) && isPunycodeValid(host)
  return isEmail && email.length <= 254 ? email : undefined
}

/** No email is longer, in whatever characters it is typed. */
const maxTypedLength = 1_024

/** Node 24 does not reject invalid Punycode, but leaves it undecoded. */
const isPunycodeValid = (host: string) => !/(^|\.)xn--/.test(domainToUnicode(host))

/** RFC 5321, section 4.1.2: a dot-string of at most 64 characters. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Letters of any script. From anything else (a path, %61, a line break) Node would drop parts. */
const domainText = /^[a-z\d.\-\x80-\u{10FFFF}]+$/iu
/** At least two RFC 1123 labels. The last is not a number, which excludes IP addresses. */
const hostName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/
