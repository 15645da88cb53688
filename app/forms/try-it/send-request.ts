import { STATUS_CODES } from 'node:http'
import type { TryableEndpoint, TryItFormat } from '#app/developers/try-it/endpoint.ts'
import { handlersOf } from '#app/router.ts'
import { demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { dialects } from '#lib/contract/formats/dialect.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { type HeaderReader, networkHeader, requestContextOf } from '#lib/http/request-context.ts'
import { httpMessage, indentJson, indentXml } from '#lib/manual/samples.ts'
import { withDemonstrationCode } from './demonstration-code.ts'

/** A request of the manual's form, and its response, as HTTP. */
type TriedExchange = Readonly<Record<'request' | 'response', string>>

type Values = Readonly<Record<string, string>>

/** The headers of a response that a client developer wants to see. */
const shownHeaders = [
  'Content-Type',
  'X-Request-Id',
  'Vary',
  'Cache-Control',
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Set-Cookie',
]

interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

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
  const headers: Record<string, string> = {}
  let { membership } = input
  if (endpoint.access !== 'anyone' && member) {
    const signIn = await exchange(signInOf(member), incoming)
    if (!signIn.ok) return signIn.shown
    headers.Authorization = `Bearer ${JSON.parse(signIn.text).token}`
    membership ||= await firstMembership({ ...headers }, incoming)
  }
  const values =
    name === 'token' ? await withDemonstrationCode(input, requestContextOf(incoming)) : input
  const path = endpoint.path.replace('{membership}', encodeURIComponent(membership || 'none'))
  const format = formatOf(values.format)
  const body = endpoint.request && writeBody(endpoint.request, format, values)
  if (body !== undefined) headers['Content-Type'] = contentTypes[format]
  if (format !== 'form') headers.Accept = contentTypes[format].split(';', 1)[0] ?? ''
  return (await exchange({ method: endpoint.method, path, headers, body }, incoming)).shown
}

const contentTypes = {
  json: dialects.json.contentType,
  xml: dialects.xml.contentType,
  form: 'application/x-www-form-urlencoded',
}

const formatOf = (value: string | undefined): TryItFormat =>
  value === 'xml' || value === 'form' ? value : 'json'

const signInOf = ({ username, password }: { username: string; password: string }) => ({
  ...contracts.authenticate,
  headers: { 'Content-Type': contentTypes.json },
  body: JSON.stringify({ type: 'token', username, password }),
})

/** The GUID of the first membership of a member, if there is one. */
async function firstMembership(
  headers: OutgoingRequest['headers'],
  incoming: HeaderReader,
): Promise<string | undefined> {
  const { ok, text } = await exchange({ ...contracts.memberships, headers }, incoming)
  return ok ? JSON.parse(text).Memberships[0]?.MembershipGUID : undefined
}

function writeBody({ fields, ...message }: RequestMessage, format: TryItFormat, values: Values) {
  const entries = Object.entries(fields).flatMap(([key, { name }]) =>
    values[name] ? [{ key, name, value: values[name] }] : [],
  )
  if (format === 'form') {
    return new URLSearchParams(entries.map(({ name, value }) => [name, value])).toString()
  }
  const write = dialects[format].write({ ...message, fields })
  return write(Object.fromEntries(entries.map(({ key, value }) => [key, value])) as never).body
}

/** Sends a request, and returns the text of its response, and both as the reader sees them. */
async function exchange({ method, path, headers, body }: OutgoingRequest, incoming: HeaderReader) {
  const handlers = handlersOf(path) as Handlers
  const request = new Request(new URL(path, env.baseUrl), {
    method,
    headers: { ...headers, ...valuesOf(incoming, [networkHeader, 'user-agent']) },
    ...(body === undefined ? {} : { body }),
  })
  const response = await handlers[method](request)
  const text = await response.text()
  const shown: TriedExchange = {
    request: httpMessage(
      `${method} ${path} HTTP/1.1`,
      { Host: env.realm, ...headers },
      readable(body ?? ''),
    ),
    response: httpMessage(
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
      valuesOf(response.headers, shownHeaders),
      readable(text),
    ),
  }
  return { ok: response.ok, text, shown }
}

/** The headers of these names that a message has. */
const valuesOf = (headers: HeaderReader, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** Adds the line breaks that the service leaves out. */
function readable(body: string): string {
  if (body.startsWith('<')) return indentXml(body)
  return body.startsWith('{') ? indentJson(body) : body
}
