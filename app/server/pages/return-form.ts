import type { IncomingMessage, ServerResponse } from 'node:http'
import { setCookieHeader } from '#lib/auth/cookie.ts'
import { draftCookieFor, sealDraft } from '#lib/auth/draft.ts'

/** Whether Next did not recognise the server action of a form: another build rendered the form. */
export const isFormOfAnotherBuild = (response: ServerResponse): boolean =>
  response.getHeader('x-nextjs-action-not-found') !== undefined

/**
 * Sends the browser back to the form that it submitted, which then shows what was typed: nothing is lost
 * when a form was rendered before an upgrade, or by another instance during one (decision 013).
 */
export async function returnForm(
  request: IncomingMessage,
  response: ServerResponse,
  readBody: () => Promise<Buffer>,
): Promise<void> {
  const url = request.url ?? '/'
  const path = url.split('?', 1)[0] as string
  const values = await fieldsOf(request, await readBody()).catch(() => ({}))
  const sealed = await sealDraft({ path, values, reason: 'other-build' })
  for (const name of response.getHeaderNames()) {
    if (/^(content-|etag$|x-nextjs-action)/.test(name)) response.removeHeader(name)
  }
  if (sealed) {
    response.appendHeader('Set-Cookie', setCookieHeader(draftCookieFor(sealed)))
  }
  // A script follows this header of Next's; a browser without script follows Location.
  const isFetch = 'next-action' in request.headers
  response.writeHead(isFetch ? 200 : 303, {
    'Cache-Control': 'no-store',
    ...(isFetch ? { 'x-action-redirect': `${url};replace` } : { Location: url }),
  })
  response.end()
}

/** The text fields of a form; React prefixes each name, as in `_1_email`. */
async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<Record<string, string>> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const fields = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (!('next-action' in request.headers)) return Object.fromEntries(fields)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const [, field] = name.match(/^_[0-9a-f]+_(.+)$/) ?? []
      return field ? [[field, value]] : []
    }),
  )
}
