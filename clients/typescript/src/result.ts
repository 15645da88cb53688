/** One reason why a request failed. `code` is stable, `message` is for developers. */
export interface ApiError {
  readonly code?: string
  readonly message: string
}

/** The rest of the limit that applied to a request (header RateLimit). */
export interface RateLimit {
  readonly policy: string
  readonly remaining: number
  readonly resetSeconds: number
}

/** The facts that every response has. */
export interface ResponseFacts {
  /** The status; 0 if there was no response. */
  readonly status: number
  /** Identifies the request in the log of the service. */
  readonly requestId?: string
  readonly rateLimit?: RateLimit
}

/** A response that succeeded. */
export interface Success<Value> extends ResponseFacts {
  readonly ok: true
  readonly value: Value
}

/** A request that failed, at the service or on the way to it. */
export interface Failure extends ResponseFacts {
  readonly ok: false
  readonly errors: readonly [ApiError, ...ApiError[]]
  /** The seconds to wait before the next attempt, for status 429 and 503. */
  readonly retryAfterSeconds?: number
  /** The error of fetch, if there was no response. */
  readonly cause?: unknown
}

/** The outcome of a call: test `ok` first. No method throws or rejects. */
export type Result<Value> = Success<Value> | Failure

/** A failure of which the service knows nothing: there was no response, or it is not what was expected. */
export function failureOf(cause: unknown): Failure {
  const message = cause instanceof Error ? cause.message : String(cause)
  return { ok: false, status: 0, errors: [{ message }], cause }
}

/** Reads a response, which may come from a proxy and be no JSON. */
export async function resultOf<Value>(response: Response): Promise<Result<Value>> {
  const { status, ok, headers } = response
  const body = parse(await response.text())
  const facts = factsOf(status, headers)
  if (ok && body !== undefined) return { ok: true, value: body as Value, ...facts }
  const seconds = secondsUntil(headers.get('Retry-After'))
  return {
    ok: false,
    errors: errorsIn(body) ?? [
      { message: `The response with status ${status} is not from the service.` },
    ],
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    ...facts,
  }
}

/** Reads a header Retry-After: seconds, or a date (RFC 9110, section 10.2.3). */
function secondsUntil(header: string | null): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const milliseconds = Date.parse(header) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1000))
}

function factsOf(status: number, headers: Headers): ResponseFacts {
  const requestId = headers.get('X-Request-Id')
  const [, policy = '', remaining, reset] =
    headers.get('RateLimit')?.match(/^"(.*)";r=(\d+);t=(\d+)/) ?? []
  return {
    status,
    ...(requestId ? { requestId } : {}),
    ...(reset
      ? { rateLimit: { policy, remaining: Number(remaining), resetSeconds: Number(reset) } }
      : {}),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The errors of a response in the layout of Release 1, or in that of RFC 6749, section 5.2. */
function errorsIn(body: unknown): Failure['errors'] | undefined {
  const { errors, error, error_description } = (body ?? {}) as {
    errors?: Failure['errors']
    error?: string
    error_description?: string
  }
  if (Array.isArray(errors) && errors.length > 0) return errors
  return error ? [{ code: error, message: error_description ?? error }] : undefined
}
