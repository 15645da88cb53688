import * as en from '#lib/text/en.ts'
import { type Endpoint, isForClients, isForTestClients } from '../../endpoint.ts'
import type { Leaf } from '../../field.ts'
import { formContent, type MessageExample, messageContent } from './content.ts'
import { headerComponents, responsesOf } from './responses.ts'
import { fieldSchema, schemasOf } from './schemas.ts'
import type { OpenApiVersion } from './version.ts'

interface Options {
  readonly version: OpenApiVersion
  readonly baseUrl: string
  /** The name of the session cookie. */
  readonly cookie: string
  readonly organisation: string
  readonly examples: Readonly<Record<string, MessageExample>>
}

const text = en.openApi
/** The endpoints of the interface, and those outside it. */
const tagOf = ({ path, access }: Endpoint) =>
  path.startsWith('/r1/') ? 'Release 1' : isForTestClients(access) ? 'Test clients' : 'Events'

/** Generates the OpenAPI description of the endpoints, with XML names in the JSON schemas. */
export const generateOpenApi = (
  endpoints: Readonly<Record<string, Endpoint>>,
  { version, baseUrl, cookie, organisation, examples }: Options,
) => ({
  openapi: version,
  info: {
    title: text.title,
    version: 'Release 1',
    description: text.description,
    contact: { name: organisation, url: `${baseUrl}/developers` },
    license:
      version === '3.0.3'
        ? { name: 'MIT', url: 'https://opensource.org/license/mit' }
        : { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: baseUrl }],
  tags: [...new Set(Object.values(endpoints).map(tagOf))].map((name) => ({
    name,
    description: text.tags[name],
  })),
  paths: Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      endpoint.path,
      { [endpoint.method.toLowerCase()]: operation(name, endpoint, examples[name]) },
    ]),
  ),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: text.schemes.bearer },
      session: { type: 'apiKey', in: 'cookie', name: cookie, description: text.schemes.session },
      client: { type: 'http', scheme: 'basic', description: text.schemes.client },
      openid: {
        type: 'openIdConnect',
        openIdConnectUrl: `${baseUrl}/.well-known/openid-configuration`,
        description: text.schemes.openid,
      },
    },
    headers: headerComponents,
    schemas: schemasOf(endpoints),
  },
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: text.idempotencyKey,
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  example: '0b7a3c1e-5d0f-4b8e-9a64-2f1f5d1f7c11',
}

function operation(name: string, endpoint: Endpoint, example: MessageExample | undefined) {
  const { method, path, request, summary } = endpoint
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    description: text.parameters[parameter as keyof typeof text.parameters],
    schema: { type: 'string', format: 'uuid' },
    example: '01900000-0000-7000-8000-000000000001',
  }))
  const inQuery = Object.values((method === 'GET' && request?.fields) || {}).map((field) => ({
    name: field.name,
    in: 'query',
    required: field.required,
    description: en.fields[request?.root ?? '']?.[field.name],
    schema: parameterSchema(field),
  }))
  const parameters = [
    ...inPath,
    ...inQuery,
    ...(endpoint.acceptsIdempotencyKey ? [idempotencyKey] : []),
  ]
  // The first sentence is the title that tools show in lists.
  const [title] = summary.split('. ', 1) as [string]
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: title.replace(/\.$/, ''),
    ...(endpoint.deprecation ? { deprecated: true } : {}),
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request && method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: {
              ...messageContent(`${name}Request`, request, example?.request),
              ...(endpoint.forms ? formContent(`${name}Form`, request, example?.request) : {}),
            },
          },
        }
      : {}),
    responses: responsesOf(name, endpoint, example),
  }
}

/** A parameter that may occur several times is an array. */
function parameterSchema(field: Leaf) {
  const schema = fieldSchema(field, undefined, 'request')
  const { maxOccurrences: maxItems } = field
  return maxItems ? { type: 'array', maxItems, items: schema } : schema
}

function descriptionOf({ access, clientsMayIdentify, summary }: Endpoint): string {
  if (clientsMayIdentify) return `${summary} ${text.identify}`
  if (access === 'anyone') return summary
  if (isForTestClients(access)) return `${summary} ${text.needsTestClient}`
  return isForClients(access)
    ? `${summary} ${text.needsClient(access.clientRole)}`
    : `${summary} ${text.needs(access.role)}`
}

/** Alternatives; the empty one means that no credential is needed. */
function securityOf({ access, forms, clientsMayIdentify }: Endpoint): object[] {
  if (clientsMayIdentify) return [{}, { client: [] }, { bearer: [] }]
  if (isForClients(access)) return [{ client: [] }]
  if (access === 'anyone') return forms ? [{}, { client: [] }] : []
  return [{ bearer: [] }, { openid: [] }, { session: [] }]
}
