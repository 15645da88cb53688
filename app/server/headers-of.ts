import type { IncomingMessage } from 'node:http'
import type { HeaderReader } from '#lib/http/request-context.ts'

/** Reads the headers of a request that Node received. */
export const headersOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => headers[name]?.toString() ?? null,
})

/** Returns true if a request has a body (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length']) > 0
