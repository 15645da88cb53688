import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Cookie,
  type CookiePurpose,
  cookieName,
  readCookie,
  setCookieHeader,
} from '#lib/auth/cookie.ts'
import { type HeaderReader, requestContextOf } from '#lib/http/request-context.ts'
import { queryIn, withoutQuery } from '#lib/http/without-query.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

/** A form that was sent and is shown again: the values, except passwords, and the errors. */
export interface FormState {
  /** The path that the form was sent to. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The values that the page shows once in place of the form, such as a secret. */
  readonly result?: Readonly<Record<string, string>>
}

/** The request that a page or a form is handling. */
interface PageRequest {
  /** The URL of the page that is shown: its path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** The nonce of the inline scripts and styles (CSP Level 3). */
  readonly nonce?: string
  /** The form that was sent to the page and is shown again. */
  readonly form?: FormState
  /** The id of the test client that has authenticated for the page of its emails. */
  readonly testClient?: string
  /** Adds a Set-Cookie header to the response. */
  setCookie(header: string): void
}

const storage = processSingleton('page-request', () => new AsyncLocalStorage<PageRequest>())

/** Handles a request: what runs within `work` reads it with the functions below. */
export const withRequest = <Result>(request: PageRequest, work: () => Result): Result =>
  storage.run(request, work)

/** The current request. Throws outside `withRequest`. */
export function currentRequest(): PageRequest {
  const request = storage.getStore()
  if (!request) throw new Error('No request is being handled here.')
  return request
}

/** Reads a header of the current request by its name in lower case. */
export const currentHeaders: HeaderReader & { has(name: string): boolean } = {
  get: (name) => [currentRequest().headers[name]].flat()[0] ?? null,
  has: (name) => name in currentRequest().headers,
}

/** The context of the current request, for use cases. */
export const currentRequestContext = () => requestContextOf(currentHeaders)

/** The URL of the page that is shown: its path and query. */
export const currentUrl = (): string => currentRequest().url

/** The path of the page that is shown. */
export const currentPath = (): string => withoutQuery(currentUrl())

/** The query of the page that is shown. */
export const currentQuery = () => queryIn(currentUrl())

/** A parameter of that query; undefined if there is none of this name, or more than one. */
export function queryOf(name: string): string | undefined {
  const [value, ...others] = currentQuery().getAll(name)
  return others.length > 0 ? undefined : value
}

/** The value of a cookie of the current request; undefined if the browser did not send it. */
export const cookieOf = (purpose: CookiePurpose): string | undefined =>
  readCookie(currentRequest().headers.cookie, cookieName(purpose))

/** Sets a cookie with the response to the current request. */
export function setCookie(cookie: Cookie): void {
  currentRequest().setCookie(setCookieHeader(cookie))
}

/** Makes a function that runs at most once in each request and keeps its value. */
export function oncePerRequest<Value>(make: () => Value): () => Value {
  const values = new WeakMap<PageRequest, { readonly value: Value }>()
  return () => {
    const request = currentRequest()
    const made = values.get(request) ?? { value: make() }
    values.set(request, made)
    return made.value
  }
}
