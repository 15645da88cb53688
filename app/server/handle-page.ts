import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import next from 'next'
import sirv from 'sirv'
import { env } from '#lib/env.ts'
import { proveNetwork } from '#lib/http/network-header.ts'
import { stripHeaders } from '#lib/http/strip-headers.ts'
import { rejectRequest } from './reject-request.ts'
import { replaceErrorPage } from './replace-error-page.ts'
import { setSecurityHeaders } from './security-headers.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => unknown

const assets = '/_next/static'

/** Prepares Next, to what answers a request for a page. */
export async function preparePages(): Promise<Answer> {
  // Where a form leads Next asks for itself, at this address, with the member's cookie.
  const app = next({ dev: false, hostname: 'localhost', port: env.port })
  await app.prepare()
  const render = app.getRequestHandler()
  // Compressed when built, with more effort than there is time for at a request.
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
    const refusal = rejectRequest(request, pathname)
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end()
    replaceErrorPage(request, response)
    if (request.method === 'POST') {
      nameOurselves(request)
      proveNetwork(request)
    }
    return render(request, response)
  }
}

/** The origin was proven above; Next would compare it with the Host that a proxy may have changed. */
function nameOurselves({ headers }: IncomingMessage): void {
  headers.origin = new URL(env.baseUrl).origin
  headers.host = env.realm
  delete headers['x-forwarded-host']
}
