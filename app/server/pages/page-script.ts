import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether a path is the manual's. */
export const isManualPath = (pathname: string): boolean => /^\/developers(\/|$)/.test(pathname)

/** Whether React runs in the browser: on the pages of staff. */
const runsReact = (pathname: string): boolean => /^\/staff(\/|$)/.test(pathname)

/**
 * A page with our own script in place of React's and what React would need (decision 071). The page is
 * complete without either.
 */
export function withOwnScript(html: string, pathname: string, nonce?: string): string {
  const source = isManualPath(pathname) ? '/manual.js' : '/pages.js'
  const script = `<script src="${source}"${nonce ? ` nonce="${nonce}"` : ''}></script>`
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
    .replace('</body>', `${script}</body>`)
}

/** Puts our own script into a rendered page, unless React runs there, or the response is data for React. */
export function ownScriptFor(
  { headers }: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
  pathname: string,
): Buffer {
  const isDocument = String(response.getHeader('Content-Type')).startsWith('text/html')
  // A document that a route writes itself has a script of its own (app/oauth/respond.ts).
  if (!isDocument || runsReact(pathname) || !page.includes('__next_f')) return page
  return Buffer.from(withOwnScript(page.toString(), pathname, String(headers['x-nonce'])))
}
