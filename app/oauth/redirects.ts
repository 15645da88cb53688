import { isFailure } from '#lib/failure.ts'
import { bodyFormat, readText } from '#lib/http/body.ts'

/** Sends a browser on. What it went through is kept by nobody, since a code may stand in the address. */
export const goTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })

/**
 * Sends a browser on with what came as a form: a page of another site posts without the member's
 * cookie, which the browser brings along by GET. A body that cannot be read is refused.
 */
export async function goOn(
  request: Request,
  pathOf: (params: URLSearchParams) => string,
): Promise<Response> {
  try {
    return goTo(pathOf(await formOf(request)))
  } catch (error) {
    if (!isFailure(error)) throw error
    return new Response(null, { status: error.faults[0].status, headers: error.headers })
  }
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const isForm = bodyFormat(request.headers, 'only') === 'form'
  return new URLSearchParams(isForm ? await readText(request) : '')
}

/** What looks ahead must not be given a code, nor anybody be signed out by it. */
export const refuseHead = (): Response =>
  new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
