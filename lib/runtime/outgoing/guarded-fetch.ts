import { lookup } from 'node:dns'
import { once } from 'node:events'
import http, { type Agent, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { traceCall } from '../tracing.ts'
import { version } from '../version.ts'
import { hostOf, mayConnect } from './destination.ts'

/** Names the product in the logs of others, without an address that only an operator could answer for. */
const userAgent = `Gatehouse/${version}`

/** The limits of an outgoing request. */
interface Limits {
  /** The time until the last byte of the response. */
  readonly timeoutMs?: number
  readonly maxBodyBytes?: number
  /** A URL from the settings: its origin may be in a private network, because the operator chose it. */
  readonly configuredUrl?: string
  /** Keeps the connection open for further requests to the same host, to the IP address that was checked. */
  readonly agent?: Agent
}

/**
 * Sends every outgoing HTTP request of the service (decision 079). It takes and returns what `fetch` does,
 * but connects only where `mayConnect` permits, to the IP address that was checked; follows no redirect,
 * has no cookies and limits the time and the length of the response. Throws if there is no response, and
 * so does reading a body that is too long or too slow.
 */
export async function guardedFetch(
  input: string | URL | Request,
  init: RequestInit = {},
  limits: Limits = {},
): Promise<Response> {
  const request = new Request(input, { ...init, signal: null })
  const { method, headers } = request
  const body = Buffer.from(await request.arrayBuffer())
  const sent = { method, headers: Object.fromEntries(headers), body, signal: init.signal }
  return toResponse(await send(new URL(request.url), sent, limits), limits.maxBodyBytes ?? 262_144)
}

/** Sends a POST like `guardedFetch`, and returns the status of the response, whatever becomes of its body. */
export async function guardedPost(
  url: string,
  request: Omit<OutgoingRequest, 'method'>,
  limits: Limits,
): Promise<number> {
  const response = await send(new URL(url), { method: 'POST', ...request }, limits)
  await finished(response.resume()).catch(() => undefined)
  return response.statusCode
}

/** Makes an agent that keeps a connection to one host open, for requests one after another. Destroy it at the end. */
export const openConnection = (url: string): Agent =>
  new (new URL(url).protocol === 'https:' ? https : http).Agent({ keepAlive: true, maxSockets: 1 })

interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  readonly signal: AbortSignal | null | undefined
}

/** A message that is a response, and so has a status. */
interface ReceivedResponse extends IncomingMessage {
  statusCode: number
}

async function send(
  url: URL,
  { method, headers, body, signal: stopping }: OutgoingRequest,
  { timeoutMs = 5_000, configuredUrl, agent }: Limits,
): Promise<ReceivedResponse> {
  const isConfigured = configuredUrl !== undefined && url.origin === new URL(configuredUrl).origin
  // Node does not look up an IP address.
  if (!isConfigured && isIP(hostOf(url)) && !mayConnect(hostOf(url), hostOf(url))) throw refusal()
  stopping?.throwIfAborted()
  const { request: open } = url.protocol === 'https:' ? https : http
  // AbortSignal.any would leave something of each request at a signal that lives as long as the process.
  const abort = new AbortController()
  const stop = () => abort.abort(stopping?.reason)
  const sent = open(url, {
    method,
    headers: { 'user-agent': userAgent, ...headers },
    signal: abort.signal,
    agent: agent ?? false,
    ...(!isConfigured && { lookup: checkedLookup }),
  }).end(body)
  const timer = setTimeout(
    () => abort.abort(new DOMException('The response took too long.', 'TimeoutError')),
    timeoutMs,
  )
  stopping?.addEventListener('abort', stop)
  sent.once('close', () => {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
  })
  try {
    const responded = once(sent, 'response') as Promise<[ReceivedResponse]>
    const attributes = { 'http.request.method': method, 'server.address': url.hostname }
    const [response] = await traceCall(method, attributes, responded)
    return response
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error
  }
}

/** Resolves a host, and leaves out each IP address to which the service may not connect. */
const checkedLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const allowed = found.filter(({ address }) => mayConnect(host, address))
    const [first] = allowed
    if (!first) return callback(refusal(), [])
    return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
  })

const refusalCode = 'ERR_PRIVATE_NETWORK'
const refusal = () =>
  Object.assign(new Error('the host is in a private network'), { code: refusalCode })

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

function toResponse(response: ReceivedResponse, maxBodyBytes: number): Response {
  const { statusCode: status, headers } = response
  delete headers['set-cookie']
  if (hasNoBody(status)) response.destroy()
  const limited = Readable.toWeb(Readable.from(limitBytes(response, maxBodyBytes)))
  const body = hasNoBody(status) ? null : (limited as ReadableStream)
  return new Response(body, { status, headers: headers as Record<string, string> })
}

async function* limitBytes(response: IncomingMessage, maxBytes: number) {
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
    yield chunk as Uint8Array
  }
}

/** Returns the reason why a request has no response. */
export function failureReason(error: unknown): 'refused' | 'timeout' | 'unreachable' {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === refusalCode) return 'refused'
  return name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
