import { endpoints, type Messages, type TokenRequest, type TokenResponse } from './messages.ts'

export type * from './messages.ts'

/** Something that may be known now, or only when a request is sent. */
type Late<Value> = Value | (() => Value | Promise<Value>)

/** How to reach the service, and the credentials to send. */
export interface ClientOptions {
  /** The URL of the service, such as `https://members.example.org`. */
  readonly baseUrl: string
  /** The bearer token of a member, or a function that returns it. */
  readonly bearer?: Late<string | undefined>
  /** The credentials of an OAuth client. They belong on a server, never in a browser. */
  readonly client?: { readonly id: string; readonly secret: string }
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch
}

/** What differs in one call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** The bearer token of this call. */
  readonly bearer?: string
}

/** One reason why a request failed. `code` is stable, `message` is for developers. */
export interface ApiError {
  readonly code?: string
  readonly message: string
}

/** What remains of the limit that applied to a request (header RateLimit). */
export interface RateLimit {
  readonly policy: string
  readonly remaining: number
  readonly resetSeconds: number
}

/** What every response says about itself. */
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

type ClientFields = 'client_id' | 'client_secret'

/** A token request; the client adds its own credentials unless they are given. */
export type TokenInput = Omit<TokenRequest, ClientFields> &
  Partial<Pick<TokenRequest, ClientFields>>

/** A token response that succeeded. A failed one is a `Failure` whose first code is its `error`. */
export type Tokens = Omit<TokenResponse, 'access_token'> & { readonly access_token: string }

type Call<Name extends keyof Messages> = Messages[Name][0] extends undefined
  ? (options?: CallOptions) => Promise<Result<Messages[Name][1]>>
  : (input: Messages[Name][0], options?: CallOptions) => Promise<Result<Messages[Name][1]>>

/** One method per endpoint. */
export type Client = {
  readonly [Name in keyof Messages as Exclude<
    Name,
    'token' | 'contacts' | 'events' | 'subject'
  >]: Call<Name>
} & {
  /** Exchanges an authorisation code or a refresh token for a bearer token. */
  readonly token: (input: TokenInput, options?: CallOptions) => Promise<Result<Tokens>>
  /** Lists the contacts of one membership, by its MembershipGUID. */
  readonly contacts: (
    membership: string,
    options?: CallOptions,
  ) => Promise<Result<Messages['contacts'][1]>>
  /** Reads the feed after a cursor, or from its oldest event on. Store `cursor` once you have handled the events. */
  readonly events: (
    input?: Messages['events'][0],
    options?: CallOptions,
  ) => Promise<Result<Messages['events'][1]>>
  /** Reads what an event is about, by its id. */
  readonly subject: (id: string, options?: CallOptions) => Promise<Result<Messages['subject'][1]>>
}

/** Makes a client of the service. */
export function createClient(settings: ClientOptions): Client {
  const call = <Name extends keyof Messages>(
    name: Name,
    input: object | undefined,
    options: CallOptions = {},
    id = '',
  ) => send<Messages[Name][1]>(settings, name, input, options, id)
  return {
    token: async (input, options) => {
      const { id, secret } = settings.client ?? {}
      const result = await call(
        'token',
        { client_id: id, client_secret: secret, ...input },
        options,
      )
      return result.ok ? tokensOf(result) : result
    },
    authenticate: (input, options) => call('authenticate', input, options),
    memberships: (options) => call('memberships', undefined, options),
    fees: (options) => call('fees', undefined, options),
    forgotpassword: (input, options) => call('forgotpassword', input, options),
    ebrief: (input, options) => call('ebrief', input, options),
    issuetoken: (options) => call('issuetoken', undefined, options),
    contacts: (membership, options) => call('contacts', undefined, options, membership),
    profile: (options) => call('profile', undefined, options),
    events: (input, options) => call('events', input, options),
    subject: (id, options) => call('subject', undefined, options, id),
  }
}

async function send<Value>(
  settings: ClientOptions,
  name: keyof Messages,
  input: object | undefined,
  { signal, bearer }: CallOptions,
  id: string,
): Promise<Result<Value>> {
  const [method, path, credential] = endpoints[name]
  const isRead = method === 'GET'
  const url =
    settings.baseUrl.replace(/\/$/, '') +
    path.replace(/\{\w+\}/, encodeURIComponent(id)) +
    (isRead && input ? `?${new URLSearchParams({ ...input })}` : '')
  try {
    const headers: Record<string, string> = { Accept: 'application/json' }
    const authorization = await authorizationFor(settings, credential, bearer)
    if (authorization) headers.Authorization = authorization
    const init: RequestInit = { method, headers, ...(signal ? { signal } : {}) }
    if (input && !isRead) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(input)
    }
    const response = await (settings.fetch ?? fetch)(url, init)
    return resultOf<Value>(response, await response.text())
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, status: 0, errors: [{ message }], cause }
  }
}

/** The Authorization header of a request. Endpoints that anyone may call identify the client by it. */
async function authorizationFor(
  { bearer, client }: ClientOptions,
  credential: (typeof endpoints)[keyof typeof endpoints][2],
  ofCall: string | undefined,
): Promise<string | undefined> {
  if (credential === 'none') return undefined
  const isForClient = credential === 'client' || (credential === 'either' && !ofCall)
  if (isForClient && client) return basic(client)
  const token = ofCall ?? (typeof bearer === 'function' ? await bearer() : bearer)
  return token && `Bearer ${token}`
}

/** Form-encoded before it is joined, as RFC 6749, section 2.3.1 requires. */
const basic = ({ id, secret }: { id: string; secret: string }) =>
  `Basic ${btoa([id, secret].map(encodeURIComponent).join(':'))}`

function resultOf<Value>({ status, ok, headers }: Response, text: string): Result<Value> {
  const facts = factsOf(status, headers)
  const body = parse(text)
  if (ok && body !== undefined) return { ok: true, value: body as Value, ...facts }
  const retryAfter = headers.get('Retry-After')
  return {
    ok: false,
    errors: errorsIn(body) ?? [
      { message: `The response with status ${status} is not from the service.` },
    ],
    ...(retryAfter ? { retryAfterSeconds: Number(retryAfter) } : {}),
    ...facts,
  }
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

const errorsIn = (body: unknown) => {
  const { errors } = (body ?? {}) as { errors?: Failure['errors'] }
  return Array.isArray(errors) && errors.length > 0 ? errors : undefined
}

/** The token endpoint reports failures with status 200 and the names of RFC 6749. */
function tokensOf({ ok: _, value, ...facts }: Success<TokenResponse>): Result<Tokens> {
  const { error, error_description: description, access_token: token } = value
  if (token !== undefined) return { ok: true, value: { ...value, access_token: token }, ...facts }
  const code = error ?? 'invalid_request'
  return { ok: false, errors: [{ code, message: description ?? code }], ...facts }
}
