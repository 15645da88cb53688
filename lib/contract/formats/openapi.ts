import type { Endpoint } from '../endpoint.ts'
import { endpointFaults } from '../endpoint-faults.ts'
import { ErrorResponse, faultCode } from '../fault.ts'
import { type Fields, facetsOf, isList, type Leaf, type MessageField } from '../field.ts'
import type { Message } from '../message.ts'

/** Generates the OpenAPI 3.1 description of the endpoints, with XML names in the JSON schemas. */
export const generateOpenApi = (
  endpoints: Readonly<Record<string, Endpoint>>,
  { baseUrl, cookie }: { readonly baseUrl: string; readonly cookie: string },
) => ({
  openapi: '3.1.0',
  info: {
    title: 'Membership and Account Service Interface',
    version: 'Release 1',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: baseUrl }],
  paths: Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      endpoint.path,
      { [endpoint.method.toLowerCase()]: operation(name, endpoint) },
    ]),
  ),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: cookie },
    },
    schemas: {
      ...Object.fromEntries(Object.entries(endpoints).flatMap(namedSchemas)),
      ErrorResponse: messageSchema(ErrorResponse),
    },
  },
})

function namedSchemas([name, { request, response }]: [string, Endpoint]): [string, object][] {
  const schema: [string, object] = [`${name}Response`, messageSchema(response)]
  return request ? [[`${name}Request`, messageSchema(request)], schema] : [schema]
}

function operation(name: string, endpoint: Endpoint) {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.request
      ? { requestBody: { required: true, content: requestContent(name, endpoint) } }
      : {}),
    responses: {
      200: { description: 'The request succeeded.', content: content(`${name}Response`) },
      ...(endpoint.cacheForMs
        ? { 304: { description: 'The ETag in If-None-Match is current.' } }
        : {}),
      ...errorResponses(endpoint),
      ...(endpoint.forms ? formResponses(name, endpoint) : {}),
    },
  }
}

const reference = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })

const content = (name: string) => ({
  'application/json': reference(name),
  'text/xml': reference(name),
})

const requestContent = (name: string, { forms }: Endpoint) => ({
  ...content(`${name}Request`),
  ...(forms ? { 'application/x-www-form-urlencoded': reference(`${name}Request`) } : {}),
})

/** The error responses to a form (RFC 6749, section 5.2). */
function formResponses(name: string, endpoint: Endpoint) {
  const oauthError = reference(`${name}Response`)
  const badRequest = errorResponses(endpoint)[400] as { content: Record<string, object> }
  const either = { schema: { oneOf: [reference('ErrorResponse').schema, oauthError.schema] } }
  return {
    400: { ...badRequest, content: { ...badRequest.content, 'application/json': either } },
    401: { description: '- `invalid_client`', content: { 'application/json': oauthError } },
  }
}

/** One response per status, with its error codes in the description. */
function errorResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, string[]>()
  for (const fault of endpointFaults(endpoint)) {
    const { status, message } = fault
    const code = faultCode(fault)
    const line = code ? `\`${code}\`: ${message}` : message
    byStatus.set(status, [...(byStatus.get(status) ?? []), line])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: lines.map((line) => `- ${line}`).join('\n'),
        content: content('ErrorResponse'),
      },
    ]),
  )
}

const messageSchema = ({ root, fields }: Message) => ({
  ...objectSchema(fields),
  xml: { name: root },
})

const objectSchema = (fields: Fields) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.values(fields).map((field) => [field.name, fieldSchema(field)]),
  ),
  required: Object.values(fields)
    .filter((field) => isList(field) || field.required)
    .map(({ name }) => name),
})

const fieldSchema = (field: MessageField): object =>
  isList(field)
    ? {
        type: 'array',
        xml: { name: field.name, wrapped: true },
        items: { ...objectSchema(field.fields), xml: { name: field.item } },
      }
    : leafSchema(field)

const leafSchema = (field: Leaf) => ({
  type: field.kind.type,
  ...(field.secret ? { format: 'password' } : {}),
  ...facetsOf(field),
  ...(field.kind.format ? { format: field.kind.format } : {}),
})
