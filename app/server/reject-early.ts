import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { dialects } from '#lib/contract/formats/dialect.ts'
import { errorFormat } from '#lib/http/body.ts'
import { corsHeaders } from '#lib/http/cors.ts'
import { responseHeaders } from '#lib/http/error-response.ts'
import { type HeaderReader, requestIdOf } from '#lib/http/request-context.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { headersOf } from './headers-of.ts'

type EarlyStatus = keyof Texts['api']['http']

/** Makes the response to a request that reaches neither an endpoint nor a page (decision 022). */
export function earlyResponse(status: EarlyStatus, headers: HeaderReader = new Headers()) {
  const dialect = dialects[errorFormat(headers)]
  const { body } = dialect.fail([{ status, message: texts().api.http[status] }])
  return {
    status,
    headers: {
      ...responseHeaders(dialect.contentType),
      ...corsHeaders(headers.get('origin'), false),
      'X-Request-Id': requestIdOf(headers),
    },
    body,
  }
}

/** Rejects a request before it is routed, and closes its connection. */
export function rejectEarly(
  request: IncomingMessage,
  response: ServerResponse,
  early: 400 | 414 | 417,
): void {
  const { status, headers, body } = earlyResponse(early, headersOf(request))
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  })
  response.end(body)
}

const statusByError: Readonly<Record<string, EarlyStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what Node cannot parse. Node itself would do the same with a response that is empty. */
export function rejectUnparsed(server: Server): void {
  server.on('checkExpectation', (request, response) => rejectEarly(request, response, 417))
  server.on('clientError', (error: Error & { code?: string }, stream) => {
    const socket = stream as Socket & { readonly _httpMessage?: ServerResponse | null }
    // Node's own listener reads the same field: a second response would corrupt one that has begun.
    if (!socket.writable || socket._httpMessage?.headersSent) return socket.destroy(error)
    const early = earlyResponse(statusByError[String(error.code)] ?? 400)
    socket.write(rawResponse(early))
    return socket.destroySoon()
  })
}

function rawResponse({ status, headers, body }: ReturnType<typeof earlyResponse>): string {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
