import type { IncomingMessage } from 'node:http'
import type { HeaderReader } from '#lib/http/request-context.ts'

/** Reads the headers of a request that Node received. */
export const headersOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => headers[name]?.toString() ?? null,
})
