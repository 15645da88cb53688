import { type FollowInput, followEvents } from './follow-events.ts'
import {
  type EventsResponse,
  endpoints,
  type Messages,
  type TokenRequest,
  type TokenResponse,
} from './messages.ts'
import { type Result, type Success, settled } from './result.ts'
import { type Limits, type SendOptions, send } from './send.ts'

/** Something that may be known now, or only when a request is sent. */
type Late<Value> = Value | (() => Value | Promise<Value>)

/** The credentials of an OAuth client. A public client has no secret. */
export interface ClientCredentials {
  readonly id: string
  /** Belongs on a server, never in a browser or an app. */
  readonly secret?: string
}

/** The address of the service, and the credentials to send. */
export interface ClientOptions extends SendOptions {
  /** The URL of the service, such as `https://members.example.org`. */
  readonly baseUrl: string
  /** The bearer token of a member, or a function that returns it. */
  readonly bearer?: Late<string | undefined>
  readonly client?: ClientCredentials
}

/** The options of one call. */
export interface CallOptions extends Limits {
  readonly signal?: AbortSignal
  /** The bearer token of this call. */
  readonly bearer?: string
  /** Identifies a call of `ebrief`: a repeat with the same key has no second effect. Each call has one of its own if not given. */
  readonly idempotencyKey?: string
}

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
  /** Reads the feed for as long as you read from it, page by page: it waits, reconnects, resumes and starts again. */
  readonly followEvents: (
    input?: FollowInput,
    options?: CallOptions,
  ) => AsyncGenerator<Result<EventsResponse>, void>
  /** Reads the subject of an event, by its id. */
  readonly subject: (id: string, options?: CallOptions) => Promise<Result<Messages['subject'][1]>>
}

/** Makes a client of the service. */
export function createClient(settings: ClientOptions): Client {
  const call = <Name extends keyof Messages>(
    name: Name,
    input: object | undefined,
    options: CallOptions = {},
    id = '',
  ) => settled(callEndpoint<Messages[Name][1]>(settings, name, input, options, id))
  const events: Client['events'] = (input, options) => call('events', input, options)
  const subjects: Client['subjects'] = (input, options) => call('subjects', input, options)
  return {
    token: async (input, options) => {
      const { id, secret } = settings.client ?? {}
      const credentials = { client_id: id, client_secret: secret }
      const result = await call('token', { ...credentials, ...input }, options)
      return result.ok ? tokensOf(result) : result
    },
    authenticate: (input, options) => call('authenticate', input, options),
    memberships: (options) => call('memberships', undefined, options),
    fees: (options) => call('fees', undefined, options),
    forgotpassword: (input, options) => call('forgotpassword', input, options),
    ebrief: (input, { idempotencyKey = newKey(), ...options } = {}) =>
      call('ebrief', input, { ...options, idempotencyKey }),
    issuetoken: (options) => call('issuetoken', undefined, options),
    contacts: (membership, options) => call('contacts', undefined, options, membership),
    profile: (options) => call('profile', undefined, options),
    events,
    followEvents: (input = {}, options = {}) => followEvents({ events, subjects }, input, options),
    subjects,
    subject: (id, options) => call('subject', undefined, options, id),
    testEmails: (options) => call('testEmails', undefined, options),
  }
}

async function callEndpoint<Value>(
  settings: ClientOptions,
  name: keyof Messages,
  input: object | undefined,
  { signal, bearer, idempotencyKey, ...limits }: CallOptions,
  id: string,
): Promise<Result<Value>> {
  const [method, path, credential, repeatableForSeconds] = endpoints[name]
  const options = { ...settings, ...limits }
  const isRead = method === 'GET'
  const url =
    settings.baseUrl.replace(/\/$/, '') +
    path.replace(/\{\w+\}/, encodeURIComponent(id)) +
    (isRead && input ? `?${queryOf(input)}` : '')
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const authorization = await authorizationFor(settings, credential, bearer)
  if (authorization) headers.Authorization = authorization
  const request = { url, method, headers, signal, repeatableForSeconds }
  if (!input || isRead) return send(request, options)
  const { type, body } = bodyOf(name, input)
  headers['Content-Type'] = type
  return send({ ...request, body }, options)
}

/** The key of a call, with which the service gives its repeats the first result. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The parameters of a GET: a list is a parameter that occurs several times. */
const queryOf = (input: object) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      [value ?? []].flat().map((one: unknown) => [name, `${one}`]),
    ),
  )

/** JSON; a form for a token exchange without a secret, as public clients must send it. */
function bodyOf(name: keyof Messages, input: object) {
  const { client_secret: secret, ...fields } = input as Partial<TokenRequest>
  if (name !== 'token' || secret) return { type: 'application/json', body: JSON.stringify(input) }
  const form = new URLSearchParams(
    Object.entries(fields).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  )
  return { type: 'application/x-www-form-urlencoded', body: String(form) }
}

/** The Authorization header of a request. Endpoints that anyone may call identify the client by it. */
async function authorizationFor(
  { bearer, client }: ClientOptions,
  credential: (typeof endpoints)[keyof typeof endpoints][2],
  ofCall: string | undefined,
): Promise<string | undefined> {
  if (credential === 'none') return undefined
  const isForClient = credential === 'client' || (credential === 'either' && !ofCall)
  if (isForClient && client?.secret) return basic(client.id, client.secret)
  const token = ofCall ?? (typeof bearer === 'function' ? await bearer() : bearer)
  return token && `Bearer ${token}`
}

/** Form-encoded before it is joined, as RFC 6749, section 2.3.1 requires. */
const basic = (...credentials: [id: string, secret: string]) =>
  `Basic ${btoa(credentials.map(encodeURIComponent).join(':'))}`

/** The token endpoint reports failures of JSON requests with status 200 and the names of RFC 6749. */
function tokensOf({ ok: _, value, ...facts }: Success<TokenResponse>): Result<Tokens> {
  const { error, error_description: description, access_token: token } = value
  if (token !== undefined) return { ok: true, value: { ...value, access_token: token }, ...facts }
  const code = error ?? 'invalid_request'
  return { ok: false, errors: [{ code, message: description ?? code }], ...facts }
}
