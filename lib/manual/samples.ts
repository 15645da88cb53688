import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type Dialect, dialects } from '#lib/contract/formats/dialect.ts'
import type { Message } from '#lib/contract/message.ts'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import type { Sample } from './markdown.ts'

const { form: formLabel } = en.manual.frame.endpoint
const formType = 'application/x-www-form-urlencoded'
const exampleToken = exampleMessages.authenticate.response.token
const exampleMembership = exampleMessages.memberships.response.memberships[0]?.guid ?? ''

type Values = Readonly<Record<string, unknown>>
type ExampleName = keyof typeof exampleMessages

/** The names of the two formats, as readers choose them. */
const formatLabels = { json: 'JSON', xml: 'XML' } as const

/** The path of an endpoint with the parameters of the example messages. */
const examplePath = ({ path }: Endpoint): string => path.replace('{membership}', exampleMembership)

/** The example request of an endpoint as HTTP, in each format that it accepts. */
export function requestSamples(name: ExampleName, endpoint: Endpoint): Sample[] {
  const { method, access, request, forms } = endpoint
  const value = exampleMessages[name].request as Values | undefined
  const write = (label: string, accept: string, type?: string, body?: string): Sample => ({
    label,
    language: 'http',
    code: httpMessage(
      `${method} ${examplePath(endpoint)} HTTP/1.1`,
      {
        Host: env.realm,
        ...(access === 'anyone' ? {} : { Authorization: `Bearer ${exampleToken}` }),
        ...(type ? { 'Content-Type': type } : {}),
        ...(type === formType ? {} : { Accept: accept }),
      },
      body,
    ),
  })
  if (!request || !value) {
    return [write(formatLabels.json, 'application/json'), write(formatLabels.xml, 'text/xml')]
  }
  return [
    write(formatLabels.json, 'application/json', dialects.json.contentType, jsonOf(request, value)),
    write(formatLabels.xml, 'text/xml', dialects.xml.contentType, xmlOf(request, value)),
    ...(forms ? [write(formLabel, '', formType, formOf(request, value))] : []),
  ]
}

/** The example response of an endpoint as HTTP, in both formats. */
export const responseSamples = (name: ExampleName, { response }: Endpoint): Sample[] =>
  messageSamples(response, exampleMessages[name].response as Values, '200 OK')

/** A response as HTTP, in both formats. */
export const messageSamples = (message: Message, value: Values, status: string): Sample[] => [
  {
    label: formatLabels.json,
    language: 'http',
    code: httpMessage(
      `HTTP/1.1 ${status}`,
      { 'Content-Type': dialects.json.contentType },
      jsonOf(message, value),
    ),
  },
  {
    label: formatLabels.xml,
    language: 'http',
    code: httpMessage(
      `HTTP/1.1 ${status}`,
      { 'Content-Type': dialects.xml.contentType },
      xmlOf(message, value),
    ),
  },
]

const httpMessage = (
  start: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): string =>
  [
    start,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n')

const bodyOf = ({ write }: Dialect, message: Message, value: Values): string =>
  write(message)(value as never).body

/** JSON with the line breaks that the service leaves out. */
const jsonOf = (message: Message, value: Values): string =>
  JSON.stringify(JSON.parse(bodyOf(dialects.json, message, value)), null, 2)

const xmlOf = (message: Message, value: Values): string =>
  indentXml(bodyOf(dialects.xml, message, value))

/** A form with one field per line, as a terminal wraps it. */
const formOf = (message: Message, value: Values): string =>
  new URLSearchParams(JSON.parse(bodyOf(dialects.json, message, value))).toString()

/** Indents the elements of a message, which the service writes on one line. */
export function indentXml(xml: string): string {
  let depth = 0
  return xml
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const indented = '  '.repeat(depth) + line
      if (/^<\w[^>]*[^/]>$/.test(line)) depth += 1
      return indented
    })
    .join('\n')
}
