import { cacheFor } from '#lib/runtime/cache-for.ts'
import type { Format } from './negotiate.ts'
import { representationsOf, respondWith } from './representations.ts'

/**
 * Caches the response of an endpoint in both formats for `cacheForMs` (decision 016). Instances do
 * not notify each other: a change reaches every client after at most that time.
 */
export function cacheResponses<Output>(
  cacheForMs: number,
  read: () => Promise<Output>,
  write: Readonly<Record<Format, (output: Output) => string>>,
): (request: Request, format: Format, headers: Record<string, string>) => Promise<Response> {
  const current = cacheFor(cacheForMs, async () => {
    const output = await read()
    return {
      xml: representationsOf(write.xml(output), 'often'),
      json: representationsOf(write.json(output), 'often'),
    }
  })
  return async (request, format, headers) => {
    headers['Cache-Control'] = 'no-cache'
    const found = (await current())[format](request.headers.get('accept-encoding'))
    return respondWith(found instanceof Promise ? await found : found, request, headers)
  }
}
