import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#db/request-context.ts'

/** The header in which the production server tells the caller's network; it drops a caller's own. */
export const networkHeader = 'x-gatehouse-network'

/** Where a request comes from. A caller may name its request, within reason, to find it in both logs. */
export function requestContextOf(headers: Headers): RequestContext {
  const named = headers.get('x-request-id') ?? ''
  return {
    requestId: /^[\w.-]{1,64}$/.test(named) ? named : randomUUID(),
    network: headers.get(networkHeader) ?? 'unknown',
    agent: headers.get('user-agent')?.slice(0, 256) ?? null,
  }
}
