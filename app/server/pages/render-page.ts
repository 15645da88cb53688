import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FormState } from '#app/forms/form-state.ts'
import { currentRequest, withRequest } from '#app/request.ts'
import { log } from '#lib/runtime/log.ts'
import type { Render } from '../start-next.ts'
import { bufferResponse, sendCompressed } from './buffer-response.ts'
import { sendFailurePage } from './error-page.ts'
import { isManualPath, withOwnScript } from './page-script.ts'

type RenderPage = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  form?: FormState,
) => Promise<void>

/**
 * Returns a function that renders the page at a URL and sends it when it is complete. A page that shows a
 * form with faults has the status 422 (RFC 9110, section 15.5.21).
 */
export function pageRenderer(render: Render): RenderPage {
  const renderPage: RenderPage = async (request, response, url, form) => {
    Object.assign(request, { url, method: request.method === 'HEAD' ? 'HEAD' : 'GET' })
    const renderOrDestroy = () =>
      withRequest({ ...currentRequest(), url, ...(form && { form }) }, () =>
        render(request, response),
      ).catch((error) => {
        log.error({ event: 'render-failed', requestId: response.getHeader('X-Request-Id'), error })
        response.destroy()
      })
    await bufferResponse(response, renderOrDestroy, async (page) => {
      if (isScriptOnly(request, response, page)) return renderNotFound(request, response)
      if (form && form.errors.length > 0 && response.statusCode === 200) response.statusCode = 422
      // Next redirects a GET; the browser must not send the form to the other page.
      if (form && response.statusCode === 307) response.statusCode = 303
      return sendPage(request, response, page)
    })
  }

  /** Renders the page of an unknown path in the same section, which is complete without script. */
  const renderNotFound = (request: IncomingMessage, response: ServerResponse) => {
    for (const name of ['Content-Length', 'Content-Type', 'Link', 'Vary']) {
      response.removeHeader(name)
    }
    // Each rendering listens for the end of the response several times.
    response.setMaxListeners(2 * response.getMaxListeners())
    const pathname = request.url?.split('?', 1)[0] ?? ''
    // The manual has one page for every path below its own.
    return renderPage(request, response, `${isManualPath(pathname) ? '' : pathname}/not/found`)
  }
  return renderPage
}

/**
 * Sends a rendered page, or an error page if it failed: Next's own is only a script, so it is blank
 * without JavaScript, and its status is 500 even when the database is unavailable (503).
 */
async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
): Promise<void> {
  if (response.statusCode !== 500) {
    const pathname = request.url?.split('?', 1)[0] ?? ''
    const nonce = currentRequest().nonce
    const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html')
    const body = isHtml ? Buffer.from(withOwnScript(page.toString(), pathname, nonce)) : page
    return sendCompressed(request, response, body)
  }
  response.removeHeader('Set-Cookie')
  sendFailurePage(request, response)
}

/**
 * Returns true if a page is only a script: Next sends one if a member's page finds that it does not exist
 * (vercel/next.js #98954). Without JavaScript it would be blank.
 */
const isScriptOnly = ({ method }: IncomingMessage, { statusCode }: ServerResponse, page: Buffer) =>
  method === 'GET' && statusCode === 404 && page.includes('id="__next_error__"')
