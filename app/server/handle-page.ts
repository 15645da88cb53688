import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import next from 'next'
import sirv from 'sirv'
import { env } from '#lib/env.ts'
import { signNetworkHeader } from '#lib/http/network/network-header.ts'
import { stripHeaders } from '#lib/http/network/strip-headers.ts'
import { rejectRequest } from './reject-request.ts'
import { replaceErrorPage } from './replace-error-page.ts'
import { setSecurityHeaders } from './security-headers.ts'

type PageHandler = (request: IncomingMessage, response: ServerResponse, pathname: string) => unknown

const assets = '/_next/static'

/** Starts Next and returns the handler for pages and static files. */
export async function preparePages(): Promise<PageHandler> {
  // When a form redirects, Next requests the target page itself, at this URL, with the member's cookie.
  const app = next({ dev: false, hostname: 'localhost', port: env.port })
  await app.prepare()
  const render = app.getRequestHandler()
  // The build compresses static files with more effort than a request has time for.
  const serveAsset = sirv(resolve('.next/static'), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
  })

  return (request, response, pathname) => {
    if (pathname.startsWith(`${assets}/`)) {
      request.url = request.url?.slice(assets.length)
      return serveAsset(request, response, () => void response.writeHead(404).end())
    }
    stripHeaders(request)
    setSecurityHeaders(request, response)
    const rejection = rejectRequest(request, pathname)
    if (rejection) return response.writeHead(rejection.status, rejection.headers).end()
    replaceErrorPage(request, response)
    if (request.method === 'POST') {
      setOwnOrigin(request)
      signNetworkHeader(request)
    }
    return render(request, response)
  }
}

/**
 * The origin has been verified above. Next would compare it with the Host header, which a proxy may
 * have changed.
 */
function setOwnOrigin({ headers }: IncomingMessage): void {
  headers.origin = new URL(env.baseUrl).origin
  headers.host = env.realm
  delete headers['x-forwarded-host']
}
