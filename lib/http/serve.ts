import type { RequestContext } from '#db/request-context.ts'
import type { Caller } from '#lib/auth/caller.ts'
import type { Endpoint, EndpointAccess, Params } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { jsonWriter } from '#lib/contract/json.ts'
import type { Message, MessageValue } from '#lib/contract/message.ts'
import { xmlWriter } from '#lib/contract/xml.ts'
import { Failure } from '#lib/failure.ts'
import { rfc6749Form } from '#lib/oauth/rfc6749-form.ts'
import { type BodyFormat, bodyFormat } from './body.ts'
import { callerOfRequest } from './caller-of-request.ts'
import { corsHeaders } from './cors.ts'
import { failureOf, responseHeaders, writeFaults } from './error-response.ts'
import { pathMatcher } from './match-path.ts'
import { type Handlers, methodsOf } from './methods.ts'
import { type Format, negotiate } from './negotiate.ts'
import { readRequest } from './read-request.ts'
import { requestContextOf } from './request-context.ts'
import { cacheResponses } from './response-cache.ts'

/** What a use case is given of a request: checked, typed, and only what the endpoint declares. */
export interface HandlerInput<Path extends string, Request, Granted extends EndpointAccess> {
  readonly input: Request extends Message ? MessageValue<Request> : undefined
  readonly params: Params<Path>
  readonly caller: Granted extends 'anyone' ? undefined : Caller
  readonly context: RequestContext
  /** Headers to be added to the answer. */
  readonly headers: Record<string, string>
}

/**
 * Makes an endpoint's route handlers from its declaration and its use case: plain functions from
 * Request to Response, which Next mounts and the production server calls directly.
 */
export function serve<
  Path extends string,
  Request extends Message | undefined,
  Response extends Message,
  Granted extends EndpointAccess,
>(
  endpoint: Endpoint<Path, Request, Response, Granted>,
  handle: (given: HandlerInput<Path, Request, Granted>) => Promise<MessageValue<Response>>,
): Handlers {
  const write = { xml: xmlWriter(endpoint.response), json: jsonWriter(endpoint.response) }
  const parametersOf = pathMatcher(endpoint.path)
  // What is the same for everybody depends on nothing that is asked.
  const unasked = {} as HandlerInput<Path, Request, Granted>
  const serveCached =
    endpoint.cacheForMs && cacheResponses(endpoint.cacheForMs, write, () => handle(unasked))
  const headersIn = { xml: headersOf(endpoint, 'xml'), json: headersOf(endpoint, 'json') }

  return methodsOf(
    [endpoint.method, endpoint.alternativeMethod],
    endpoint.anyOrigin,
    async (request) => {
      const context = requestContextOf(request.headers)
      const body = endpoint.request && bodyFormat(request.headers, endpoint.forms)
      const wanted = answerFormat(request, body)
      const format = wanted ?? 'json'
      const headers = headersIn[format](context, request)
      const formAnswer = (output: MessageValue<Response>) => {
        const status = rfc6749Form.statusOf(output)
        if (status === 401) headers['WWW-Authenticate'] = rfc6749Form.challenge
        return new Response(write.json(output), { status, headers })
      }
      try {
        if (!wanted) throw new Failure(faults.accept)
        if (serveCached) return await serveCached(request, format, headers)
        const caller = callerOfRequest(request, endpoint, context)
        const input = await readRequest(request, body, endpoint)
        const params = parametersOf(pathOf(request.url))
        // `%2e%2e` for a parameter: the URL has resolved it, and it is another path.
        if (!params) throw new Failure(faults.path)
        const given = { input, params, caller, context, headers } as HandlerInput<
          Path,
          Request,
          Granted
        >
        const output = await handle(given)
        if (body === 'form') return formAnswer(output)
        return new Response(write[format](output), { headers })
      } catch (error) {
        const failure = failureOf(error, context)
        const [{ status }] = failure.faults
        Object.assign(headers, failure.headers)
        if (body === 'form' && status === 400) {
          return formAnswer(rfc6749Form.answerFor(failure.faults) as MessageValue<Response>)
        }
        return new Response(writeFaults(format, failure.faults), { status, headers })
      }
    },
  )
}

/** What makes an answer's headers; those that never change are put together once. */
function headersOf({ forms, anyOrigin: isPublic }: Endpoint, format: Format) {
  const unchanging: Record<string, string> = {
    ...responseHeaders(format),
    // RFC 6749, section 5.1, asks for it where tokens are given.
    ...(forms ? { Pragma: 'no-cache' } : {}),
    ...corsHeaders(null, isPublic),
  }
  return ({ requestId }: RequestContext, request: Request): Record<string, string> => {
    // A spread would cost several times as much, here and wherever the headers are read.
    const headers = Object.assign({ 'X-Request-Id': requestId }, unchanging)
    const origin = isPublic ? null : request.headers.get('origin')
    return origin === null ? headers : Object.assign(headers, corsHeaders(origin, false))
  }
}

/** The path in an address that a server has made whole; its parser would cost more than the rest of the reading. */
const pathOf = (url: string) => /^[a-z]+:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? ''

/** OAuth clients that send a form understand JSON alone. */
const answerFormat = (request: Request, body: BodyFormat | undefined) =>
  body === 'form' ? 'json' : negotiate(request.headers.get('accept'), body ?? 'json')
