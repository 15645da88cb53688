import { Validator } from '@seriousme/openapi-schema-validator'
import { contracts } from '#lib/contracts/r1/index.ts'
import { validateWithXmllint } from '../fixtures/checks/xmllint.ts'
import { parseXml } from '../fixtures/client/formats.ts'
import { golden, goldenNames } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

const isEmpty = (value: object) => Object.keys(value).length === 0

test.describe('XML Schema', () => {
  test('GET /r1/schema.xsd returns cacheable XML that any origin may read', async ({ caller }) => {
    const response = await caller.send({ method: 'GET', path: '/r1/schema.xsd' })
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('max-age='),
    })
    expect(response.headers['x-request-id']).toBeTruthy()
    expect(parseXml(response.text).$root).toBe('xs:schema')
  })

  test('GET /r1/schema.xsd validates every golden message under xmllint', async ({ caller }) => {
    const { text: schema } = await caller.send({ method: 'GET', path: '/r1/schema.xsd' })
    const messages = new Map(goldenNames.map((name) => [name, golden(name)]))
    expect(messages.size).toBeGreaterThan(25)
    expect(await validateWithXmllint(schema, messages)).toEqual([])
  })

  test('GET /r1/schema.xsd rejects invalid messages under xmllint', { tag: '@all' }, async ({
    caller,
  }) => {
    const { text: schema } = await caller.send({ method: 'GET', path: '/r1/schema.xsd' })
    const invalid: [string, string][] = [
      ['an unknown root', '<nothing/>'],
      ['a missing field', '<authenticate><type>token</type></authenticate>'],
      [
        'a value outside the enumeration of a request',
        golden('subscriptionrequest-Remove').replace('Remove', 'Delete'),
      ],
      ['an empty boolean', golden('fees').replace('>true<', '><')],
      ['an amount in words', golden('fees').replace('>36.00<', '>a lot<')],
      [
        'fields in the wrong order',
        golden('exchange').replace(/(<access.*)(<token_type.*Bearer<\/token_type>)/, '$2$1'),
      ],
      ['a list item with another name', golden('memberships-ada').replaceAll('Item>', 'item>')],
      [
        'a list without its container',
        golden('memberships-dee').replace(/<Memberships>.*s>(?=<)/, ''),
      ],
    ]
    for (const [problem, document] of invalid) {
      const errors = await validateWithXmllint(schema, new Map([[problem, document]]))
      expect(errors.length, problem).toBeGreaterThan(0)
    }
  })

  test('GET /r1/schema.xsd lists the membership types with ORG_NAME in place of Scheme', async ({
    caller,
    startAnother,
  }) => {
    const named = await startAnother({ ORG_NAME: 'Soil Trust' })
    const { text } = await caller.at(named).send({ method: 'GET', path: '/r1/schema.xsd' })
    expect(text).toContain(' | Joint Soil Trust and Soil Trust Education - Corporate | ')
    expect(text).not.toContain('Scheme Education')
  })
})

test.describe('OpenAPI document', () => {
  test('GET /r1/openapi.json is valid OpenAPI 3.1 and lists its own server', async ({
    caller,
    service,
  }) => {
    const response = await caller.send({ method: 'GET', path: '/r1/openapi.json' })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    const { valid, errors } = await new Validator().validate(JSON.parse(response.text))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(response.body.openapi).toMatch(/^3\.1\./)
    expect(response.body.servers).toEqual([{ url: service.url }])
    const older = await caller.send({ method: 'GET', path: '/r1/openapi-3.0.json' })
    expect(await new Validator().validate(older.body)).toEqual({ valid: true })
    expect(older.body.openapi).toBe('3.0.3')
    expect(Object.keys(older.body.paths)).toEqual(Object.keys(response.body.paths))
  })

  test('GET /r1/openapi.json describes both formats and the authentication of every endpoint', async ({
    caller,
  }) => {
    const { body } = await caller.send({ method: 'GET', path: '/r1/openapi.json' })
    for (const { path, method, access, request } of Object.values(contracts)) {
      const operation = body.paths[path][method.toLowerCase()]
      const formats = ['application/json', 'text/xml']
      expect(Object.keys(operation.responses[200].content)).toEqual(formats)
      if (request) {
        expect(Object.keys(operation.requestBody.content)).toEqual(expect.arrayContaining(formats))
      }
      const needsCredential = operation.security.length > 0 && !operation.security.some(isEmpty)
      expect(needsCredential).toBe(access !== 'anyone')
    }
  })
})

for (const path of ['/r1/schema.xsd', '/r1/openapi.json', '/r1/openapi-3.0.json']) {
  test(`${path} allows only GET, HEAD and OPTIONS`, async ({ caller }) => {
    const head = await caller.send({ method: 'HEAD', path })
    expect([head.status, head.text]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await caller.send({ method, path })
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    const options = await caller.send({ method: 'OPTIONS', path })
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })
}
