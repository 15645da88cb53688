import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { isList } from '#lib/contract/field.ts'
import { generateOpenApi } from '#lib/contract/formats/openapi.ts'
import { contracts } from './index.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: { required: boolean; content: Record<string, Reference> }
  readonly responses: Record<string, { description: string; content: Record<string, Reference> }>
}
interface Reference {
  readonly schema: { readonly $ref: string }
}
interface Schema {
  readonly properties: Record<string, Record<string, unknown>>
  readonly required: readonly string[]
  readonly xml: { readonly name: string }
}

const document = JSON.parse(
  JSON.stringify(
    generateOpenApi(contracts, { baseUrl: 'https://members.example.org', cookie: 'session' }),
  ),
)
const schemas: Record<string, Schema> = document.components.schemas
const endpoints = Object.entries<Endpoint>(contracts)
const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[path][method.toLowerCase()]

test('the OpenAPI description is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  expect(document.openapi).toMatch(/^3\.1\./)
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
      endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { session: [] }],
    )
  })

  test(`the OpenAPI operation ${name} lists the media types of its request`, () => {
    const forms = endpoint.forms ? ['application/x-www-form-urlencoded'] : []
    const expected = endpoint.request ? [...formats, ...forms] : []
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(expected)
  })

  test(`the OpenAPI operation ${name} lists every parameter of its path`, () => {
    const named = (operation.parameters ?? []).map((parameter) => `{${parameter.name}}`)
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
      expect(required).toEqual(requiredFields.map((field) => field.name))
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
  ['tokenRequest', 'grant_type', { examples: ['authorization_code', 'refresh_token'] }],
  ['tokenResponse', 'expires_in', { type: 'number' }],
  ['ebriefRequest', 'EmailAddress', { format: 'email', maxLength: 254 }],
  ['membershipsResponse', 'Memberships', { xml: { name: 'Memberships', wrapped: true } }],
])(
  'the OpenAPI schema %s describes the field %s as its contract does',
  (schema, field, expected) => {
    expect(schemas[schema]?.properties[field]).toMatchObject(expected)
  },
)

test('the OpenAPI schema of a list has the XML name and the fields of its items', () => {
  expect(schemas.feesResponse?.properties.fees).toMatchObject({
    type: 'array',
    items: {
      xml: { name: 'item' },
      properties: { Amount: { type: 'number' }, IsIndividualMembership: { type: 'boolean' } },
      required: ['MembershipType', 'MembershipTypeDescription', 'IsIndividualMembership'],
    },
  })
})
