import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { endAnnouncement } from '#app/done-cookie.ts'
import { withRequest } from '#app/request.ts'
import { cookieName, endedCookie, readCookie, setCookieHeader } from '#lib/auth/cookie.ts'
import { openDraft } from '#lib/auth/draft.ts'
import { hasBody } from '#lib/http/body.ts'
import { stripHeaders } from '#lib/http/network/strip-headers.ts'
import { networkHeader } from '#lib/http/request-context.ts'
import { transportHeaders } from '#lib/http/transport-headers.ts'
import { fairQueue, isQueueRejection, TaskAbandonedError } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { acceptWaiting } from './accept-waiting.ts'
import { formAt, handleForm } from './form/handle-form.ts'
import { readFormBody } from './form/read-form.ts'
import { headersOf } from './headers-of.ts'
import { noteWork } from './metrics/requests.ts'
import { sendInstead } from './next/buffer-response.ts'
import type { Render } from './next/start-next.ts'
import { sendErrorPage, sendFailurePage } from './pages/error-page.ts'
import {
  keepRequestedLanguage,
  pageLanguage,
  sendChoice,
  withPageLanguage,
} from './pages/language.ts'
import { isRefusedWhileImpersonating } from './pages/refuse-while-impersonating.ts'
import { pageRenderer } from './pages/render-page.ts'
import { handleRoute, isRoute } from './pages/routes.ts'
import { setSecurityHeaders } from './pages/security-headers.ts'
import { staticFiles } from './pages/static-files.ts'
import { asTestClient } from './pages/test-client.ts'
import { isAnyVisitors, visitorPages } from './pages/visitor-pages.ts'
import { allowedMethods, rejectRequest } from './reject-request.ts'

type PageHandler<Result = unknown> = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Result
type Queue = ReturnType<typeof fairQueue>

/** One core renders about two hundred pages a second: beyond half a second's work a request gets 503. */
const maxWaiting = 100
const rejectAfterMs = 1_000

/** The queue in which pages wait to be rendered; networks take turns. */
const pages = fairQueue({ name: 'pages', maxRunning: 8, maxWaiting })

/** The queue of forms. Some wait up to 14 s for the mail server, and pages must not wait for them. */
const forms = fairQueue({ name: 'forms', maxRunning: 16, maxWaiting })

/** Returns the handler for static files, pages and their forms. */
export function pageHandler(render: Render, sendStaticFile = staticFiles()): PageHandler {
  const sendVisitorPage = visitorPages(render)
  const renderPage = pageRenderer(render)

  const handlePost: PageHandler<Promise<void>> = async (request, response, pathname) => {
    const found = formAt(pathname)
    if (!found) {
      const headers = { Allow: 'GET, HEAD', Connection: 'close' }
      return sendErrorPage(request, response, { status: 405, headers })
    }
    // A slow sender must not hold a place in the queue, so the body comes first.
    const body = await readFormBody(request, found.form)
    if (typeof body === 'number') {
      return sendErrorPage(request, response, { status: body, headers: { Connection: 'close' } })
    }
    const sent = found.sentTo(request.url ?? '', body)
    await queued(forms, request, response, () =>
      handleForm(request, response, found.form, sent, (page, state) =>
        renderPage(request, response, page, state),
      ),
    )
  }

  const handleGet: PageHandler<Promise<void>> = async (request, response, pathname) => {
    const found = formAt(pathname)
    // A browser that opens the path of a form gets the page with the form.
    if (found) {
      const sent = found.sentTo(request.url ?? '')
      const page = found.form.page(sent)
      if (page !== sent.url) return redirect(response, page)
    }
    endAnnouncement(request.url ?? '')
    await removeShownDraft(request, response, pathname)
    await queued(pages, request, response, () =>
      asTestClient(request, response, pathname, () =>
        renderPage(request, response, request.url as string),
      ),
    )
  }

  const handleDynamic: PageHandler<Promise<void>> = async (request, response, pathname) => {
    stripHeaders(request)
    const nonce = setSecurityHeaders(request, response)
    response.setHeader('Content-Language', currentTag())
    const rejection = rejectRequest(request, pathname)
    if (rejection) {
      // A rejection does not wait for the end of the body.
      const connection = hasBody(headersOf(request)) ? { Connection: 'close' } : {}
      const headers = { ...rejection.headers, ...connection }
      return sendErrorPage(request, response, { status: rejection.status, headers })
    }
    const setCookie = (cookie: string) => response.appendHeader('Set-Cookie', cookie)
    const { url = '', headers } = request
    return withRequest({ url, headers, nonce, setCookie }, () => {
      if (isRefusedWhileImpersonating(request, pathname)) return redirect(response, '/read-only')
      if (isRoute(pathname)) return handleRoute(request, response)
      return request.method === 'POST'
        ? handlePost(request, response, pathname)
        : handleGet(request, response, pathname)
    })
  }

  return (request, response, pathname) => {
    if (request.method === 'OPTIONS') return sendMethods(response)
    if (sendStaticFile(request, response, pathname)) return
    if (sendChoice(request, response)) return
    keepRequestedLanguage(request, response)
    const language = pageLanguage(request)
    const isSent = isAnyVisitors(request) && sendVisitorPage(request, response, pathname, language)
    if (isSent === true) return
    return withPageLanguage(request, language, async () => {
      try {
        if (!(await isSent)) await handleDynamic(request, response, pathname)
      } catch (error) {
        log.error({ event: 'page-failed', requestId: response.getHeader('X-Request-Id'), error })
        if (response.headersSent) response.destroy()
        else sendFailurePage(request, response)
      }
    })
  }
}

/**
 * Runs a task when it is the turn of the request's network. Sends 503 after a second if the queue is full, or if
 * the task does not end in time.
 */
async function queued(
  queue: Queue,
  request: IncomingMessage,
  response: ServerResponse,
  task: () => Promise<void>,
): Promise<void> {
  const owner = {
    key: String(request.headers[networkHeader]),
    isAbandoned: () => response.destroyed,
  }
  try {
    await queue(owner, async () => {
      await acceptWaiting()
      await withQueryBudget(task, (budget) => noteWork(response, budget))
    })
  } catch (error) {
    if (error instanceof TaskAbandonedError) return
    if (!isQueueRejection(error)) throw error
    // An immediate 503 would let a client with many connections keep the process busy with rejections.
    await sleep(rejectAfterMs)
    sendInstead(response, () =>
      sendErrorPage(request, response, { status: 503, headers: { 'Retry-After': '1' } }),
    )
  }
}

/** The methods of a page, also in the body: a program that shows nothing but the body shows them. */
function sendMethods(response: ServerResponse): void {
  const methods = allowedMethods.join(', ')
  const headers = { Allow: methods, 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(200, { ...transportHeaders, ...headers }).end(`${methods}\n`)
}

const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end()
}

/** Removes a draft from the browser when its form is shown, so that it does not return later. */
async function removeShownDraft(
  { headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (!headers.cookie?.includes(cookieName('draft'))) return
  const draft = await openDraft(readCookie(headers.cookie, cookieName('draft')))
  if (draft && draft.path !== pathname) return
  response.appendHeader('Set-Cookie', setCookieHeader(endedCookie('draft')))
}
