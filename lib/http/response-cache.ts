import { cacheFor } from '#lib/runtime/cache-for.ts'
import type { Format } from './negotiate.ts'
import { readyResponse, representationsOf } from './representations.ts'
import type { HeaderReader } from './request-context.ts'

/** Caches an endpoint's responses in both formats for `cacheForMs`; instances do not notify each other (decision 016). */
export function cacheResponses<Output>(
  cacheForMs: number,
  read: () => Promise<Output>,
  write: Readonly<Record<Format, (output: Output) => string>>,
) {
  const current = cacheFor(cacheForMs, async () => {
    const output = await read()
    return {
      xml: representationsOf(write.xml(output), 'often'),
      json: representationsOf(write.json(output), 'often'),
    }
  })
  const complete = (headers: Record<string, string>) =>
    Object.assign(headers, { 'Cache-Control': 'no-cache' })
  return {
    /** The response in a format. Completes the headers. */
    async respond(request: HeaderReader, format: Format, headers: Record<string, string>) {
      const found = await (await current())[format](request.get('accept-encoding'))
      return readyResponse(found, request.get('if-none-match'), complete(headers))
    },
    /** The same if nothing has to be read or compressed for it. */
    ready(request: HeaderReader, format: Format, headers: Record<string, string>) {
      const found = current.ready()?.[format](request.get('accept-encoding'))
      if (!found || found instanceof Promise) return undefined
      return readyResponse(found, request.get('if-none-match'), complete(headers))
    },
  }
}
