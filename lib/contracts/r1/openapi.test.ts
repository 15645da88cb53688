import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { isList } from '#lib/contract/field.ts'
import { generateOpenApi } from '#lib/contract/formats/openapi/document.ts'
import type { OpenApiVersion } from '#lib/contract/formats/openapi/version.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import { xmlWriter } from '#lib/contract/formats/write-xml.ts'
import type { Message, MessageValue } from '#lib/contract/message.ts'
import { documented, documentedExamples } from '../documented.ts'
import { contracts } from './index.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters?: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: { required: boolean; content: Record<string, Reference> }
  readonly responses: Record<
    string,
    { description: string; headers?: object; content: Record<string, Reference> }
  >
}
interface Reference {
  readonly schema: { readonly $ref: string }
}
interface Schema {
  readonly properties: Record<string, Record<string, unknown>>
  readonly required?: readonly string[]
  readonly xml: { readonly name: string }
}

const generate = (
  version: OpenApiVersion,
  endpoints: Readonly<Record<string, Endpoint>> = contracts,
) =>
  JSON.parse(
    JSON.stringify(
      generateOpenApi(endpoints, {
        version,
        baseUrl: 'https://members.example.org',
        cookie: 'session',
        organisation: 'Scheme',
        examples: documentedExamples,
      }),
    ),
  )
const document = generate('3.1.0')
const schemas: Record<string, Schema> = generate('3.1.0', documented).components.schemas
const endpoints = Object.entries<Endpoint>(contracts)
const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[path][method.toLowerCase()]

test.each(['forgotpassword', 'ebrief'] as const)(
  'the OpenAPI operation %s lets a client identify itself, and describes the headers of its limit',
  (name) => {
    const { security, description, responses } = operationOf(contracts[name])
    expect(security).toEqual([{}, { client: [] }, { bearer: [] }])
    expect(description).toContain('A client that identifies itself')
    expect(Object.keys(responses[200]?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy']),
    )
  },
)

test.each(['3.1.0', '3.0.3'] as const)(
  'the OpenAPI description is valid OpenAPI %s',
  async (version) => {
    const described = generate(version)
    expect(await new Validator().validate(described)).toEqual({ valid: true })
    expect(described.openapi).toBe(version)
  },
)

test('the OpenAPI description 3.0 has nothing that only JSON Schema 2020-12 has', () => {
  const older = generate('3.0.3', documented)
  expect(JSON.stringify(older.components.schemas)).not.toContain('"examples"')
  expect(Object.keys(older.components.schemas)).toEqual(Object.keys(schemas))
})

test('the OpenAPI description names its server', () => {
  expect(document.servers).toEqual([{ url: 'https://members.example.org' }])
})

test('the OpenAPI description has exactly the nine endpoints', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(endpoints.map(([, { method, path }]) => `${method} ${path}`))
})

describe.each(endpoints)('%s', (name, endpoint) => {
  const operation = operationOf(endpoint)
  const formats = ['application/json', 'text/xml']

  test(`the OpenAPI operation ${name} has its id and security schemes`, () => {
    expect(operation.operationId).toBe(name)
    expect(operation.security).toEqual(
      endpoint.access === 'anyone'
        ? endpoint.clientsMayIdentify
          ? [{}, { client: [] }, { bearer: [] }]
          : endpoint.forms
            ? [{}, { client: [] }]
            : []
        : [{ bearer: [] }, { openid: [] }, { session: [] }],
    )
  })

  test(`the OpenAPI operation ${name} lists the media types of its request`, () => {
    const forms = endpoint.forms ? ['application/x-www-form-urlencoded'] : []
    const expected = endpoint.request ? [...formats, ...forms] : []
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(expected)
  })

  test(`the OpenAPI operation ${name} lists every parameter of its path`, () => {
    const named = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => `{${parameter.name}}`)
    expect(named).toEqual(endpoint.path.match(/\{\w+\}/g) ?? [])
  })

  test(`the OpenAPI operation ${name} lists every status and code, in both formats`, () => {
    expect(Object.keys(operation.responses[200]?.content ?? {})).toEqual(formats)
    for (const fault of endpointFaults(endpoint)) {
      const { status, message } = fault
      const code = faultCode(fault)
      const response = operation.responses[status]
      expect(response?.description).toContain(code ? `\`${code}\`: ${message}` : message)
      expect(Object.keys(response?.content ?? {})).toEqual(formats)
    }
  })

  test(`the OpenAPI operation ${name} refers to schemas with the fields of its messages`, () => {
    const both = [
      ...(endpoint.request ? [['Request', endpoint.request] as const] : []),
      ['Response', endpoint.response] as const,
    ]
    for (const [kind, { root, fields }] of both) {
      const { properties, required, xml } = schemas[`${name}${kind}`] as Schema
      const all = Object.values(fields)
      expect(xml.name).toBe(root)
      expect(Object.keys(properties)).toEqual(all.map((field) => field.name))
      const requiredFields = all.filter((field) => isList(field) || field.required)
      expect(required ?? []).toEqual(requiredFields.map((field) => field.name))
    }
    const text = JSON.stringify(operation)
    for (const [, reference] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(schemas).toHaveProperty(reference as string)
    }
  })
})

