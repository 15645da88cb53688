import { env } from '#lib/env.ts'

/** The headers of every response: no content sniffing, and https only once https was used (RFC 6797). */
export const transportHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  ...(env.secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
}
