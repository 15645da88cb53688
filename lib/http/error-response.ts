import { isUnavailable } from '#db/driver/errors.ts'
import type { RequestContext } from '#db/request-context.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { log } from '#lib/runtime/log.ts'
import { recordRateLimit } from './record-rate-limit.ts'
import { transportHeaders } from './transport-headers.ts'

/** The headers of every API response: no cache stores it and no browser guesses its type. */
export const responseHeaders = (contentType: string): Record<string, string> => ({
  'Content-Type': contentType,
  'Cache-Control': 'no-store',
  ...transportHeaders,
})

/**
 * Returns the failure to send for an error: a `Failure` as it is, 503 if the database is
 * unavailable, and 500 for anything else. The log gets the cause of a 5xx, which the client does not,
 * and every 429.
 */
export function failureOf(error: unknown, context: RequestContext): Failure {
  if (isFailure(error)) {
    recordRateLimit(error, context)
    return error
  }
  if (isUnavailable(error)) {
    // Drizzle wraps the cause in an error that repeats the whole statement.
    const { cause = error } = error as Error
    log.warn({ event: 'database-away', error: cause, ...context })
    return new Failure(faults.unavailable, { 'Retry-After': '2' })
  }
  log.error({ event: 'request-failed', error, ...context })
  return new Failure(faults.internal)
}