test.each([
  ['authenticateRequest', 'type', { enum: ['session', 'token'] }],
  ['authenticateRequest', 'password', { maxLength: 4096, format: 'password' }],
  ['authenticateResponse', 'expires', { type: 'string', format: 'date-time' }],
  ['tokenRequest', 'grant_type', { enum: ['authorization_code', 'refresh_token'] }],
  ['tokenResponse', 'expires_in', { type: 'number' }],
  ['ebriefRequest', 'EmailAddress', { format: 'email', maxLength: 254 }],
  ['membershipsResponse', 'Memberships', { xml: { name: 'Memberships', wrapped: true } }],
  ['Event', 'changed', { type: 'array', items: { type: 'string', xml: { name: 'item' } } }],
])(
  'the OpenAPI schema %s describes the field %s as its contract does',
  (schema, field, expected) => {
    expect(schemas[schema]?.properties[field]).toMatchObject(expected)
  },
)

test.each(['3.1.0', '3.0.3'] as const)(
  'the schemas of responses in OpenAPI %s close no object and no list of values, but document the values',
  (version) => {
    const all = generate(version).components.schemas
    const ofRequests = Object.keys(all).filter((name) => /(Request|Form)$/.test(name))
    const ofResponses = Object.entries(all).filter(([name]) => !ofRequests.includes(name))
    expect(ofResponses.length).toBeGreaterThan(10)
    expect(JSON.stringify(ofResponses)).not.toMatch(/"(enum|const|pattern|additionalProperties)"/)
    expect(all.ebriefResponse.properties.Result).toMatchObject({
      description: expect.stringContaining('Removed | AlreadySubscribed | NotASubsciber'),
      'x-extensible-enum': expect.arrayContaining(['Subscribed', 'ConfirmationNotSent']),
    })
    expect(all.ebriefRequest.properties.Action.enum).toEqual(['Subscribe', 'Remove'])
  },
)

test('the OpenAPI schema of a list has the XML name and the fields of its items', () => {
  expect(schemas.feesResponse?.properties.fees).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/Fee' },
  })
  expect(schemas.Fee).toMatchObject({
    xml: { name: 'item' },
    properties: { Amount: { type: 'number' }, IsIndividualMembership: { type: 'boolean' } },
    required: ['MembershipType', 'MembershipTypeDescription', 'IsIndividualMembership'],
  })
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Membership', 'Contact', 'Error']))
})

test('the OpenAPI schema of a form does not require what HTTP Basic can carry', () => {
  const { content } = operationOf(contracts.token).requestBody as NonNullable<
    Operation['requestBody']
  >
  expect(content['application/x-www-form-urlencoded']?.schema.$ref).toMatch(/tokenForm$/)
  expect(schemas.tokenForm?.required).toEqual(['grant_type'])
  expect(schemas.tokenRequest?.required).toEqual(['grant_type', 'client_id', 'client_secret'])
})

test('every OpenAPI response has an X-Request-Id, and names the headers of its status', () => {
  const { headers } = document.components
  const all = endpoints.map(([, endpoint]) => operationOf(endpoint).responses)
  for (const [status, response] of all.flatMap((responses) => Object.entries(responses))) {
    const names = Object.keys((response as unknown as { headers: object }).headers)
    expect(names, status).toContain('X-Request-Id')
    if (status === '429')
      expect(names).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit']))
    for (const name of names) expect(headers).toHaveProperty([name, 'description'])
  }
})

test('every field of the OpenAPI description is described', () => {
  for (const [name, { properties }] of Object.entries(schemas)) {
    for (const [field, { description }] of Object.entries(properties)) {
      expect(description, `${name} ${field}`).toMatch(/\.$/)
    }
  }
})

const goldenFolder = 'e2e/r1/messages'
const goldenTexts = readdirSync(goldenFolder).map((name) =>
  readFileSync(join(goldenFolder, name), 'utf8').trim(),
)

test.each(endpoints)('the OpenAPI examples of %s are golden messages', (name, endpoint) => {
  const { request, response } = documentedExamples[name as keyof typeof documentedExamples] as {
    request?: MessageValue<Message>
    response: MessageValue<Message>
  }
  const written = [
    ...(endpoint.request ? [xmlWriter<Message>(endpoint.request)(request ?? {})] : []),
    xmlWriter<Message>(endpoint.response)(response),
  ]
  for (const text of written) expect(goldenTexts).toContain(text)
  const { requestBody, responses } = operationOf(endpoint) as unknown as {
    requestBody?: { content: Record<string, { example: unknown }> }
    responses: Record<string, { content: Record<string, { example: unknown }> }>
  }
  for (const type of ['application/json', 'text/xml']) {
    const example = JSON.stringify(responses[200]?.content[type]?.example)
    expect(example).toBe(jsonWriter<Message>(endpoint.response)(response))
    if (!endpoint.request) continue
    const requestExample = JSON.stringify(requestBody?.content[type]?.example)
    expect(requestExample).toBe(jsonWriter<Message>(endpoint.request)(request ?? {}))
  }
})
