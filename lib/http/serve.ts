import type { RequestContext } from '#db/request-context.ts'
import { authenticateClient, type Caller, type ClientCaller } from '#lib/auth/caller.ts'
import { deprecationHeaders } from '#lib/contract/deprecation.ts'
import {
  type ClientAccess,
  type Endpoint,
  type EndpointAccess,
  isForClients,
  type MemberAccess,
  type Params,
} from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { isList } from '#lib/contract/field.ts'
import { type Dialect, dialects, type WrittenResponse } from '#lib/contract/formats/dialect.ts'
import type { Message, MessageValue, RequestMessage } from '#lib/contract/message.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { bodyFormat, errorFormat, responseFormat } from './body.ts'
import { authorizationOf, callerOfRequest } from './caller-of-request.ts'
import { corsHeaders } from './cors.ts'
import { failureOf, responseHeaders } from './error-response.ts'
import { pathMatcher } from './match-path.ts'
import { type Handler, type Handlers, methodsOf } from './methods.ts'
import { idempotencyKeyOf, readParameters, readRequest } from './read-request.ts'
import { codingOf, compress, minCompressedLength, toResponse } from './representations.ts'
import { type HeaderReader, requestContextOf, requestIdOf } from './request-context.ts'
import { cacheResponses } from './response-cache.ts'

/** The input of a handler: the validated request, typed by the endpoint's declaration. */
interface HandlerInput<Path extends string, Input, Granted extends EndpointAccess> {
  readonly input: Input extends Message ? MessageValue<Input> : undefined
  readonly params: Params<Path>
  readonly caller: Granted extends MemberAccess ? Caller : undefined
  readonly client: Granted extends ClientAccess ? ClientCaller : undefined
  /** Aborts if the sender goes away. */
  readonly signal: AbortSignal
  readonly context: RequestContext
  /** The Authorization header, or one made from a form. `caller` has been made from it if the endpoint needs one. */
  readonly authorization: string | null
  /** The key of a request to an endpoint that accepts one. */
  readonly idempotencyKey: string | undefined
  /** The response headers, to which the handler may add. */
  readonly headers: Record<string, string>
}

/** The messages that a request may be: a form may differ from the other two formats. */
type RequestOf<Input, Form> = Form extends Message ? Input | Form : Input

