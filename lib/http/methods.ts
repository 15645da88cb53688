import { type Fault, faults } from '#lib/contract/fault.ts'
import { dialects } from '#lib/contract/formats/dialect.ts'
import { errorFormat } from './body.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { responseHeaders } from './error-response.ts'
import type { ReadyResponse } from './representations.ts'
import { type HeaderReader, requestIdOf } from './request-context.ts'

/** Answers a request. */
export interface Handler {
  (request: Request): Promise<Response>
  /**
   * The response to a GET if nothing has to be read or compressed for it. A server can write it
   * itself, without a `Request` and a `Response` object, which cost more than the rest of the work.
   */
  ready?: (headers: HeaderReader) => ReadyResponse | undefined
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** One handler per method, as a Next.js route module exports them. */
export type Handlers = Readonly<Record<(typeof methods)[number], Handler>>

/** The handlers of a path: GET also serves HEAD, OPTIONS says Allow and CORS, and other methods get 405. */
export function methodsOf(
  allowed: readonly ('GET' | 'POST' | undefined)[],
  anyOrigin: boolean,
  handler: Handler,
  both: typeof dialects = dialects,
): Handlers {
  const get = allowed.includes('GET')
  const post = allowed.includes('POST')
  const names = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS']
  const allow = names.join(', ')
  const options: Handler = async (request) =>
    new Response(null, { status: 204, headers: optionsHeaders(request, allow, anyOrigin) })
  return {
    ...allMethods(rejectWith(faults.method, anyOrigin, { Allow: allow }, both)),
    OPTIONS: options,
    ...(get ? { GET: handler, HEAD: withoutBody(handler) } : {}),
    ...(post ? { POST: handler } : {}),
  }
}

/** The handlers of a path that does not exist: every method gets 404. */
export function notFoundHandlers(): Handlers {
  return allMethods(rejectWith(faults.path, false))
}

const allMethods = (handler: Handler): Handlers => ({
  ...(Object.fromEntries(methods.map((method) => [method, handler])) as Handlers),
  HEAD: withoutBody(handler),
})

const withoutBody =
  (handler: Handler): Handler =>
  async (request) => {
    const { status, headers } = await handler(request)
    return new Response(null, { status, headers })
  }

const rejectWith =
  (
    fault: Fault,
    anyOrigin: boolean,
    added: Record<string, string> = {},
    both: typeof dialects = dialects,
  ): Handler =>
  async ({ headers }) => {
    const dialect = both[errorFormat(headers)]
    const { status, body } = dialect.fail([fault])
    return new Response(body, {
      status,
      headers: {
        ...responseHeaders(dialect.contentType),
        'X-Request-Id': requestIdOf(headers),
        ...corsHeaders(headers.get('origin'), anyOrigin),
        ...added,
      },
    })
  }

function optionsHeaders({ headers }: Request, allow: string, anyOrigin: boolean) {
  const cors = corsHeaders(headers.get('origin'), anyOrigin)
  const isAllowed = 'Access-Control-Allow-Origin' in cors
  return {
    Allow: allow,
    'X-Request-Id': requestIdOf(headers),
    ...cors,
    ...(isAllowed ? preflightHeaders(allow) : {}),
  }
}
