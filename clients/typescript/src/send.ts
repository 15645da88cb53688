import { failureOf, type Result, resultOf } from './result.ts'

/** The options of all requests. */
export interface SendOptions {
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch
  /** The time after which an attempt without a complete response has failed; 30 seconds if not given. */
  readonly timeoutMs?: number
  /** The number of times that a request is sent again after status 503 and the time in Retry-After; 2 if not given. */
  readonly retries?: number
}

/** A request that can be sent more than once. */
interface Sendable {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

/** A longer wait is for the caller to decide about. */
const maxWaitSeconds = 30

/**
 * Sends a request until it has another response than 503, or no attempts are left. Every request of this
 * client may be repeated: no repeat causes a second email or uses up a second code.
 */
export async function send<Value>(
  request: Sendable,
  { retries = 2, ...options }: SendOptions,
): Promise<Result<Value>> {
  try {
    for (let attempt = 0; ; attempt += 1) {
      const result = await sendOnce<Value>(request, options)
      const waitSeconds = result.ok ? 0 : (result.retryAfterSeconds ?? 2 ** attempt)
      if (result.status !== 503 || attempt >= retries || waitSeconds > maxWaitSeconds) return result
      await wait(waitSeconds, request.signal)
    }
  } catch (cause) {
    return failureOf(cause)
  }
}

async function sendOnce<Value>(
  { url, signal, ...init }: Sendable,
  { fetch: sender = fetch, timeoutMs = 30_000 }: SendOptions,
): Promise<Result<Value>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await sender(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return resultOf<Value>(response)
}

/** Waits; rejects when the signal aborts. */
const wait = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
