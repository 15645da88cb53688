import type { RequestContext } from '#db/request-context.ts'
import type { Failure } from '#lib/failure.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'

/** Logs and counts a failure if it is 429, for endpoints and forms alike (decision 009). */
export function recordRateLimit(failure: Failure, context: RequestContext): void {
  if (failure.faults[0].status !== 429) return
  counters.rateLimited += 1
  const retryAfterSeconds = Number(failure.headers['Retry-After'])
  log.warn({ event: 'rate-limited', retryAfterSeconds, ...context })
}
