import { isUnavailable } from '#db/driver/connect.ts'
import type { RequestContext } from '#db/request-context.ts'
import { ErrorResponse, errorBody, type Fault, faults } from '#lib/contract/fault.ts'
import { jsonWriter } from '#lib/contract/json.ts'
import { xmlWriter } from '#lib/contract/xml.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { log } from '#lib/runtime/log.ts'
import type { Format } from './negotiate.ts'

/** The headers of any answer in a format; an answer to a member is for no cache. */
export const responseHeaders = (format: Format): Record<string, string> => ({
  'Content-Type': format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
})

const writers = { xml: xmlWriter(ErrorResponse), json: jsonWriter(ErrorResponse) }

/** The one layout of errors (decision 022). */
export const writeFaults = (format: Format, errors: readonly Fault[]): string =>
  writers[format](errorBody(errors))

/**
 * The failure that a caller hears of an error: its own if it is one, else 503 while the database is
 * away, else 500. What is ours is logged with its cause, under the request's id, and not told.
 */
export function failureOf(error: unknown, context: RequestContext): Failure {
  if (isFailure(error)) return error
  if (isUnavailable(error)) {
    log.warn({ event: 'database-away', error, ...context })
    return new Failure(faults.unavailable, { 'Retry-After': '2' })
  }
  log.error({ event: 'request-failed', error, ...context })
  return new Failure(faults.internal)
}
