import { version } from './messages.ts'
import { failureOf, type Result, rejected, resultOf } from './result.ts'

/** The limits of one call. */
export interface Limits {
  /** The time after which an attempt without a complete response has failed; 30 seconds if not given. */
  readonly timeoutMs?: number
  /** The number of times that a request is sent again if that may help and has no second effect; 2 if not given. */
  readonly retries?: number
}

/** An attempt to send a request, with its credentials. */
export interface Attempt {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** 1 for the first. */
  readonly number: number
}

type AddedHeaders = Readonly<Record<string, string>> | undefined

/** The options of all requests. */
export interface SendOptions extends Limits {
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** A longer response is a failure; 10,000,000 if not given. */
  readonly maxResponseBytes?: number
  /** Runs before each attempt; the headers that it returns are added. */
  readonly onRequest?: (attempt: Attempt) => AddedHeaders | Promise<AddedHeaders>
  /** Runs after each attempt, also if there was no response. */
  readonly onResponse?: (result: Result<unknown>, attempt: Attempt) => void | Promise<void>
}

/** A request that can be sent more than once. */
export interface Sendable {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal | undefined
  /** The seconds for which a repeat has no second effect. */
  readonly repeatableForSeconds: number
}

/** A longer wait is for the caller to decide about. */
const maxWaitSeconds = 30

/** Browsers have a User-Agent of their own, and some ask the service for permission to send another. */
const isBrowser = Boolean(globalThis.navigator?.userAgent?.startsWith('Mozilla/'))
const userAgent: Record<string, string> = isBrowser
  ? {}
  : { 'User-Agent': `gatehouse-client/${version}` }

/** Sends a request until it has a response, repeating it would not help or might have an effect, or no attempts are left. */
export async function send<Value>(
  request: Sendable,
  { retries = 2, ...options }: SendOptions,
): Promise<Result<Value>> {
  const start = Date.now()
  if (!isWebUrl(request.url)) return rejected('caller', `This is no URL: ${request.url}`)
  try {
    for (let number = 1; ; number += 1) {
      const result = await sendOnce<Value>(request, options, number)
      const seconds = secondsBefore(result, number)
      const isLate = Date.now() + seconds * 1_000 > start + secondsFor(request, result) * 1_000
      if (!isTemporary(result) || number > retries || isLate || seconds > maxWaitSeconds) {
        return result
      }
      await wait(seconds, request.signal)
    }
  } catch (cause) {
    return request.signal?.aborted ? failureOf(cause) : failureOf(cause, 'caller')
  }
}

/** Returns true for a URL to which a request can be sent; that of a browser may be relative to its page. */
function isWebUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, globalThis.location?.href).protocol)
  } catch {
    return false
  }
}

/** Returns true for a failure that another attempt may not have: no response, a busy service or a restart. */
export const isTemporary = (result: Result<unknown>): boolean =>
  !result.ok &&
  (result.status === 0
    ? result.errors[0].code === undefined
    : [408, 500, 502, 503, 504].includes(result.status) ||
      (result.status === 429 && result.retryAfterSeconds !== undefined))

/** The seconds for which a request may be repeated. The service asks for a repeat if it rejects one with Retry-After. */
const secondsFor = ({ repeatableForSeconds }: Sendable, result: Result<unknown>): number =>
  repeatableForSeconds ||
  (!result.ok && result.status === 503 && result.retryAfterSeconds !== undefined ? Infinity : 0)

/** Retry-After or an exponential delay, and up to half as much again, so that many clients do not return at once. */
export function secondsBefore(result: Result<unknown>, attempt: number): number {
  const delay = 2 ** (attempt - 1)
  const least = (result.ok ? undefined : result.retryAfterSeconds) ?? delay / 2
  return least + (Math.random() * Math.min(delay, maxWaitSeconds)) / 2
}

/** The headers of several lists, of those with one name the last one: the case of a name has no meaning. */
function merged(
  ...lists: readonly (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const headers = new Headers()
  for (const list of lists) {
    for (const [name, value] of Object.entries(list ?? {})) headers.set(name, value)
  }
  return Object.fromEntries(headers)
}

async function sendOnce<Value>(
  { method, url, body, signal, ...request }: Sendable,
  options: SendOptions,
  number: number,
): Promise<Result<Value>> {
  const attempt = {
    method,
    url,
    number,
    headers: merged(userAgent, options.headers, request.headers),
  }
  const added = await options.onRequest?.(attempt)
  const { fetch: sender = fetch, timeoutMs = 30_000, maxResponseBytes = 10_000_000 } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const result = await sender(url, {
    method,
    headers: merged(attempt.headers, added),
    // A redirect would send the body, with its secrets, to another host.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body }),
  })
    .then((response) => resultOf<Value>(response, url, maxResponseBytes))
    .catch((cause) => {
      signal?.throwIfAborted()
      return failureOf(cause)
    })
  await options.onResponse?.(result, attempt)
  return result
}

/** Waits; rejects when the signal aborts. */
export const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
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
