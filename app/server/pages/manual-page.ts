import type { IncomingMessage, ServerResponse } from 'node:http'
import { codingOf, compress } from '#lib/http/representations.ts'

/** Whether a path is the manual's. */
export const isManualPath = (pathname: string): boolean => /^\/developers(\/|$)/.test(pathname)

/**
 * A page of the manual with the manual's own script in place of React's and what React would need
 * (decision 046). The page is complete without either.
 */
export const withManualScript = (html: string, nonce = ''): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
    .replace('</body>', `<script src="/manual.js" nonce="${nonce}"></script></body>`)

/** Removes the request's Accept-Encoding, so that Next leaves the page as text, and returns it. */
export function takeAcceptEncoding({ headers }: IncomingMessage): string | null {
  const accepted = headers['accept-encoding']
  delete headers['accept-encoding']
  return accepted === undefined ? null : String(accepted)
}

/** Sends a rendered page of the manual with its own script, compressed. */
export async function sendManualPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
  acceptEncoding: string | null,
): Promise<void> {
  const html = withManualScript(page.toString(), String(headers['x-nonce']))
  const coding = codingOf(acceptEncoding)
  response.removeHeader('Content-Length')
  response.appendHeader('Vary', 'Accept-Encoding')
  if (coding) response.setHeader('Content-Encoding', coding)
  response.end(coding ? await compress(html, coding, 'often') : html)
}
