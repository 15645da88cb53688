import { bodyFault } from '#lib/contract/formats/body-fault.ts'
import { Failure } from '#lib/failure.ts'
import { bodyFormat, readText } from '#lib/http/body.ts'
import { hasTooManyParameters } from '#lib/http/too-many-parameters.ts'
import { maxTargetLength } from '#lib/runtime/max-target-length.ts'

/** Redirects with GET. No cache stores the response, because its URL may contain a code. */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })

/**
 * Redirects a POST to a path made from its form. The session cookie is SameSite=Lax: a browser
 * omits it from a cross-site POST but sends it with the GET that follows. `respondToLong` responds if its URL would be too
 * long. Fails if the body is no form that can be read.
 */
export async function redirectForm(
  request: Request,
  pathOf: (params: URLSearchParams) => string,
  respondToLong: (params: URLSearchParams) => Response | Promise<Response>,
): Promise<Response> {
  const params = await formOf(request)
  const path = pathOf(params)
  return path.length > maxTargetLength ? respondToLong(params) : redirectTo(path)
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const isForm = bodyFormat(request.headers, 'only') === 'form'
  const form = isForm ? await readText(request) : ''
  if (hasTooManyParameters(form)) throw new Failure(bodyFault('tooManyFields', form, 0))
  return new URLSearchParams(form)
}

/** Rejects HEAD: a link preview must not receive a code or sign a member out. */
export const rejectHead = (): Response =>
  new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
