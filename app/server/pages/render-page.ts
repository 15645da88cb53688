import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FormState } from '#app/request.ts'
import { currentRequest, withRequest } from '#app/request.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { bufferResponse } from '../next/buffer-response.ts'
import { forgetDocument, hasFailed, isScriptOnly, seeOther } from '../next/rendered-page.ts'
import type { Render } from '../next/start-next.ts'
import { sendFailurePage } from './error-page.ts'
import { isManualPath, withOwnScript } from './page-script.ts'
import { sendCompressed } from './send-compressed.ts'

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
    // A HEAD gets the header fields of the complete page, whose body Node leaves out.
    Object.assign(request, { url, method: 'GET' })
    const renderForm = () =>
      withRequest({ ...currentRequest(), url, ...(form && { form }) }, () =>
        render(request, response),
      )
    await bufferResponse(response, renderForm, async (page) => {
      if (isScriptOnly(response, page)) return renderNotFound(request, response)
      if (form && form.errors.length > 0 && response.statusCode === 200) response.statusCode = 422
      if (form) seeOther(response)
      return sendPage(request, response, page, form)
    })
  }

  /** Renders the page of an unknown path in the same section, which is complete without script. */
  const renderNotFound = (request: IncomingMessage, response: ServerResponse) => {
    forgetDocument(response)
    const pathname = withoutQuery(request.url ?? '')
    // The manual has one page for every path below its own.
    return renderPage(request, response, `${isManualPath(pathname) ? '' : pathname}/not/found`)
  }
  return renderPage
}

/**
 * Sends a rendered page, or an error page if it failed: the status of Next's own is 500 even when the database is
 * unavailable (503). Throws if a form with faults would be lost with its page, which can be sent again.
 */
async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
  form?: FormState,
): Promise<void> {
  if (!hasFailed(response)) {
    const pathname = withoutQuery(request.url ?? '')
    const nonce = currentRequest().nonce
    const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html')
    const body = isHtml ? Buffer.from(withOwnScript(page.toString(), pathname, nonce)) : page
    return sendCompressed(request, response, body, form)
  }
  response.removeHeader('Set-Cookie')
  if (form && form.errors.length > 0) {
    request.method = 'POST'
    throw new Error('The page of a form has failed.')
  }
  sendFailurePage(request, response)
}
