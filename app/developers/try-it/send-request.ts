import { STATUS_CODES } from 'node:http'
import { handlersOf } from '#app/router.ts'
import { demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { dialects } from '#lib/contract/formats/dialect.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { type HeaderReader, networkHeader, requestContextOf } from '#lib/http/request-context.ts'
import { indentXml } from '#lib/manual/samples.ts'
import { withDemonstrationCode } from './demonstration-code.ts'
import type { TryableEndpoint } from './endpoint.ts'

/** The formats in which a request can be sent. */
export type TryItFormat = 'json' | 'xml' | 'form'

/** A request of the manual's form, and its response, as HTTP. */
type TriedExchange = Readonly<Record<'request' | 'response', string>>

type Values = Readonly<Record<string, string>>

/** The headers of a response that a client developer wants to see. */
const shownHeaders = [
  ...['Content-Type', 'X-Request-Id', 'Vary', 'Cache-Control', 'WWW-Authenticate'],
  ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'Set-Cookie'],
]

/**
 * Sends a request to an endpoint within this process, through the handlers that serve every client
 * and thus with the limits of the reader's network.
 */
export async function sendRequest(
  name: TryableEndpoint,
  input: Values,
  incoming: HeaderReader,
): Promise<TriedExchange> {
  const endpoint: Endpoint = contracts[name]
  const member = demonstrationMembers.find(({ username }) => username === input.member)
  const needsMember = endpoint.access !== 'anyone' && member !== undefined
  const bearer = needsMember ? await signIn(member, incoming) : undefined
  if (typeof bearer === 'object') return bearer
  const values =
    name === 'token' ? await withDemonstrationCode(input, requestContextOf(incoming)) : input
  const membership = values.membership || (bearer && (await firstMembership(bearer, incoming)))
  const path = endpoint.path.replace('{membership}', encodeURIComponent(membership || 'none'))
  const format = formatOf(values.format)
  const body = endpoint.request && writeBody(endpoint.request, format, values)
  return send(endpoint.method, path, incoming, body, {
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': contentTypes[format] }),
    ...(format === 'form' ? {} : { Accept: contentTypes[format].split(';', 1)[0] ?? '' }),
  })
}

const contentTypes = {
  json: dialects.json.contentType,
  xml: dialects.xml.contentType,
  form: 'application/x-www-form-urlencoded',
}

const formatOf = (value: string | undefined): TryItFormat =>
  value === 'xml' || value === 'form' ? value : 'json'

/** Returns a bearer of the member, or the exchange that refused one. */
async function signIn(
  { username, password }: { username: string; password: string },
  incoming: HeaderReader,
): Promise<string | TriedExchange> {
  const { method, path } = contracts.authenticate
  const body = JSON.stringify({ type: 'token', username, password })
  const headers = { 'Content-Type': contentTypes.json }
  const response = await respond(method, path, incoming, body, headers)
  return response.ok
    ? (await response.json()).token
    : exchangeOf(method, path, body, headers, response)
}

/** The GUID of the first membership of a member, if there is one. */
async function firstMembership(
  bearer: string,
  incoming: HeaderReader,
): Promise<string | undefined> {
  const { method, path } = contracts.memberships
  const headers = { Authorization: `Bearer ${bearer}` }
  const response = await respond(method, path, incoming, undefined, headers)
  return response.ok ? (await response.json()).Memberships[0]?.MembershipGUID : undefined
}

function writeBody({ fields, ...message }: RequestMessage, format: TryItFormat, values: Values) {
  const entries = Object.entries(fields).flatMap(([key, { name }]) =>
    values[name] ? [{ key, name, value: values[name] }] : [],
  )
  if (format === 'form') {
    return new URLSearchParams(entries.map(({ name, value }) => [name, value])).toString()
  }
  const write = dialects[format].write({ ...message, fields } as RequestMessage)
  return write(Object.fromEntries(entries.map(({ key, value }) => [key, value])) as never).body
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  incoming: HeaderReader,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<TriedExchange> {
  const response = await respond(method, path, incoming, body, headers)
  return exchangeOf(method, path, body, headers, response)
}

function respond(
  method: 'GET' | 'POST',
  path: string,
  incoming: HeaderReader,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  const handlers = handlersOf(path) as Handlers
  const network = incoming.get(networkHeader)
  const agent = incoming.get('user-agent')
  const own = {
    ...headers,
    ...(network ? { [networkHeader]: network } : {}),
    ...(agent ? { 'User-Agent': agent } : {}),
  }
  const request = new Request(new URL(path, env.baseUrl), {
    method,
    headers: own,
    ...(body === undefined ? {} : { body }),
  })
  return handlers[method](request)
}

async function exchangeOf(
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
  response: Response,
): Promise<TriedExchange> {
  const received = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    request: http([`${method} ${path} HTTP/1.1`, `Host: ${env.realm}`, ...sent], body ?? ''),
    response: http(
      [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...received],
      await response.text(),
    ),
  }
}

const http = (lines: readonly string[], body: string): string =>
  [...lines, ...(body ? ['', readable(body)] : [])].join('\n')

/** Adds the line breaks that the service leaves out. */
function readable(body: string): string {
  if (body.startsWith('<')) return indentXml(body)
  return body.startsWith('{') ? JSON.stringify(JSON.parse(body), null, 2) : body
}
