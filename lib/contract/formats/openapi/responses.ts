import * as en from '#lib/text/en.ts'
import type { Endpoint } from '../../endpoint.ts'
import { endpointFaults } from '../../endpoint-faults.ts'
import { ErrorResponse, errorBody, type Fault, faultCode } from '../../fault.ts'
import { type MessageExample, messageContent } from './content.ts'
import { reference } from './schemas.ts'

type HeaderName = keyof typeof en.openApi.headers

/** The headers that responses have, for `components.headers`. */
export const headerComponents: Record<string, object> = Object.fromEntries(
  Object.entries(en.openApi.headers).map(([name, description]) => [
    name,
    { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
  ]),
)

const headers = (...names: HeaderName[]) => ({
  headers: Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})

/** Every response of an endpoint, by status. */
export const responsesOf = (
  name: string,
  endpoint: Endpoint,
  example: MessageExample | undefined,
): Record<string, object> => ({
  200: {
    description: en.openApi.succeeded,
    ...headers(
      ...(endpoint.cacheForMs ? (['ETag'] as const) : []),
      ...(endpoint.clientsMayIdentify ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ),
    content: messageContent(`${name}Response`, endpoint.response, example?.response),
  },
  ...(endpoint.cacheForMs
    ? { 304: { description: en.openApi.notModified, ...headers('ETag') } }
    : {}),
  ...errorResponses(endpoint),
  ...(endpoint.forms ? formResponses(name, endpoint) : {}),
})

/** The error responses to a form (RFC 6749, section 5.2). */
function formResponses(name: string, endpoint: Endpoint) {
  const badRequest = errorResponses(endpoint)[400] as { content: Record<string, object> }
  // Not oneOf: every field of the response is optional, so an error matches it as well.
  const either = { anyOf: [reference('ErrorResponse'), reference(`${name}Response`)] }
  return {
    400: {
      ...badRequest,
      content: {
        ...badRequest.content,
        'application/json': { ...badRequest.content['application/json'], schema: either },
      },
    },
    401: {
      description: en.openApi.invalidClient,
      ...headers('WWW-Authenticate'),
      content: { 'application/json': { schema: reference(`${name}Response`) } },
    },
  }
}

/** One response per status, with its error codes in the description and the first as an example. */
function errorResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, Fault[]>()
  for (const fault of endpointFaults(endpoint)) {
    byStatus.set(fault.status, [...(byStatus.get(fault.status) ?? []), fault])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, faults]) => [
      status,
      {
        description: faults.map((fault) => `- ${lineOf(fault)}`).join('\n'),
        ...headers(...(headersByStatus[status] ?? [])),
        content: messageContent('ErrorResponse', ErrorResponse, errorBody(faults.slice(0, 1))),
      },
    ]),
  )
}

const headersByStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
}

function lineOf(fault: Fault): string {
  const code = faultCode(fault)
  return code ? `\`${code}\`: ${fault.message}` : fault.message
}
