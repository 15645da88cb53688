import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'

interface PageError {
  readonly status: 500 | 503
  readonly retryAfterSeconds?: number
}

/**
 * Sends an error page: one complete document, which depends on nothing that can fail as well. After a
 * form it says what happened to the input.
 */
export function sendErrorPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { status, retryAfterSeconds }: PageError,
): void {
  response.removeHeader('Content-Encoding')
  response.removeHeader('Content-Length')
  const page = errorPage(status === 503, method === 'POST', String(headers['x-nonce']))
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds ? { 'Retry-After': `${retryAfterSeconds}` } : {}),
  })
  response.end(method === 'HEAD' ? undefined : page)
}

function errorPage(isUnavailable: boolean, hasInput: boolean, nonce: string): string {
  const { title, lead, notSaved, home } = en.problems.page(isUnavailable)
  const organisation = escapeXml(env.orgName)
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>${title} – ${organisation}</title>
<style nonce="${nonce}">${style}</style>
<header><a href="/">${organisation}</a></header>
<main>
<h1>${title}</h1>
<p>${lead}</p>
${hasInput ? `<p>${notSaved}</p>` : ''}
<p><a href="/">${home}</a></p>
</main>
</html>`
}

const style = `
body { margin: 0; font: 1.1875rem/1.6 system-ui, sans-serif; color: #1c211b; background: #f8f6ee }
header { padding: 1.25rem max(1.25rem, 50vw - 35rem); background: ${env.orgColour ?? '#234f32'} }
header a { color: #fff; font-weight: bold; text-decoration: none }
main { max-width: 42rem; padding: 2rem max(1.25rem, 50vw - 35rem) }
h1 { font-family: Georgia, serif; line-height: 1.2 }
main a { color: #234f32 }
@media (prefers-color-scheme: dark) {
  body { color: #eceee6; background: #141713 }
  main a { color: #9fd0ab }
}`
