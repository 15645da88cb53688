import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadyResponse } from '#lib/http/representations.ts'

/** Writes a response that is complete already. */
export function sendReady(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, bytes }: ReadyResponse,
): void {
  response.writeHead(status, headers)
  response.end(method === 'HEAD' ? undefined : bytes)
}
