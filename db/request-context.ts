import type { Language } from './values/languages.ts'

/** The origin of a request; recorded with its effects in the audit trail. */
export interface RequestContext {
  readonly requestId: string
  /** The caller's IPv4 address, or the /64 network of its IPv6 address. */
  readonly network: string
  /** The User-Agent header, at most 256 characters; null if there was none. */
  readonly agent: string | null
  /** The language of the page; undefined for a program. */
  readonly language?: Language | undefined
  /** Returns true if the client has disconnected: its work does not start. Undefined if unknown. */
  isAbandoned?(): boolean
}
