import { bodyFormat, readText } from '#lib/http/body.ts'

/** Sends a browser on. What it went through is kept by nobody, since a code may stand in the address. */
export const goTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })

/** The parameters of a request that came as a form. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  const isForm = bodyFormat(request.headers, 'only') === 'form'
  return new URLSearchParams(isForm ? await readText(request) : '')
}

/** What looks ahead must not be given a code, nor anybody be signed out by it. */
export const refuseHead = (): Response =>
  new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
