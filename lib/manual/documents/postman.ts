import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { MessageExample } from '#lib/contract/formats/openapi/content.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import type { Message, MessageValue } from '#lib/contract/message.ts'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Scripts that store a value of a response for the requests after it, by the name of the endpoint. */
const scripts: Readonly<Record<string, string>> = {
  authenticate: "pm.collectionVariables.set('token', pm.response.json().token)",
  memberships:
    "pm.collectionVariables.set('membership', pm.response.json().Memberships[0]?.MembershipGUID)",
}

/** Writes a Postman collection (version 2.1) with a request to each endpoint and its example response. */
export const writePostmanCollection = (): string =>
  JSON.stringify({
    info: {
      name: `${en.openApi.title}, ${env.orgName}`,
      description: en.manual.postman.description(`${env.baseUrl}/developers`),
      schema,
    },
    variable: [
      { key: 'baseUrl', value: env.baseUrl },
      { key: 'token', value: '' },
      { key: 'membership', value: '01900000-0000-7000-8000-000000000001' },
    ],
    item: Object.entries(contracts).map(([name, endpoint]) =>
      itemOf(name, endpoint, exampleMessages[name as keyof typeof contracts]),
    ),
  })

function itemOf(name: string, endpoint: Endpoint, example: MessageExample | undefined) {
  const { method, path, summary, access, request, response } = endpoint
  const script = scripts[name]
  const body = request && example?.request ? { body: bodyOf(request, example.request) } : {}
  const sent = {
    method,
    description: summary,
    header: [
      { key: 'Accept', value: 'application/json' },
      ...(request ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ],
    url: urlOf(path),
    auth:
      access === 'anyone'
        ? { type: 'noauth' }
        : { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    ...body,
  }
  return {
    name,
    ...(script ? { event: [{ listen: 'test', script: { exec: [script] } }] } : {}),
    request: sent,
    response: [
      {
        name: 'OK',
        originalRequest: sent,
        status: 'OK',
        code: 200,
        _postman_previewlanguage: 'json',
        header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
        body: textOf(response, example?.response),
      },
    ],
  }
}

/** `{membership}` of a path is a variable of the collection. */
function urlOf(path: string) {
  const named = path.replace('{membership}', '{{membership}}')
  return { raw: `{{baseUrl}}${named}`, host: ['{{baseUrl}}'], path: named.slice(1).split('/') }
}

const bodyOf = (message: Message, value: unknown) => ({
  mode: 'raw',
  raw: textOf(message, value),
  options: { raw: { language: 'json' } },
})

const textOf = (message: Message, value: unknown): string =>
  JSON.stringify(JSON.parse(jsonWriter(message)(value as MessageValue<Message>)), null, 2)
