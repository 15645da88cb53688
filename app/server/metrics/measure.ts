import type { IncomingMessage, ServerResponse } from 'node:http'
import { countAnswer, underWay } from './requests.ts'
import { routeOf } from './route-of.ts'

/** The methods that are counted by name; a parser knows thirty more. */
const named = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** Counts a request once its answer is out, or its caller has gone. */
export function measure(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): void {
  const began = performance.now()
  underWay.count += 1
  response.once('close', () => {
    underWay.count -= 1
    const seconds = (performance.now() - began) / 1_000
    const name = named.has(method) ? method : 'other'
    countAnswer(routeOf(pathname), name, response.statusCode, seconds)
  })
}
