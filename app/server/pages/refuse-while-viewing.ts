import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie } from '#lib/auth/cookie.ts'
import { viewCookie } from '#lib/auth/staff/view.ts'

/** The route that ends a view; a route module runs no server action, whatever the body names. */
const endPath = '/end-view'

/**
 * Whether a request would change something while staff see what a member sees. This is the one place that
 * decides it: every form and every server action is a POST to a page (decision 069).
 */
export const isRefusedWhileViewing = (
  { method, headers }: IncomingMessage,
  pathname: string,
): boolean =>
  method === 'POST' && pathname !== endPath && readCookie(headers.cookie, viewCookie) !== undefined

/** Sends the browser to the page that says so, with and without script. */
export function refuseWhileViewing(request: IncomingMessage, response: ServerResponse): void {
  const isFetch = 'next-action' in request.headers
  response.writeHead(isFetch ? 200 : 303, {
    'Cache-Control': 'no-store',
    ...(isFetch ? { 'x-action-redirect': '/read-only;push' } : { Location: '/read-only' }),
  })
  response.end()
}
