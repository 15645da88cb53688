import { type Endpoint, isForClients, isForTestClients } from '#lib/contract/endpoint.ts'
import { documented, documentedExamples } from '#lib/contracts/documented.ts'
import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import { formats } from '../samples.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Scripts that store a value of a response in JSON for the requests after it, by the name of the endpoint. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  authenticate: ["pm.collectionVariables.set('token', pm.response.json().token)"],
  memberships: ['membership', 'id'].map(
    (name) =>
      `pm.collectionVariables.set('${name}', pm.response.json().Memberships[0]?.MembershipGUID)`,
  ),
}

/** Writes a Postman collection (version 2.1): for each endpoint requests with examples and tests in each format. */
export const writePostmanCollection = (): string => {
  const { subject } = documentedExamples
  const variables = {
    baseUrl: env.baseUrl,
    token: '',
    membership: '01900000-0000-7000-8000-000000000001',
    id: subject.response.id,
    clientId: 'our-crm',
    clientSecret: '',
    testClientId: 'soil-map-test',
    testClientSecret: '',
  }
  return JSON.stringify({
    info: {
      name: `${en.openApi.title}, ${env.orgName}`,
      description: en.manual.postman.description(`${env.baseUrl}/developers`),
      schema,
    },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: Object.entries(documented).map(([name, endpoint]) => ({
      name,
      description: endpoint.summary,
      item: formats.map((format) => itemOf(name as keyof typeof documented, endpoint, format)),
    })),
  })
}

function itemOf(
  name: keyof typeof documented,
  endpoint: Endpoint,
  { label, accept, contentType, write }: (typeof formats)[number],
) {
  const { method, summary, access, request, response } = endpoint
  const example = documentedExamples[name]
  const values: Readonly<Record<string, unknown>> | undefined = example.request
  const hasBody = request && values && method !== 'GET'
  const sent = {
    method,
    description: summary,
    header: [
      { key: 'Accept', value: accept },
      ...(hasBody ? [{ key: 'Content-Type', value: contentType }] : []),
    ],
    url: urlOf(endpoint, hasBody ? {} : (values ?? {})),
    auth: authOf(access),
    ...(hasBody
      ? {
          body: {
            mode: 'raw',
            raw: write(request, values),
            options: { raw: { language: label.toLowerCase() } },
          },
        }
      : {}),
  }
  const tests = [
    "pm.test('The status is 200', () => pm.response.to.have.status(200))",
    `pm.test('The format is ${label}', () => pm.expect(pm.response.headers.get('Content-Type')).to.eql('${contentType}'))`,
    ...((label === 'JSON' && scripts[name]) || []),
  ]
  return {
    name: `${name}, ${label}`,
    event: [{ listen: 'test', script: { exec: tests } }],
    request: sent,
    response: [
      {
        name: 'OK',
        originalRequest: sent,
        status: 'OK',
        code: 200,
        _postman_previewlanguage: label.toLowerCase(),
        header: [{ key: 'Content-Type', value: contentType }],
        body: write(response, example.response),
      },
    ],
  }
}

/** The address, in which a parameter of the path is a variable of the collection. A cursor is for the next request. */
function urlOf({ path }: Endpoint, parameters: Readonly<Record<string, unknown>>) {
  const named = path.replace(/\{(\w+)\}/, '{{$1}}')
  const query = Object.entries(parameters).map(([key, value]) => ({
    key,
    value: `${value}`,
    disabled: key === 'after',
  }))
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `{{baseUrl}}${named}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: named.slice(1).split('/'),
    query,
  }
}

/** The credentials: a client of the organisation, a test client, the token of a member, or none. */
function authOf(access: Endpoint['access']) {
  const values = (pairs: Readonly<Record<string, string>>) =>
    Object.entries(pairs).map(([key, value]) => ({ key, value, type: 'string' }))
  if (access === 'anyone') return { type: 'noauth' }
  if (!isForClients(access)) return { type: 'bearer', bearer: values({ token: '{{token}}' }) }
  const name = isForTestClients(access) ? 'testClient' : 'client'
  return {
    type: 'basic',
    basic: values({ username: `{{${name}Id}}`, password: `{{${name}Secret}}` }),
  }
}
