import type { IncomingMessage, ServerResponse } from 'node:http'
import { setCookieHeader } from '#lib/auth/cookie.ts'
import { type Draft, draftCookieFor, sealDraft } from '#lib/auth/draft.ts'

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
  for (const name of response.getHeaderNames()) {
    if (/^(content-|etag$|x-nextjs-action)/.test(name)) response.removeHeader(name)
  }
  await storeDraft(request, response, await readBody(), 'other-build')
  const url = request.url ?? '/'
  // A script follows this header of Next's; a browser without script follows Location.
  const isFetch = 'next-action' in request.headers
  response.writeHead(isFetch ? 200 : 303, {
    'Cache-Control': 'no-store',
    ...(isFetch ? { 'x-action-redirect': `${url};replace` } : { Location: url }),
  })
  response.end()
}

/**
 * Keeps what was typed into a form that could not be processed, until the form is shown again. Returns the
 * URL of the form, or undefined if there is too much for a cookie.
 */
export async function keepForm(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<string | undefined> {
  const isKept = await storeDraft(request, response, body, 'unavailable')
  return isKept ? request.url : undefined
}

async function storeDraft(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  reason: Draft['reason'],
): Promise<boolean> {
  const values = await fieldsOf(request, body).catch(() => ({}))
  const path = (request.url ?? '/').split('?', 1)[0] as string
  const sealed = await sealDraft({ path, values, reason })
  if (sealed) response.appendHeader('Set-Cookie', setCookieHeader(draftCookieFor(sealed)))
  return sealed !== undefined
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
