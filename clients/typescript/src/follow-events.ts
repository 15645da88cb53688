import type { CallOptions, Client } from './client.ts'
import type { EventsResponse } from './messages.ts'
import type { Result } from './result.ts'
import { isTemporary, secondsBefore, wait } from './send.ts'

/** The longest pause between two attempts, in seconds. */
const maxPauseSeconds = 60

/** Longer than the service waits for an event. */
const timeoutMs = 60_000

/**
 * Reads the feed for as long as it is read from, page by page, and waits for new events. What may pass is waited out.
 * Any other failure, such as 410, is the last result. Ends without one when the signal aborts.
 */
export async function* followEvents(
  read: Client['events'],
  input: { readonly after?: string },
  options: CallOptions,
): AsyncGenerator<Result<EventsResponse>, void> {
  let { after } = input
  let failures = 0
  const { signal } = options
  while (!signal?.aborted) {
    const position = after === undefined ? {} : { after }
    const result = await read({ wait: '25', ...position }, { timeoutMs, ...options })
    if (signal?.aborted) return
    failures = result.ok ? 0 : failures + 1
    if (result.ok) {
      after = result.value.cursor ?? after
      if (result.value.events.length > 0) yield result
    } else if (isTemporary(result)) {
      const seconds = secondsBefore(result, Math.min(failures, 7))
      await wait(Math.min(seconds, maxPauseSeconds), signal).catch(() => {})
    } else {
      yield result
      return
    }
  }
}
