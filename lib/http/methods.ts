import { faults } from '#lib/contract/fault.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { responseHeaders, writeFaults } from './error-response.ts'
import { negotiate } from './negotiate.ts'
import { requestContextOf } from './request-context.ts'

/** What answers a request. */
export type Handler = (request: Request) => Promise<Response>

const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** One handler per method, as a Next.js route module exports them. */
export type Handlers = Readonly<Record<(typeof known)[number], Handler>>

/** What a path takes. */
export type Method = 'GET' | 'POST'

/** The handlers of a path that takes these methods: HEAD goes with GET, OPTIONS tells, the rest is 405. */
export function methodsOf(
  methods: readonly (Method | undefined)[],
  isPublic: boolean,
  handler: Handler,
): Handlers {
  const byGet = methods.includes('GET')
  const byPost = methods.includes('POST')
  const taken = [...(byGet ? ['GET', 'HEAD'] : []), ...(byPost ? ['POST'] : [])]
  const allow = [...taken, 'OPTIONS'].join(', ')
  const refuse = rejectWith(405, isPublic, allow)
  const options: Handler = async (request) =>
    new Response(null, { status: 204, headers: optionsHeaders(request, allow, isPublic) })
  return {
    ...allMethods(refuse),
    OPTIONS: options,
    ...(byGet ? { GET: handler, HEAD: withoutBody(handler) } : {}),
    ...(byPost ? { POST: handler } : {}),
  }
}

/** The handlers of a path at which there is nothing, whatever the method. */
export function notFoundHandlers(): Handlers {
  return allMethods(rejectWith(404, false))
}

const allMethods = (handler: Handler): Handlers => ({
  ...(Object.fromEntries(known.map((method) => [method, handler])) as Handlers),
  HEAD: withoutBody(handler),
})

const withoutBody =
  (handler: Handler): Handler =>
  async (request) => {
    const { status, headers } = await handler(request)
    return new Response(null, { status, headers })
  }

const rejectWith =
  (status: 404 | 405, isPublic: boolean, allow?: string): Handler =>
  async ({ headers }) => {
    const format = negotiate(headers.get('accept'), 'json') ?? 'json'
    const fault = status === 404 ? faults.path : faults.method
    return new Response(writeFaults(format, [fault]), {
      status,
      headers: {
        ...responseHeaders(format),
        'X-Request-Id': requestContextOf(headers).requestId,
        ...corsHeaders(headers.get('origin'), isPublic),
        ...(allow ? { Allow: allow } : {}),
      },
    })
  }

function optionsHeaders({ headers }: Request, allow: string, isPublic: boolean) {
  const cors = corsHeaders(headers.get('origin'), isPublic)
  const allowed = 'Access-Control-Allow-Origin' in cors
  return {
    Allow: allow,
    'X-Request-Id': requestContextOf(headers).requestId,
    ...cors,
    ...(allowed ? preflightHeaders(allow) : {}),
  }
}
