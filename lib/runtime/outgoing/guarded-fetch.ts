import { lookup } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
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
  { timeoutMs = 5_000, maxBodyBytes = 262_144, configuredUrl }: Limits = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout
  const request = new Request(input, { ...init, signal: null })
  const url = new URL(request.url)
  const isConfigured = configuredUrl !== undefined && url.origin === new URL(configuredUrl).origin
  // Node does not look up an IP address.
  if (!isConfigured && isIP(hostOf(url)) && !mayConnect(hostOf(url), hostOf(url))) throw refusal()
  const body = Buffer.from(await request.arrayBuffer())
  const { request: open } = url.protocol === 'https:' ? https : http
  const sent = open(url, {
    method: request.method,
    headers: { 'user-agent': userAgent, ...Object.fromEntries(request.headers) },
    signal,
    // A connection that is kept open would be used again without a check.
    agent: false,
    ...(!isConfigured && { lookup: checkedLookup }),
  }).end(body)
  try {
    const responded = once(sent, 'response') as Promise<[IncomingMessage]>
    const attributes = { 'http.request.method': request.method, 'server.address': url.hostname }
    const [response] = await traceCall(request.method, attributes, responded)
    return toResponse(response, maxBodyBytes)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
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

function toResponse(response: IncomingMessage, maxBodyBytes: number): Response {
  const { statusCode: status = 0, headers } = response
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