/** The options that an endpoint adds to the two formats of the interface. */
interface ServeOptions {
  /** The dialect of form bodies. An endpoint that declares `forms` must pass it. */
  readonly form?: Dialect
  /** The two formats, if they differ from those of the interface. */
  readonly dialects?: typeof dialects
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes an endpoint's route handlers, plain functions from Request to Response, from its declaration and use case. */
export function serve<
  Path extends string,
  Input extends RequestMessage | undefined,
  Output extends Message,
  Granted extends EndpointAccess,
  Form extends RequestMessage | undefined = undefined,
>(
  endpoint: Endpoint<Path, Input, Output, Granted, Form>,
  handle: (
    input: HandlerInput<Path, RequestOf<Input, Form>, Granted>,
  ) => Promise<MessageValue<Output>>,
  { form, headers: added, dialects: both = dialects }: ServeOptions = {},
): Handlers {
  if (endpoint.forms && !form) throw new Error(`${endpoint.path} needs a dialect for forms`)
  const compile = (dialect: Dialect) => ({
    dialect,
    write: dialect.write(endpoint.response),
    headersOf: headersFor(endpoint, { ...responseHeaders(dialect.contentType), ...added }),
  })
  const formats = {
    xml: compile(both.xml),
    json: compile(both.json),
    form: compile(form ?? both.json),
  }
  const paramsOf = pathMatcher(endpoint.path)
  const hasBody = endpoint.method === 'POST' && endpoint.request !== undefined
  const mayCompress = !hasSecret(endpoint.response)
  // A cached response must not depend on the request, so the handler gets no input.
  const noInput = {} as HandlerInput<Path, RequestOf<Input, Form>, Granted>
  const cache =
    endpoint.cacheForMs &&
    cacheResponses(endpoint.cacheForMs, () => handle(noInput), {
      xml: (output) => formats.xml.write(output).body,
      json: (output) => formats.json.write(output).body,
    })

  const handler: Handler = async (request) => {
    const context = requestContextOf(request.headers, () => request.signal.aborted)
    const body = hasBody ? bodyFormat(request.headers, endpoint.forms) : undefined
    // A form dialect decides its own response format, whatever the Accept header asks for.
    const format = body === 'form' ? body : responseFormat(request.headers, body)
    const { dialect, write, headersOf } = formats[format ?? errorFormat(request.headers)]
    const headers = headersOf(context.requestId, request.headers)
    try {
      if (!format) throw new Failure(faults.accept)
      if (cache && format !== 'form') {
        return toResponse(await cache.respond(request.headers, format, headers))
      }
      const authorization = endpoint.acceptsTokenInForm
        ? await authorizationOf(request)
        : request.headers.get('authorization')
      const caller = callerOfRequest(request, authorization, endpoint, context)
      const client = isForClients(endpoint.access)
        ? await authenticateClient(authorization, endpoint.access, context)
        : undefined
      const message = (body === 'form' && endpoint.formRequest) || endpoint.request
      const input = hasBody
        ? await readRequest(request, body && formats[body].dialect, {
            message,
            forms: endpoint.forms,
          })
        : readParameters(request.url, message)
      const params = paramsOf(pathOf(request.url))
      // The URL parser resolves a parameter such as `%2e%2e`, which makes it another path.
      if (!params) throw new Failure(faults.path)
      const idempotencyKey = endpoint.acceptsIdempotencyKey
        ? idempotencyKeyOf(request.headers)
        : undefined
      const { signal } = request
      const sender = { caller, client, context, authorization, idempotencyKey }
      const received = { input, params, ...sender, headers, signal }
      const written = write(
        await handle(received as HandlerInput<Path, RequestOf<Input, Form>, Granted>),
      )
      const isLong = mayCompress && written.body.length > minCompressedLength
      const coding = isLong ? codingOf(request.headers.get('accept-encoding')) : undefined
      if (!coding) return respond(written, headers)
      headers['Content-Encoding'] = coding
      return respond({ ...written, body: await compress(written.body, coding, 'often') }, headers)
    } catch (error) {
      const failure = failureOf(error, context)
      return respond(dialect.fail(failure.faults), Object.assign(headers, failure.headers))
    }
  }
  if (cache) {
    handler.ready = (headers) => {
      const format = responseFormat(headers)
      return (
        format &&
        cache.ready(headers, format, formats[format].headersOf(requestIdOf(headers), headers))
      )
    }
  }
  return methodsOf([endpoint.method, endpoint.alternativeMethod], endpoint.anyOrigin, handler, both)
}

/** The page of the manual that lists changes. */
const changelogUrl = `${env.baseUrl}/developers/changelog`

const respond = (
  { status, body, headers: added }: Omit<WrittenResponse, 'body'> & { readonly body: BodyInit },
  headers: Record<string, string>,
): Response =>
  new Response(body, { status, headers: added ? Object.assign(headers, added) : headers })

/**
 * A response with a secret is never compressed: its length could reveal the secret to someone who can
 * make the member's program send requests (BREACH).
 */
const hasSecret = ({ fields }: Pick<Message, 'fields'>): boolean =>
  Object.values(fields).some((field) => (isList(field) ? hasSecret(field) : field.secret === true))

/** Returns a function that makes a response's headers; the constant ones are computed once. */
function headersFor(
  { anyOrigin, deprecation }: Endpoint,
  common: Readonly<Record<string, string>>,
) {
  const constant: Record<string, string> = {
    ...common,
    ...(deprecation ? deprecationHeaders(deprecation, changelogUrl) : {}),
    ...corsHeaders(null, anyOrigin),
  }
  return (requestId: string, request: HeaderReader): Record<string, string> => {
    // A spread costs several times as much, both here and wherever the headers are read.
    const headers = Object.assign({ 'X-Request-Id': requestId }, constant)
    const origin = anyOrigin ? null : request.get('origin')
    return origin === null ? headers : Object.assign(headers, corsHeaders(origin, false))
  }
}

/** The path of an absolute URL. `new URL` costs more than the rest of reading a request. */
const pathOf = (url: string) => /^[a-z]+:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? ''
