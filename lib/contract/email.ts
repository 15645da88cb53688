import { domainToASCII } from 'node:url'
import { format } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

/**
 * Brings a mail address into the one form under which it is stored, compared and written to: NFKC
 * (a full-width ＠ is an @), the domain in lower case and in ASCII (IDNA). Undefined for what is no
 * plain address: comments, quotes, lists, line breaks (OWASP Input Validation, e-mail).
 */
export function canonicalEmail(typed: string): string | undefined {
  const [local = '', domain = '', ...rest] = typed.normalize('NFKC').trim().split('@')
  const host = domainText.test(domain) ? domainToASCII(domain) : ''
  const address = `${local}@${host}`
  return rest.length === 0 && localPart.test(local) && hostName.test(host) && address.length <= 254
    ? address
    : undefined
}

/** The rule of a field that must hold a mail address. */
export const emailAddress = format(
  'email',
  (text) => canonicalEmail(text) !== undefined,
  en.emailFormat,
)

/** RFC 5321, section 4.1.2: a dot-string of at most 64 characters. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Letters of any script: what else stands in a URL's host (a path, %61, line breaks) Node would drop. */
const domainText = /^[a-z\d.\-\x80-\u{10FFFF}]+$/iu
/** RFC 1123 labels, at least two of them, of which the last is no number: a name, no IP address. */
const hostName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/
