import { type Endpoint, isForClients } from '#lib/contract/endpoint.ts'
import { type Dialect, dialects } from '#lib/contract/formats/dialect.ts'
import type { Message } from '#lib/contract/message.ts'
import { documentedExamples as exampleMessages } from '#lib/contracts/documented.ts'
import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import type { Sample } from './markdown.ts'

const { form: formLabel } = en.manual.frame.endpoint
const exampleToken = exampleMessages.authenticate.response.token
const exampleMembership = exampleMessages.memberships.response.memberships[0]?.guid ?? ''
const exampleClient = Buffer.from('our-crm:the-secret-of-this-client').toString('base64')

type Values = Readonly<Record<string, unknown>>
type ExampleName = keyof typeof exampleMessages

/** The path of an endpoint with the parameters of the example messages. */
const examplePath = ({ path }: Endpoint): string => path.replace(/\{\w+\}/, exampleMembership)

/** The example request of an endpoint as HTTP, in each format that it accepts. */
export function requestSamples(name: ExampleName, endpoint: Endpoint): Sample[] {
  const { method, access, request, forms } = endpoint
  const value = exampleMessages[name].request as Values | undefined
  const isRead = method === 'GET'
  const query = isRead && request && value ? `?${formOf(request, value)}` : ''
  const start = `${method} ${examplePath(endpoint)}${query} HTTP/1.1`
  const common = {
    Host: env.realm,
    ...authorizationFor(access),
  }
  const samples = formats.map(({ label, accept, contentType, write }) => {
    const type = request && value && !isRead ? { 'Content-Type': contentType } : {}
    const body = request && value && !isRead ? write(request, value) : undefined
    return httpSample(label, start, { ...common, ...type, Accept: accept }, body)
  })
  if (!forms || !request || !value) return samples
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return [...samples, httpSample(formLabel, start, { ...common, ...type }, formOf(request, value))]
}

function authorizationFor(access: Endpoint['access']): Readonly<Record<string, string>> {
  if (access === 'anyone') return {}
  const isClient = isForClients(access)
  return { Authorization: isClient ? `Basic ${exampleClient}` : `Bearer ${exampleToken}` }
}

/** The example response of an endpoint as HTTP, in both formats. */
export const responseSamples = (name: ExampleName, { response }: Endpoint): Sample[] =>
  messageSamples(response, exampleMessages[name].response, '200 OK')

/** A response as HTTP, in both formats. */
export const messageSamples = (message: Message, value: Values, status: string): Sample[] =>
  formats.map(({ label, contentType, write }) =>
    httpSample(label, `HTTP/1.1 ${status}`, { 'Content-Type': contentType }, write(message, value)),
  )

const httpSample = (label: string, ...parts: Parameters<typeof httpMessage>): Sample => ({
  label,
  language: 'http',
  code: httpMessage(...parts),
})

/** A request or a response as HTTP. */
export const httpMessage = (
  start: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): string =>
  [
    start,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['', body] : []),
  ].join('\n')

const bodyOf = ({ write }: Dialect, message: Message, value: Values): string =>
  write(message)(value).body

/** The two formats, with the line breaks that the service leaves out. */
export const formats = [
  {
    label: 'JSON',
    accept: 'application/json',
    contentType: dialects.json.contentType,
    write: (message: Message, value: Values) => indentJson(bodyOf(dialects.json, message, value)),
  },
  {
    label: 'XML',
    accept: 'text/xml',
    contentType: dialects.xml.contentType,
    write: (message: Message, value: Values) => indentXml(bodyOf(dialects.xml, message, value)),
  },
]

/** A form with one field per line, as a terminal wraps it. */
const formOf = (message: Message, value: Values): string =>
  new URLSearchParams(JSON.parse(bodyOf(dialects.json, message, value))).toString()

/** Indents JSON, which the service writes on one line. */
export const indentJson = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)

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
