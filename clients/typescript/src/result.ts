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
  /** Since when programs should no longer use the endpoint (header Deprecation). */
  readonly deprecatedAt?: Date
  /** When the endpoint ends (header Sunset). */
  readonly sunsetAt?: Date
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

/** A failure of which the service knows nothing: there was no response, or a function of the caller threw (`caller`). */
export function failureOf(cause: unknown, code?: 'caller'): Failure {
  const message = cause instanceof Error ? cause.message : String(cause)
  return { ok: false, status: 0, errors: [{ ...(code && { code }), message }], cause }
}

/** An outcome that never rejects: an error is a failure of the caller. */
export const settled = <Value>(outcome: Promise<Result<Value>>): Promise<Result<Value>> =>
  outcome.catch((cause) => failureOf(cause, 'caller'))

/** A failure that the client itself found, with a code of its own. */
export const rejected = (code: string, message: string, facts?: ResponseFacts): Failure => ({
  ok: false,
  status: 0,
  errors: [{ code, message }],
  ...facts,
})

/** Reads a response, which may come from a proxy and be no JSON. */
export async function resultOf<Value>(
  response: Response,
  url: string,
  maxBytes: number,
): Promise<Result<Value>> {
  const { status, ok, headers, type } = response
  // Browsers hide where a redirect leads.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const host = hostOf(headers.get('Location'), url)
    const advice = 'It was not followed: set baseUrl to the URL of the service.'
    return rejected('redirect', `The response redirects to ${host}. ${advice}`, { status })
  }
  const text = await textOf(response, maxBytes)
  if (text === undefined) {
    return rejected('size', `The response has more than ${maxBytes} bytes.`, { status })
  }
  const body = parse(text)
  const facts = factsOf(status, headers)
  if (ok && typeof body === 'object' && body) return { ok: true, value: body as Value, ...facts }
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
  // RFC 9745 has a number of seconds after an at sign, and RFC 8594 a date.
  const deprecatedAt = dateOf(Number((headers.get('Deprecation') ?? '').replace('@', '')) * 1_000)
  const sunsetAt = dateOf(Date.parse(headers.get('Sunset') ?? ''))
  const [, policy = '', remaining, reset] =
    headers.get('RateLimit')?.match(/^"(.*)";r=(\d+);t=(\d+)/) ?? []
  return {
    status,
    ...(requestId ? { requestId } : {}),
    ...(deprecatedAt ? { deprecatedAt } : {}),
    ...(sunsetAt ? { sunsetAt } : {}),
    ...(reset
      ? { rateLimit: { policy, remaining: Number(remaining), resetSeconds: Number(reset) } }
      : {}),
  }
}

const dateOf = (time: number): Date | undefined => (time > 0 ? new Date(time) : undefined)

function hostOf(location: string | null, url: string): string {
  try {
    return location === null ? 'another URL' : new URL(location, url).host
  } catch {
    return 'another URL'
  }
}

/** Reads a body; undefined if it is longer than allowed. */
async function textOf({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
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
  const { errors, error: code, error_description: description } = Object(body)
  const [first, ...others]: readonly unknown[] = Array.isArray(errors) ? errors : []
  if (isError(first) && others.every(isError)) return [first, ...others]
  if (typeof code !== 'string') return undefined
  return [{ code, message: typeof description === 'string' ? description : code }]
}

/** A proxy may have a layout of its own, with numbers as codes. */
function isError(value: unknown): value is ApiError {
  const { code = '', message } = Object(value)
  return typeof code === 'string' && typeof message === 'string'
}
